import { TOTP, Secret } from 'otpauth';
import { looksLikeTotp, newTotpSecret, stepOf, totpUri } from './totp.rules.js';

describe('codes of authenticator apps', () => {
  const secret = newTotpSecret();
  const now = 1_800_000_015_000;
  const step = now / 1000 / 30 - 0.5;
  const at = (ms: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });

  it.each([
    ['of this step', 0, 0],
    ['of the step before', -30_000, -1],
    ['of the step after', 30_000, 1],
  ])('are accepted %s', (_, offset, delta) => {
    expect(stepOf(secret, at(now + offset), now, 0)).toBe(step + delta);
  });

  it.each([-60_000, 60_000, 3600_000])('are refused from a clock that is %s ms off', (offset) => {
    expect(stepOf(secret, at(now + offset), now, 0)).toBeUndefined();
  });

  it('are accepted once, and none from before the last', () => {
    expect(stepOf(secret, at(now), now, step)).toBeUndefined();
    expect(stepOf(secret, at(now - 30_000), now, step)).toBeUndefined();
    expect(stepOf(secret, at(now + 30_000), now, step)).toBe(step + 1);
  });

  it('agree with the test vectors of RFC 6238', () => {
    const known = Secret.fromLatin1('12345678901234567890').base32;
    expect(stepOf(known, '287082', 59_000, 0)).toBe(1);
    expect(stepOf(known, '081804', 1_111_111_109_000, 0)).toBe(37_037_036);
  });

  it('may be entered with spaces, and are six digits', () => {
    const code = at(now);
    expect(stepOf(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, now, 0)).toBe(step);
    expect(['12345', '1234567', 'abcdef', ''].map(looksLikeTotp)).toEqual([false, false, false, false]);
  });

  it('are derived from a secret of 160 bits, which the QR code has with the account', () => {
    expect(Buffer.from(Secret.fromBase32(secret).buffer)).toHaveLength(20);
    const uri = new URL(totpUri(secret, 'ada@example.com'));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Candor:ada@example.com',
    ]);
    expect(uri.searchParams.get('secret')).toBe(secret);
  });
});
