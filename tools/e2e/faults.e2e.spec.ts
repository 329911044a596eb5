import type { RowResult } from '../src/faults/fault-row.js';
import { rowsNamed } from '../src/faults/rows.js';
import { runRows } from '../src/faults/run-rows.js';

/** Those that take seconds at the small size; the others wait for a lease or for a server's silence. */
const NAMES = [
  'relay-aborted',
  'relay-killed',
  'relay-shared',
  'relay-restarts',
  'broker-away',
  'ssrf',
  'mails-once',
  'leavers',
  'one-click',
  'signatures',
  'lockout',
  'retry-schedule',
  'email-killed',
  'posts-killed',
  'worker-stopped',
  'poison',
  'redelivery',
  'fair-facts',
  'broker-hung',
  'replica-hung',
  'broker-rolled-back',
  'broker-wiped',
  'postgres-killed',
  'page-cache',
  'page-fresh',
  'new-look',
  'strangers-memory',
  'page-alone',
  'page-damaged',
  'postgres-restored',
  'postgres-failed-over',
];
const SEED = 1;

/** The small size of `npm run faults`. */
describe('real crashes', () => {
  let results: RowResult[];
  beforeAll(async () => {
    results = await runRows({ rows: rowsNamed(NAMES), size: 'small', seed: SEED });
  }, 900_000);

  it.each(NAMES)('break no promise: %s', (name) => {
    const { passed, size, figure } = results.find((result) => result.name === name) ?? {};
    // All of it, so that a failure says what was found.
    expect({ passed, size, figure }).toEqual({ passed: true, size, figure });
  });
});
