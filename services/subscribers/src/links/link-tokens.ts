import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

/** What the holder of a link may do. */
export type LinkPurpose = 'confirm' | 'unsubscribe';

/** What a link is about. The organisation is in it because its rows cannot be seen before the tenant is known. */
export interface Link {
  readonly purpose: LinkPurpose;
  readonly customerId: string;
  readonly subscriptionId: string;
}

const PURPOSES: Readonly<Record<number, LinkPurpose>> = { 1: 'confirm', 2: 'unsubscribe' };
const PURPOSE_BYTES: Readonly<Record<LinkPurpose, number>> = { confirm: 1, unsubscribe: 2 };
const ID_BYTES = 16;
const BODY_BYTES = 1 + 2 * ID_BYTES;
/** 18, not 16, makes the whole divisible by three: base64url then has no spare bits, and each token one spelling. */
const MAC_BYTES = 18;
const TOKEN = /^[A-Za-z0-9_-]{68}$/;

/**
 * Makes and reads the tokens of mailed links. Nothing is stored: a token is purpose, organisation and subscription with
 * a truncated HMAC-SHA256 over them, 68 characters that need no escaping in a URL. It works as long as the subscription
 * exists; a subscription made anew has a new id and with it new tokens.
 */
export class LinkTokens {
  constructor(private readonly rootSecret: string) {}

  make(link: Link): string {
    const body = Buffer.concat([
      Buffer.of(PURPOSE_BYTES[link.purpose]),
      parse(link.customerId),
      parse(link.subscriptionId),
    ]);
    return Buffer.concat([body, this.mac(body)]).toString('base64url');
  }

  /** @returns undefined for everything that `make` did not make */
  read(token: string): Link | undefined {
    if (!TOKEN.test(token)) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    const body = bytes.subarray(0, BODY_BYTES);
    const purpose = PURPOSES[body[0] ?? 0];
    if (!timingSafeEqual(bytes.subarray(BODY_BYTES), this.mac(body)) || !purpose) return undefined;
    return {
      purpose,
      customerId: stringify(body, 1),
      subscriptionId: stringify(body, 1 + ID_BYTES),
    };
  }

  private mac(body: Uint8Array): Buffer {
    return createHmac('sha256', this.rootSecret)
      .update('subscription-link:v1:')
      .update(body)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
