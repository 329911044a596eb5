import { afterCheck, isBound, LOST_AFTER_MS, type DomainStanding } from './domain-state.rules.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const after = (date: Date | null): number | undefined => date?.getTime() && date.getTime() - NOW.getTime();

function domain(given: Partial<DomainStanding> & { claimedAt?: Date } = {}) {
  const none = { missing: [], verifiedAt: null, failingSince: null, freedAt: null, nextCheckAt: NOW };
  return { state: 'pending' as const, claimedAt: NOW, ...none, ...given };
}

describe('the state of a domain after a check', () => {
  it.each([
    [0, 60_000],
    [2 * HOUR, 15 * 60_000],
    [31 * 24 * HOUR, undefined],
  ])('a claim of %d ms ago is checked again after %s ms', (age, delay) => {
    const { state, missing, nextCheckAt } = afterCheck(domain({ claimedAt: ago(age) }), ['challenge'], NOW);
    expect([state, missing, after(nextCheckAt) ?? undefined]).toEqual(['pending', ['challenge'], delay]);
  });

  it.each(['pending', 'verified', 'failing'] as const)('%s is verified when nothing is missing', (state) => {
    const before = domain({ state, failingSince: ago(HOUR), missing: ['target'] });
    expect(afterCheck(before, [], NOW)).toEqual({
      state: 'verified',
      missing: [],
      verifiedAt: NOW,
      failingSince: null,
      freedAt: null,
      nextCheckAt: new Date(NOW.getTime() + HOUR),
    });
  });

  it('keeps the time of its first verification', () => {
    expect(afterCheck(domain({ state: 'verified', verifiedAt: ago(HOUR) }), [], NOW).verifiedAt).toEqual(ago(HOUR));
  });

  it('verified fails from the first miss on, and stays bound meanwhile', () => {
    const first = afterCheck(domain({ state: 'verified', verifiedAt: ago(HOUR) }), ['target'], NOW);
    expect(first).toMatchObject({ state: 'failing', failingSince: NOW, missing: ['target'] });
    expect(isBound(first.state)).toBe(true);
  });

  it.each([
    [LOST_AFTER_MS - 1, 'failing'],
    [LOST_AFTER_MS, 'lost'],
  ])('failing for %d ms is %s', (since, state) => {
    const result = afterCheck(domain({ state: 'failing', failingSince: ago(since) }), ['challenge'], NOW);
    expect(result.state).toBe(state);
    expect(isBound(result.state)).toBe(state === 'failing');
    expect(result.freedAt).toEqual(state === 'lost' ? NOW : null);
  });
});
