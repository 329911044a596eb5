import { FaultHarness } from '../src/faults/fault-harness.js';
import { rowsNamed } from '../src/faults/rows.js';
import { runRow } from '../src/faults/run-rows.js';

/** Rows that take seconds at the small size; the others wait for a lease or for a server's timeout. */
const NAMES = [
  'relay-aborted',
  'relay-killed',
  'relay-hung',
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
  'fair-upstreams',
  'broker-hung',
  'broker-rolled-back',
  'broker-wiped',
  'second-region',
  'postgres-killed',
  'occurrences',
  'page-cache',
  'page-fresh',
  'new-look',
  'side-door',
  'strangers-memory',
  'page-alone',
  'page-damaged',
  'postgres-restored',
  'postgres-failed-over',
  'facts-failed-over',
  'mails-failed-over',
  'moving-apps',
  'copied-elsewhere',
];
const SEED = 1;
/** Ten times the duration of the slowest on an idle machine. */
const ROW_MS = 600_000;

/** The small size of `npm run faults`. */
describe('real crashes', () => {
  let harness: FaultHarness;
  beforeAll(async () => {
    harness = await FaultHarness.open('small', SEED);
  });

  afterAll(() => harness.close());

  it.each(rowsNamed(NAMES).map((row) => ({ name: row.name, row })))(
    'break no promise: $name',
    async ({ row }) => {
      const { passed, size, figure } = await runRow(harness, row);
      // The complete result, so that a failure shows the counts.
      expect({ passed, size, figure }).toEqual({ passed: true, size, figure });
    },
    ROW_MS,
  );
});
