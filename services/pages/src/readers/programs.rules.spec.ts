import { NO_PROGRAMS, type KeptPrograms } from '../page/readers.store.js';
import { MAX_REPLACED, replacePrograms } from './programs.rules.js';

/** Whether an address of that generation is good, as gateways decide it. */
const isGood = ({ generation, replaced }: KeptPrograms, subject: string, of: number) =>
  of >= generation && of >= (replaced.find((one) => one.subject === subject)?.generation ?? 0);

describe('addresses for programs that are replaced', () => {
  it('end for that reader alone, each time', () => {
    const once = replacePrograms(NO_PROGRAMS, 'ann');
    expect(once).toEqual({ programs: { generation: 0, replaced: [{ subject: 'ann', generation: 1 }] }, generation: 1 });
    const twice = replacePrograms(replacePrograms(once.programs, 'bob').programs, 'ann');
    expect(twice.generation).toBe(2);
    expect(twice.programs.replaced).toEqual([
      { subject: 'bob', generation: 1 },
      { subject: 'ann', generation: 2 },
    ]);
    expect([0, 1, 2].map((of) => isGood(twice.programs, 'ann', of))).toEqual([false, false, true]);
    expect(isGood(twice.programs, 'carol', 0)).toBe(true);
  });

  it('end for all readers where more were replaced than a page remembers', () => {
    let kept = replacePrograms(NO_PROGRAMS, 'ann').programs;
    kept = replacePrograms(kept, 'ann').programs;
    for (let count = 1; count < MAX_REPLACED; count += 1) kept = replacePrograms(kept, `reader ${count}`).programs;
    expect(kept.replaced).toHaveLength(MAX_REPLACED);
    // One of those that are remembered makes no room necessary.
    kept = replacePrograms(kept, 'reader 7').programs;
    expect(isGood(kept, 'zoe', 0)).toBe(true);
    const over = replacePrograms(kept, 'zoe');
    expect(over).toEqual({ programs: { generation: 3, replaced: [] }, generation: 3 });
    for (const subject of ['ann', 'zoe', 'reader 7', 'carol'])
      expect([2, 3].map((of) => isGood(over.programs, subject, of))).toEqual([false, true]);
    expect(replacePrograms(over.programs, 'ann').generation).toBe(4);
  });
});
