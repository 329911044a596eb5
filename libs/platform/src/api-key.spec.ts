import { ACCESS_KEY, hashSecretKey, isSecretKey, newApiKey, SECRET_KEY } from './api-key.js';

describe('API keys', () => {
  it('have the form and the checksum, and are all different, in a sample of ten thousand', () => {
    const keys = Array.from({ length: 10_000 }, newApiKey);
    expect(keys.filter(({ accessKey }) => !ACCESS_KEY.test(accessKey))).toEqual([]);
    expect(keys.filter(({ secretKey }) => !SECRET_KEY.test(secretKey) || !isSecretKey(secretKey))).toEqual([]);
    expect(new Set(keys.flatMap(({ accessKey, secretKey }) => [accessKey, secretKey])).size).toBe(20_000);
  });

  it('use every digit', () => {
    const text = Array.from({ length: 200 }, () => newApiKey().accessKey.slice('candor_ak_'.length)).join('');
    expect(new Set(text).size).toBe(62);
  });

  it('are invalid with any one digit changed, cut or added', () => {
    const { secretKey } = newApiKey();
    for (let place = 'candor_sk_'.length; place < secretKey.length; place += 1) {
      const other = secretKey[place] === 'x' ? 'y' : 'x';
      expect(isSecretKey(secretKey.slice(0, place) + other + secretKey.slice(place + 1))).toBe(false);
    }
    const strange = [secretKey.slice(0, -1), `${secretKey}x`, '', `x${secretKey}`, `${secretKey}\n`];
    expect(strange.filter(isSecretKey)).toEqual([]);
  });

  it('are stored as a hash that does not contain them', () => {
    const { secretKey } = newApiKey();
    expect(hashSecretKey(secretKey)).toHaveLength(32);
    expect(hashSecretKey(secretKey).toString('latin1')).not.toContain('candor');
    expect(hashSecretKey(secretKey).equals(hashSecretKey(secretKey))).toBe(true);
  });
});
