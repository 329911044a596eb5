import { randomBytes } from 'node:crypto';
import { newId } from './ids.js';
import { SealedSecrets, UnsealError, secretKeys, type SealContext, type SecretKey } from './sealed-secrets.js';

const ROOT = 'a root secret of at least 32 characters';
const SECRET = 'xoxb-17653672481-19874698323-pdFZKVeTuE8sk7oOcBrzbqgy';
const context: SealContext = { customerId: newId(), purpose: 'slack:bot-token' };

const aKey = (id: string): SecretKey => ({ id, key: randomBytes(32) });

describe('SealedSecrets', () => {
  const [first, second] = [aKey('2026-01'), aKey('2026-02')];
  const secrets = SealedSecrets.from([first], ROOT);

  it.each([SECRET, '', 'ä 漢字 🎉', 'x'.repeat(10_000)])('opens what it sealed', (secret) => {
    const sealed = secrets.seal(secret, context);
    expect(sealed).toMatch(/^v1\.2026-01\.[A-Za-z0-9_-]+$/);
    expect(secrets.open(sealed, context)).toBe(secret);
  });

  it('hides the secret, and whether two are equal', () => {
    const [one, two] = [secrets.seal(SECRET, context), secrets.seal(SECRET, context)];
    expect(one).not.toBe(two);
    expect(one).not.toContain(SECRET.slice(0, 8));
    expect(Buffer.from(one.split('.')[2]!, 'base64url').includes(SECRET)).toBe(false);
  });

  it('refuses a text in which any single bit of the body was flipped', () => {
    const [format, id, body] = secrets.seal('short', context).split('.') as [string, string, string];
    const bytes = Buffer.from(body, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => secrets.open([format, id, changed.toString('base64url')].join('.'), context)).toThrow(UnsealError);
    }
  });

  it.each([
    ['another organisation', { ...context, customerId: newId() }],
    ['another purpose', { ...context, purpose: 'slack:webhook-url' }],
    ['parts that only read the same when glued', { customerId: `${context.customerId}s`, purpose: 'lack:bot-token' }],
  ])('refuses to open for %s', (_, other) => {
    expect(() => secrets.open(secrets.seal(SECRET, context), other)).toThrow(UnsealError);
  });

  it('refuses a text sealed with an unknown key, and names the key', () => {
    const sealed = SealedSecrets.from([second], ROOT).seal(SECRET, context);
    expect(() => secrets.open(sealed, context)).toThrow(/"2026-02".*SECRETS_KEYS/);
  });

  it('refuses a text that claims to be of another of its keys', () => {
    const both = SealedSecrets.from([first, second], ROOT);
    const sealed = both.seal(SECRET, context);
    expect(() => both.open(sealed.replace('2026-01', '2026-02'), context)).toThrow(UnsealError);
  });

  it.each(['', 'v1', 'v1.2026-01.', 'v1.2026-01.AAAA', 'v2.2026-01.AAAA', SECRET])(
    'refuses a text that was never sealed (%j)',
    (text) => {
      expect(() => secrets.open(text, context)).toThrow(UnsealError);
    },
  );

  it('does not reveal the secret when it refuses', () => {
    const sealed = secrets.seal(SECRET, context);
    for (const [text, whose] of [
      [`${sealed}A`, context],
      [sealed, { ...context, customerId: newId() }],
    ] as const) {
      expect(() => secrets.open(text, whose)).toThrow(
        expect.objectContaining({ message: expect.not.stringMatching(new RegExp(`${sealed.slice(-20)}|xoxb`)) }),
      );
    }
  });

  it('rotates: a new key in front seals, the old ones still open', () => {
    const derived = SealedSecrets.from([], ROOT).seal('oldest', context);
    const old = secrets.seal('old', context);
    const rotated = SealedSecrets.from([second, first], ROOT);
    expect([derived, old].map((sealed) => rotated.open(sealed, context))).toEqual(['oldest', 'old']);
    expect([derived, old, rotated.seal('new', context)].map((sealed) => rotated.isCurrent(sealed))).toEqual([
      false,
      false,
      true,
    ]);
    expect(() => SealedSecrets.from([second], ROOT).open(old, context)).toThrow(UnsealError);
  });

  it('derives the same key from the same root secret, and a different one from another', () => {
    const sealed = SealedSecrets.from([], ROOT).seal(SECRET, context);
    expect(SealedSecrets.from([], ROOT).open(sealed, context)).toBe(SECRET);
    expect(() => SealedSecrets.from([], `${ROOT}!`).open(sealed, context)).toThrow(UnsealError);
  });
});

describe('SECRETS_KEYS', () => {
  const good = randomBytes(32).toString('base64');

  it('is a list of named keys, or empty', () => {
    expect(secretKeys.parse(undefined)).toEqual([]);
    expect(secretKeys.parse(`b:${good}, a:${good}`).map(({ id, key }) => [id, key.length])).toEqual([
      ['b', 32],
      ['a', 32],
    ]);
  });

  it.each([
    good,
    'a:',
    `a:${good.slice(4)}`,
    `a:${good}AAAA`,
    `a b:${good}`,
    `root:${good}`,
    `a:${good.slice(0, -4)}!!!=`,
    `a:${good},a:${good}`,
  ])('refuses %j', (text) => {
    expect(secretKeys.safeParse(text).success).toBe(false);
  });
});
