import { createHash, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { isId } from '@candor/platform/ids.js';

const KEY_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** A refresh token as it was shown: `<session id>.<secret>`. */
export interface ShownToken {
  readonly sessionId: string;
  readonly text: string;
  /** SHA-256 of the whole text; the secret has 256 bits, so nothing slower is needed. */
  readonly hash: Buffer;
}

/**
 * Makes refresh tokens. Each next one follows from the one before under a key of ours, so that two tabs that show the
 * same token at once are given the same next one, although only hashes are kept.
 */
export class RefreshTokens {
  private readonly key: Buffer;

  /** @param root any secret of identity's that outlives a restart */
  constructor(root: string) {
    this.key = Buffer.from(hkdfSync('sha256', root, '', 'candor:refresh-tokens:v1', KEY_BYTES));
  }

  /** The first token of a new session. */
  first(): ShownToken {
    return tokenOf(randomUUID(), randomBytes(32).toString('base64url'));
  }

  next({ sessionId, text }: ShownToken): ShownToken {
    return tokenOf(sessionId, createHmac('sha256', this.key).update(text).digest('base64url'));
  }

  /** Undefined for what no token of ours looks like. */
  read(typed: string): ShownToken | undefined {
    const [sessionId = '', secret = '', ...more] = typed.split('.');
    return more.length === 0 && isId(sessionId) && SECRET.test(secret) ? tokenOf(sessionId, secret) : undefined;
  }
}

function tokenOf(sessionId: string, secret: string): ShownToken {
  const text = `${sessionId}.${secret}`;
  return { sessionId, text, hash: createHash('sha256').update(text).digest() };
}
