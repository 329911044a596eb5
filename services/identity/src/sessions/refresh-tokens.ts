import { createHash, createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { isId } from '@candor/platform/ids.js';

const KEY_BYTES = 32;
/** Half of a secret: the other half proves that we issued it. */
const HALF_BYTES = 16;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** A refresh token as received: `<session id>.<secret>`. */
export interface ShownToken {
  readonly sessionId: string;
  readonly text: string;
  /** SHA-256 of the whole text; the secret has 256 bits, so nothing slower is needed. */
  readonly hash: Buffer;
  /** Whether we issued it. A token of a release before 0.2 does not prove that, and is recognised by its hash alone. */
  readonly isOurs: boolean;
}

/**
 * Issues refresh tokens. Each one is derived from the previous one with a key of ours, so that two tabs that send the
 * same token concurrently get the same next one, although only hashes are stored. Half of a secret is a MAC of the
 * other half and the session, so that an old token of ours, which indicates a theft, can be distinguished from a forged
 * one.
 */
export class RefreshTokens {
  private readonly key: Buffer;

  /** @param root any secret of identity's that survives a restart */
  constructor(root: string) {
    this.key = Buffer.from(hkdfSync('sha256', root, '', 'candor:refresh-tokens:v1', KEY_BYTES));
  }

  /** The first token of a new session. */
  first(): ShownToken {
    return this.tokenOf(randomUUID(), randomBytes(HALF_BYTES));
  }

  next({ sessionId, text }: ShownToken): ShownToken {
    return this.tokenOf(sessionId, this.hmac(text));
  }

  /** Undefined for what is not in the form of our tokens. */
  read(typed: string): ShownToken | undefined {
    const [sessionId = '', secret = '', ...more] = typed.split('.');
    if (more.length > 0 || !isId(sessionId) || !SECRET.test(secret)) return undefined;
    const bytes = Buffer.from(secret, 'base64url');
    const isOurs = timingSafeEqual(bytes, this.secretOf(sessionId, bytes.subarray(0, HALF_BYTES)));
    return shown(sessionId, secret, isOurs);
  }

  private tokenOf(sessionId: string, nonce: Buffer): ShownToken {
    return shown(sessionId, this.secretOf(sessionId, nonce).toString('base64url'), true);
  }

  private secretOf(sessionId: string, nonce: Buffer): Buffer {
    return Buffer.concat([nonce, this.hmac(`ours ${sessionId} ${nonce.toString('hex')}`)]);
  }

  private hmac(text: string): Buffer {
    return createHmac('sha256', this.key).update(text).digest().subarray(0, HALF_BYTES);
  }
}

function shown(sessionId: string, secret: string, isOurs: boolean): ShownToken {
  const text = `${sessionId}.${secret}`;
  return { sessionId, text, hash: createHash('sha256').update(text).digest(), isOurs };
}
