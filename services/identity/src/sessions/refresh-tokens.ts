import { createHash, createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { isId } from '@candor/platform/ids.js';

const KEY_BYTES = 32;
/** Half of a secret: the other half says that it is ours. */
const HALF_BYTES = 16;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** A refresh token as it was shown: `<session id>.<secret>`. */
export interface ShownToken {
  readonly sessionId: string;
  readonly text: string;
  /** SHA-256 of the whole text; the secret has 256 bits, so nothing slower is needed. */
  readonly hash: Buffer;
  /** Whether it was made here. One of a release before 0.2 never says so, and is known by its hash alone. */
  readonly isOurs: boolean;
}

/**
 * Makes refresh tokens. Each next one follows from the one before under a key of ours, so that two tabs that show the
 * same token at once are given the same next one, although only hashes are kept. Half of a secret is a MAC of the other half and the
 * session, so that an old token of ours, which says that one was stolen, is told apart from one that was made up.
 */
export class RefreshTokens {
  private readonly key: Buffer;

  /** @param root any secret of identity's that outlives a restart */
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

  /** Undefined for what no token of ours looks like. */
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
