import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { isId } from '@candor/platform/ids.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { hash, LIFETIME, over, VERIFIER, type PendingLogin } from './login-states.js';
import type { LoginChecks } from './openid-provider.js';

/** What a page asked for a reader, and hears again when the reader is back. */
export interface ReaderRequest {
  readonly pageId: string;
  /** Where the reader is: scheme, host and port. */
  readonly origin: string;
  /** What the reader's browser knows the sign-in by. */
  readonly requestId: string;
}

/** A reader who is at the provider. */
export type PendingReader = PendingLogin & ReaderRequest;

/** Strangers begin them: of more in one organisation the oldest go. */
export const MAX_PENDING = 1_000;
const STATE = /^r\.([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

/**
 * Sign-ins of readers that are pending at the provider. A state is "r.<organisation>.<32 random bytes>" and works once, for
 * ten minutes. Which browser began it is known to the page alone.
 */
@Injectable()
export class ReaderStates {
  constructor(
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
  ) {}

  /** @returns the state */
  async remember(customerId: string, request: ReaderRequest, { nonce, verifier }: LoginChecks): Promise<string> {
    const state = `r.${customerId}.${randomBytes(32).toString('base64url')}`;
    const sealed = this.secrets.seal(verifier, { customerId, purpose: VERIFIER });
    await this.database.tenant(customerId, async (tx) => {
      await tx.query(
        `delete from sso_login where customer_id = $1 and (expires_at <= now() or page_id is not null and expires_at <=
           (select expires_at from sso_login where customer_id = $1 and page_id is not null
             order by expires_at desc offset $2 limit 1))`,
        [customerId, MAX_PENDING - 1],
      );
      await tx.query(
        `insert into sso_login (state_hash, customer_id, nonce, sealed_verifier, page_id, origin, request_id, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${LIFETIME}')`,
        [hash(state), customerId, nonce, sealed, request.pageId, request.origin, request.requestId],
      );
    });
    return state;
  }

  /**
   * The stored sign-in, which works once.
   * @throws ForbiddenError when it was used, is too old, or was never issued to a reader
   */
  async take(state: string): Promise<PendingReader> {
    const customerId = STATE.exec(state)?.[1] ?? '';
    if (!isId(customerId)) throw over();
    const [rows] = await this.database.tenant(
      customerId,
      (tx) =>
        tx.query(
          `delete from sso_login where customer_id = $1 and state_hash = $2 and page_id is not null
           returning nonce, sealed_verifier, expires_at > now() as good, page_id, origin, request_id`,
          [customerId, hash(state)],
        ) as Promise<[ReaderRow[], number]>,
    );
    const row = rows[0];
    if (!row?.good) throw over();
    const verifier = this.secrets.open(row.sealed_verifier, { customerId, purpose: VERIFIER });
    return {
      ...{ customerId, nonce: row.nonce, verifier },
      ...{ pageId: row.page_id, origin: row.origin, requestId: row.request_id },
    };
  }
}

interface ReaderRow {
  readonly nonce: string;
  readonly sealed_verifier: string;
  readonly good: boolean;
  readonly page_id: string;
  readonly origin: string;
  readonly request_id: string;
}
