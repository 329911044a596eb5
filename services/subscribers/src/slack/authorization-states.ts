import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { InvalidError, NotFoundError, RateLimitedError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { isFirstPage, PAGE_ID, type PageKey } from '../page/page-key.js';

const LIFETIME = '10 minutes';
/** The most visitors of one page who may be choosing a channel at the same time. */
const MAX_PENDING = 1_000;
const RETRY_AFTER_MS = 60_000;
const NONCE = /^[A-Za-z0-9_-]{43}$/;
const STATE = /^([0-9a-f-]{36})(?:~([0-9a-f-]{36}))?\.[A-Za-z0-9_-]{43}$/;

/**
 * Visitors who were sent to Slack and have not returned yet. A state is "<organisation>.<32 random bytes>", of
 * a further page "<organisation>~<page>.<32 random bytes>"; only its hash is stored. It works once, for ten minutes, in the browser that started: otherwise an attacker could start, send
 * the link to someone else and have that person's channel subscribed.
 */
@Injectable()
export class AuthorizationStates {
  constructor(private readonly database: Database) {}

  /**
   * @param browserNonce known only to the visitor's browser
   * @throws InvalidError when it is not a valid nonce, RateLimitedError when very many are pending
   */
  async open(page: PageKey, browserNonce: string): Promise<string> {
    if (!NONCE.test(browserNonce)) throw new InvalidError([{ pointer: '/browserNonce', detail: 'Must be a nonce.' }]);
    const { customerId, pageId } = page;
    const whose = isFirstPage(page) ? customerId : `${customerId}~${pageId}`;
    const state = `${whose}.${randomBytes(32).toString('base64url')}`;
    await this.database.tenant(customerId, async (tx) => {
      await tx.query(`delete from authorization_state where customer_id = $1 and expires_at <= now()`, [customerId]);
      const kept: unknown[] = await tx.query(
        `insert into authorization_state (state_hash, browser_hash, customer_id, page_id, expires_at)
         select $1, $2, $3, nullif($4::uuid, $3), now() + interval '${LIFETIME}'
          where (select count(*) from authorization_state
                  where customer_id = $3 and ${PAGE_ID} = $4) < $5
         returning 1`,
        [hash(state), hash(browserNonce), customerId, pageId, MAX_PENDING],
      );
      if (kept.length === 0)
        throw new RateLimitedError('Too many are subscribing right now. Please try again in a minute.', RETRY_AFTER_MS);
    });
    return state;
  }

  /**
   * Consumes the state.
   * @returns the page
   * @throws NotFoundError when it was used, is too old, was never issued, or comes from another browser
   */
  async take(state: string, browserNonce: string): Promise<PageKey> {
    const [, customerId = '', pageId = customerId] = STATE.exec(state) ?? [];
    if (!isId(customerId) || !isId(pageId)) throw expired();
    const [rows] = await this.database.tenant(
      customerId,
      (tx) =>
        tx.query(
          `delete from authorization_state where customer_id = $1 and state_hash = $2
           returning expires_at > now() and browser_hash = $3 as good`,
          [customerId, hash(state), hash(browserNonce)],
        ) as Promise<[{ good: boolean }[], number]>,
    );
    if (!rows[0]?.good) throw expired();
    return { customerId, pageId };
  }
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function expired(): NotFoundError {
  return new NotFoundError('This was used already, has expired or was started in another browser. Please start again.');
}
