import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

/**
 * The integration that a link ends. The organisation is included because rows cannot be read before the tenant is
 * known.
 */
export interface LeaveLink {
  readonly customerId: string;
  readonly integrationId: string;
}

const ID_BYTES = 16;
const BODY_BYTES = 2 * ID_BYTES;
/** Makes the total length divisible by three: base64url then has no spare bits, and each token has one spelling. */
const MAC_BYTES = 19;
/** The prefix identifies the kind of token; a subscriber's has no dot. */
const TOKEN = /^i\.([A-Za-z0-9_-]{68})$/;

/**
 * Creates and reads the tokens of the links in messages to integrations. Nothing is stored: a token is "i.",
 * organisation, integration, and a truncated HMAC-SHA256 over them.
 */
export class LeaveTokens {
  constructor(private readonly rootSecret: string) {}

  make(link: LeaveLink): string {
    const body = Buffer.concat([parse(link.customerId), parse(link.integrationId)]);
    return `i.${Buffer.concat([body, this.mac(body)]).toString('base64url')}`;
  }

  /** @returns undefined for everything that `make` did not create */
  read(token: string): LeaveLink | undefined {
    const encoded = TOKEN.exec(token)?.[1];
    if (encoded === undefined) return undefined;
    const bytes = Buffer.from(encoded, 'base64url');
    const body = bytes.subarray(0, BODY_BYTES);
    if (!timingSafeEqual(bytes.subarray(BODY_BYTES), this.mac(body))) return undefined;
    return { customerId: stringify(body), integrationId: stringify(body, ID_BYTES) };
  }

  private mac(body: Uint8Array): Buffer {
    return createHmac('sha256', this.rootSecret)
      .update('integration-link:v1:')
      .update(body)
      .digest()
      .subarray(0, MAC_BYTES);
  }
}
