import { describe, expect, it } from '@jest/globals';
import { keyPrints, requireKeys } from './key-prints.js';

const CANDOR_SECRET = 'a root secret that is long enough for it';
const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

describe('prints of keys', () => {
  it('are the same for the same keys, show none of them, and differ for others', () => {
    const env = { CANDOR_SECRET, SECRETS_KEYS: `k1:${key(1)}` };
    const prints = keyPrints(env);
    expect(prints).toEqual(keyPrints(env));
    expect(Object.keys(prints)).toEqual(['root', 'k1']);
    expect(prints.root).toMatch(/^[\da-f]{32}$/);
    expect(keyPrints({ ...env, SECRETS_KEYS: `k1:${key(2)}` }).k1).not.toBe(prints.k1);
    expect(() => keyPrints({})).toThrow('CANDOR_SECRET: is missing');
  });

  it('let a backup in with the keys that it needs, and name what is wrong', () => {
    const given = keyPrints({ CANDOR_SECRET, SECRETS_KEYS: `k2:${key(2)},k1:${key(1)}` });
    requireKeys({ root: given.root ?? '', k1: given.k1 ?? '' }, given);
    expect(() => requireKeys({ root: 'other' }, given)).toThrow('CANDOR_SECRET is not the one that the backup');
    expect(() => requireKeys({ k3: 'x' }, given)).toThrow('SECRETS_KEYS (key k3) is not the one');
  });
});
