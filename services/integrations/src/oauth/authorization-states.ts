import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';

export type AuthorizedChannel = 'slack' | 'twitter';

/** The stored data of a pending authorization. */
export interface Pending {
  readonly customerId: string;
  /** The user who started it. */
  readonly userId: string;
  /** For X: the request token and its secret. */
  readonly request?: RequestToken;
}

export interface RequestToken {
  readonly token: string;
  readonly secret: string;
}

const LIFETIME = '10 minutes';
/** More than a user starts by hand in ten minutes. */
const MAX_PENDING = 100;
const PURPOSE = 'twitter:request-secret';
const NONCE = /^[A-Za-z0-9_-]{43}$/;
const STATE = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

/**
 * Pending authorizations. A state is "<organisation>.<32 random bytes>"; only its hash is stored. It works once, for
 * ten minutes, in the browser that started it: otherwise an attacker could start, send the link to someone else and get
 * that person's channel or account.
 */
@Injectable()
export class AuthorizationStates {
  constructor(
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
  ) {}

  /** A state that is not stored yet, because X's request token is bound to a callback URL that contains it. */
  make(customerId: string): string {
    return `${customerId}.${randomBytes(32).toString('base64url')}`;
  }

  /**
   * @param browserNonce known only to the user's browser
   * @throws InvalidError when it is not a valid nonce, or too many are pending
   */
  async remember(
    state: string,
    staff: StaffActor,
    channel: AuthorizedChannel,
    browserNonce: string,
    request?: RequestToken,
  ): Promise<void> {
    if (!NONCE.test(browserNonce)) throw new InvalidError([{ pointer: '/browserNonce', detail: 'Must be a nonce.' }]);
    const { customerId, userId } = staff;
    const sealed = request ? this.secrets.seal(request.secret, { customerId, purpose: PURPOSE }) : null;
    await this.database.tenant(customerId, async (tx) => {
      await tx.query(`delete from authorization_state where customer_id = $1 and expires_at <= now()`, [customerId]);
      const rows = await tx.query<unknown[]>(
        `insert into authorization_state
           (state_hash, customer_id, user_id, channel, browser_hash, request_token, sealed_request_secret, expires_at)
         select $1, $2, $3, $4, $5, $6, $7, now() + interval '${LIFETIME}'
          where (select count(*) from authorization_state where customer_id = $2) < $8
         returning 1`,
        [hash(state), customerId, userId, channel, hash(browserNonce), request?.token ?? null, sealed, MAX_PENDING],
      );
      if (rows.length === 0)
        throw new InvalidError([], 'Too many authorizations are on their way. Please try again later.');
    });
  }

  /**
   * The stored authorization, which works once.
   * @throws NotFoundError when it was used, is too old, was never issued, or comes from another browser
   */
  async take(state: string, channel: AuthorizedChannel, browserNonce: string): Promise<Pending> {
    const customerId = STATE.exec(state)?.[1] ?? '';
    if (!isId(customerId)) throw expired();
    const [rows] = await this.database.tenant(
      customerId,
      (tx) =>
        tx.query(
          `delete from authorization_state where customer_id = $1 and state_hash = $2 and channel = $3
           returning user_id, request_token, sealed_request_secret,
                     expires_at > now() and browser_hash = $4 as good`,
          [customerId, hash(state), channel, hash(browserNonce)],
        ) as Promise<[StateRow[], number]>,
    );
    const row = rows[0];
    if (!row?.good) throw expired();
    const { request_token: token, sealed_request_secret: sealed } = row;
    if (token === null || sealed === null) return { customerId, userId: row.user_id };
    const secret = this.secrets.open(sealed, { customerId, purpose: PURPOSE });
    return { customerId, userId: row.user_id, request: { token, secret } };
  }
}

interface StateRow {
  user_id: string;
  request_token: string | null;
  sealed_request_secret: string | null;
  good: boolean;
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function expired(): NotFoundError {
  return new NotFoundError(
    'This authorization was used, has expired or was started in another browser. Please start again.',
  );
}
