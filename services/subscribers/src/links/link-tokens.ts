import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

/** The purpose of a link. Only a link mailed a moment ago allows changes, or signs a reader in. */
export type LinkPurpose = 'confirm' | 'unsubscribe' | 'manage' | 'change' | 'read';

/** The purpose of a link about a subscription. */
export type SubscriptionPurpose = Exclude<LinkPurpose, 'read'>;

/**
 * The subscription of a link. The organisation is included because its rows cannot be read before the tenant is known.
 */
export interface Link {
  readonly purpose: LinkPurpose;
  readonly customerId: string;
  /** Of a reader's link that link's own. */
  readonly subscriptionId: string;
  /** When it stops working (epoch ms); undefined for as long as the subscription exists. */
  readonly expiresAt?: number;
}

const PURPOSE_BYTES: Readonly<Record<LinkPurpose, number>> = {
  confirm: 1,
  unsubscribe: 2,
  manage: 3,
  change: 4,
  read: 5,
};
const PURPOSES = new Map(Object.entries(PURPOSE_BYTES).map(([purpose, byte]) => [byte, purpose as LinkPurpose]));
const ID_BYTES = 16;
const BODY_BYTES = 1 + 2 * ID_BYTES;
/** Epoch ms, for links that expire: enough until the year 10889. */
const EXPIRY_BYTES = 6;
/**
 * 18, not 16, makes the whole divisible by three: base64url then has no spare bits, and each token has one spelling.
 */
const MAC_BYTES = 18;
const TOKEN = /^(?:[A-Za-z0-9_-]{68}|[A-Za-z0-9_-]{76})$/;

/**
 * Creates and reads the tokens of mailed links. Nothing is stored: a token is purpose, organisation, subscription and,
 * for one that expires, a time, with a truncated HMAC-SHA256 over them; 68 or 76 characters that need no escaping in a
 * URL. It works at most as long as the subscription exists; a new subscription of the same address has a new id and
 * therefore new tokens.
 */
export class LinkTokens {
  constructor(private readonly rootSecret: string) {}

  make(link: Link): string {
    const body = Buffer.concat([
      Buffer.of(PURPOSE_BYTES[link.purpose]),
      parse(link.customerId),
      parse(link.subscriptionId),
      expiryBytes(link.expiresAt),
    ]);
    return Buffer.concat([body, this.mac(body)]).toString('base64url');
  }

  /**
   * @param now epoch ms
   * @returns undefined for everything that `make` did not create, and for expired tokens
   */
  read(token: string, now = Date.now()): Link | undefined {
    if (!TOKEN.test(token)) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    const body = bytes.subarray(0, -MAC_BYTES);
    const purpose = PURPOSES.get(body[0] ?? 0);
    if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), this.mac(body)) || !purpose) return undefined;
    const expiresAt = body.length > BODY_BYTES ? body.readUIntBE(BODY_BYTES, EXPIRY_BYTES) : undefined;
    if (expiresAt !== undefined && expiresAt <= now) return undefined;
    return {
      purpose,
      customerId: stringify(body, 1),
      subscriptionId: stringify(body, 1 + ID_BYTES),
      ...(expiresAt !== undefined && { expiresAt }),
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

function expiryBytes(expiresAt: number | undefined): Buffer {
  if (expiresAt === undefined) return Buffer.alloc(0);
  const bytes = Buffer.alloc(EXPIRY_BYTES);
  bytes.writeUIntBE(expiresAt, 0, EXPIRY_BYTES);
  return bytes;
}
