import { Configuration } from 'openid-client';
import { KnownProviders } from './known-providers.js';

const CLIENT = { issuer: 'https://id.acme.example', clientId: 'candor', clientSecret: 'secret' };

describe('the description of a provider', () => {
  let now: number;
  let asked: string[];
  let known: KnownProviders;
  let isAway: boolean;
  beforeEach(() => {
    [now, asked, isAway] = [0, [], false];
    known = new KnownProviders(
      async ({ issuer, clientId }) => {
        asked.push(issuer);
        await Promise.resolve();
        if (isAway) throw new Error('away');
        return new Configuration({ issuer }, clientId);
      },
      () => now,
    );
  });

  it('is requested once for many concurrent callers, and cached for ten minutes', async () => {
    const [one, other] = await Promise.all([known.get(CLIENT), known.get(CLIENT)]);
    now += 10 * 60_000 - 1;
    expect(await known.get(CLIENT)).toBe(one);
    expect(other).toBe(one);
    expect(asked).toHaveLength(1);
    now += 1;
    expect(await known.get(CLIENT)).not.toBe(one);
  });

  it('is not cached when the request failed', async () => {
    isAway = true;
    await expect(known.get(CLIENT)).rejects.toThrow('away');
    isAway = false;
    await known.get(CLIENT);
    expect(asked).toHaveLength(2);
  });

  it('is requested again once it is dropped', async () => {
    await known.get(CLIENT);
    known.forget(CLIENT);
    await known.get(CLIENT);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['issuer', { issuer: 'https://id.globex.example' }],
    ['client', { clientId: 'other' }],
    ['secret', { clientSecret: 'other' }],
  ])('is a different one for another %s', async (_, other) => {
    const first = await known.get(CLIENT);
    expect(await known.get({ ...CLIENT, ...other })).not.toBe(first);
  });

  it('is cached for a thousand, and the oldest is dropped first', async () => {
    for (let n = 0; n <= 1_000; n += 1) await known.get({ ...CLIENT, clientId: `client-${n}` });
    await known.get({ ...CLIENT, clientId: 'client-1' });
    expect(asked).toHaveLength(1_001);
    await known.get({ ...CLIENT, clientId: 'client-0' });
    expect(asked).toHaveLength(1_002);
  });
});
