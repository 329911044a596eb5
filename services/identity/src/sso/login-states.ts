import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { ForbiddenError, InvalidError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import type { LoginChecks } from './openid-provider.js';

/** A pending sign-in. */
export interface PendingLogin extends LoginChecks {
  readonly customerId: string;
}

interface LoginRow {
  readonly nonce: string;
  readonly sealed_verifier: string;
  readonly good: boolean;
}

/** How long users have to sign in at the provider. */
const LIFETIME = '10 minutes';
/** The seal context of a verifier; see `SealContext`. */
const VERIFIER = 'sso:pkce-verifier';
const NONCE = /^[A-Za-z0-9_-]{43}$/;
const STATE = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

/**
 * Sign-ins that are pending at the provider. A state is "<organisation>.<32 random bytes>"; only its hash is stored. It
 * works once, for ten minutes, in the browser that started: otherwise an attacker could sign other users in as himself.
 */
@Injectable()
export class LoginStates {
  constructor(
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
  ) {}

  /**
   * @param browserNonce known only to the user's browser
   * @returns the state
   * @throws InvalidError when it is not a valid nonce
   */
  async remember(customerId: string, browserNonce: string, { nonce, verifier }: LoginChecks): Promise<string> {
    if (!NONCE.test(browserNonce)) throw new InvalidError([{ pointer: '/browserNonce', detail: 'Must be a nonce.' }]);
    const state = `${customerId}.${randomBytes(32).toString('base64url')}`;
    const sealed = this.secrets.seal(verifier, { customerId, purpose: VERIFIER });
    await this.database.tenant(customerId, async (tx) => {
      await tx.query(`delete from sso_login where customer_id = $1 and expires_at <= now()`, [customerId]);
      await tx.query(
        `insert into sso_login (state_hash, browser_hash, customer_id, nonce, sealed_verifier, expires_at)
         values ($1, $2, $3, $4, $5, now() + interval '${LIFETIME}')`,
        [hash(state), hash(browserNonce), customerId, nonce, sealed],
      );
    });
    return state;
  }

  /**
   * The stored sign-in, which works once.
   * @throws ForbiddenError when it was used, is too old, was never issued, or comes from another browser
   */
  async take(state: string, browserNonce: string): Promise<PendingLogin> {
    const customerId = STATE.exec(state)?.[1] ?? '';
    if (!isId(customerId)) throw over();
    const [rows] = await this.database.tenant(
      customerId,
      (tx) =>
        tx.query(
          `delete from sso_login where customer_id = $1 and state_hash = $2
           returning nonce, sealed_verifier, expires_at > now() and browser_hash = $3 as good`,
          [customerId, hash(state), hash(browserNonce)],
        ) as Promise<[LoginRow[], number]>,
    );
    const row = rows[0];
    if (!row?.good) throw over();
    const verifier = this.secrets.open(row.sealed_verifier, { customerId, purpose: VERIFIER });
    return { customerId, nonce: row.nonce, verifier };
  }
}

/** A state that works no more, or never did. */
export function over(): ForbiddenError {
  return new ForbiddenError('This sign-in is over or was begun in another browser. Please begin again.');
}

/** What is stored of a state. */
function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
