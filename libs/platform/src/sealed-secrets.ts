import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** One key of AES-256: a short name that is part of every text sealed with it, and 32 bytes. */
export interface SecretKey {
  readonly id: string;
  readonly key: Uint8Array;
}

/** The owner and the purpose of a secret. Bound to the sealed text: it opens for no other owner or purpose. */
export interface SealContext {
  /** The organisation (UUID). */
  readonly customerId: string;
  /** What the secret is for, for example "slack:bot-token". */
  readonly purpose: string;
}

/** A sealed text that does not open: changed, sealed with a key that is gone, or for another owner or purpose. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 'v1';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;
const SEALED = /^v1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]+)$/;
/** The name of the key that is derived from the root secret; no other key may have it. */
const ROOT_KEY_ID = 'root';

/**
 * Seals what must be available in clear later (tokens of other services) with AES-256-GCM. A sealed text is `v1.<key
 * id>.<base64url of nonce, ciphertext and tag>`; the nonce is random, so equal secrets do not look equal.
 * To rotate, put the new key in front of `SECRETS_KEYS` and restart; it seals from now on, and all keys of the list
 * open. A key can be removed once nothing is sealed with it any more ({@link isCurrent}). What was sealed before there
 * was a list still opens, because the key derived from `CANDOR_SECRET` is always the last of the list.
 */
export class SealedSecrets {
  private readonly current: SecretKey;
  private readonly keys: ReadonlyMap<string, SecretKey>;

  /** @param keys the first seals, all open */
  constructor(keys: readonly SecretKey[]) {
    const [current] = keys;
    if (!current) throw new Error('Sealing needs a key.');
    this.current = current;
    this.keys = new Map(keys.map((key) => [key.id, key]));
  }

  /** Works without the list too: then the key derived from the root secret seals. */
  static from(keys: readonly SecretKey[], rootSecret: string): SealedSecrets {
    const derived = hkdfSync('sha256', rootSecret, '', 'candor:sealed-secrets:v1', KEY_BYTES);
    return new SealedSecrets([...keys, { id: ROOT_KEY_ID, key: new Uint8Array(derived) }]);
  }

  seal(secret: string, context: SealContext): string {
    const { id, key } = this.current;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(id, context));
    const bytes = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${FORMAT}.${id}.${bytes.toString('base64url')}`;
  }

  /** @throws UnsealError, which does not reveal the secret */
  open(sealed: string, context: SealContext): string {
    const [, id = '', body = ''] = SEALED.exec(sealed) ?? [];
    const bytes = Buffer.from(body, 'base64url');
    // Decoding is lenient; here a secret has one spelling only.
    if (bytes.length < IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== body) {
      throw new UnsealError('This is not a sealed secret.');
    }
    const key = this.keys.get(id);
    if (!key) throw new UnsealError(`The key "${id}" that sealed this secret is not among SECRETS_KEYS.`);
    const decipher = createDecipheriv(ALGORITHM, key.key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(boundTo(id, context))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      throw new UnsealError('The sealed secret was changed or belongs to another row.');
    }
  }

  /** Whether the first key sealed it; if not, it has to be sealed again before its key is removed. */
  isCurrent(sealed: string): boolean {
    return SEALED.exec(sealed)?.[1] === this.current.id;
  }
}

/**
 * `SECRETS_KEYS`: "id:base64key" separated by commas, the sealing key first. Create one with `openssl rand -base64 32`.
 */
export const secretKeys = z
  .string()
  .default('')
  .transform((text, context) => {
    const keys = text
      .split(',')
      .filter((part) => part.trim() !== '')
      .map(parseKey);
    if (keys.some((key) => key === undefined)) {
      context.addIssue({ code: 'custom', message: 'must be a list of "id:key", each key 32 bytes in base64' });
    }
    const found = keys.filter((key) => key !== undefined);
    if (new Set(found.map(({ id }) => id)).size < found.length) {
      context.addIssue({ code: 'custom', message: 'must not use the same id for two keys' });
    }
    return found;
  });

function parseKey(text: string): SecretKey | undefined {
  const [id = '', encoded = ''] = text.trim().split(':');
  const key = Buffer.from(encoded, 'base64');
  // Decoding silently drops what is no base64; a mistyped key must not become another key.
  const isWhole = key.length === KEY_BYTES && key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  return KEY_ID.test(id) && id !== ROOT_KEY_ID && isWhole ? { id, key } : undefined;
}

function boundTo(keyId: string, { customerId, purpose }: SealContext): Buffer {
  // JSON of a list is unambiguous, whatever the parts contain.
  return Buffer.from(JSON.stringify([FORMAT, keyId, customerId.toLowerCase(), purpose]));
}
