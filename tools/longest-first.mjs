import TestSequencer from '@jest/test-sequencer';

/**
 * Suites of more than half a minute. They start first: one that starts last delays the end of the run. Jest knows the
 * duration of suites only where it has run them before.
 */
const LONG = [
  'tools/e2e/faults.e2e.spec.ts',
  'tools/e2e/screens.e2e.spec.ts',
  'tools/e2e/public-page-quality.e2e.spec.ts',
  'tools/e2e/plans.e2e.spec.ts',
  'tools/e2e/stop-signals.e2e.spec.ts',
  'tools/test/api/bad-input.int.spec.ts',
  'tools/test/api/roles.int.spec.ts',
  'tools/test/api/audit-log.int.spec.ts',
  'tools/test/api/tenants-apart.int.spec.ts',
  'tools/test/chart.int.spec.ts',
  'tools/test/backup.int.spec.ts',
  'tools/test/operations.int.spec.ts',
];

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const others = super.sort(tests);
    const long = LONG.flatMap((file) => others.filter((test) => test.path.endsWith(file)));
    return [...long, ...others.filter((test) => !long.includes(test))];
  }
}
