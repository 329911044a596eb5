import { RateLimitedError } from '@candor/platform/errors.js';
import { PasswordChecks } from './password-checks.js';

/** A hasher whose answers are given by hand. */
function slowHasher() {
  const open: ((matches: boolean) => void)[] = [];
  const matches = () => new Promise<boolean>((resolve) => open.push(resolve));
  return { open, matches };
}

/** Lets everything that is ready go on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the passwords of readers', () => {
  it('are checked two at a time, in the order in which they came', async () => {
    const hasher = slowHasher();
    const checks = new PasswordChecks(hasher);
    const outcomes = ['a', 'b', 'c'].map((pageId) => checks.matches(pageId, 'given', 'hash'));
    await settled();
    expect(hasher.open).toHaveLength(2);
    hasher.open[0]?.(true);
    await expect(outcomes[0]).resolves.toBe(true);
    await settled();
    expect(hasher.open).toHaveLength(3);
    for (const answer of hasher.open) answer(false);
    await expect(Promise.all(outcomes)).resolves.toEqual([true, false, false]);
  });

  it('are refused where too many of one page wait, and those of others are not', async () => {
    const hasher = slowHasher();
    const checks = new PasswordChecks(hasher);
    const waiting = Array.from({ length: 6 }, () => checks.matches('busy', 'given', 'hash'));
    await expect(checks.matches('busy', 'given', 'hash')).rejects.toBeInstanceOf(RateLimitedError);
    const other = checks.matches('other', 'given', 'hash');
    while (hasher.open.length < 7) {
      for (const answer of hasher.open) answer(true);
      await settled();
    }
    for (const answer of hasher.open) answer(true);
    await expect(Promise.all([...waiting, other])).resolves.toEqual(Array.from({ length: 7 }, () => true));
  });

  it('make room again after one that failed', async () => {
    const checks = new PasswordChecks({ matches: () => Promise.reject(new Error('no memory')) });
    for (let n = 0; n < 5; n += 1) await expect(checks.matches('a', 'given', 'hash')).rejects.toThrow('no memory');
  });
});
