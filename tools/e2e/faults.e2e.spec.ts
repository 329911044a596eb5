import type { FaultResult } from '../src/faults/checker.js';
import { runFaults } from '../src/faults/run-faults.js';

/** The small size of `npm run faults`: a lease has to run out, so this takes about two minutes whatever the size. */
const RECIPIENTS = 2_000;

describe('real crashes', () => {
  it('break no promise', async () => {
    const broken: FaultResult[] = [];
    const results = await runFaults(RECIPIENTS, (result) => {
      if (!result.passed) broken.push(result);
    });
    expect(broken).toEqual([]);
    expect(results).toHaveLength(3);
  }, 400_000);
});
