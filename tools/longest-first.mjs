import TestSequencer from '@jest/test-sequencer';

/**
 * Suites of more than half a minute. They start first: one that starts last delays the end of the run. Jest knows the
 * duration of suites only where it has run them before.
 */
const LONG = [
  'lab/e2e/faults.e2e.spec.ts',
  'lab/e2e/screens.e2e.spec.ts',
  'lab/e2e/third-party.e2e.spec.ts',
  'lab/e2e/public-page-quality.e2e.spec.ts',
  'lab/e2e/plans.e2e.spec.ts',
  'lab/e2e/readers.e2e.spec.ts',
  'lab/e2e/upstreams.e2e.spec.ts',
  'lab/e2e/organisation-screens.e2e.spec.ts',
  'lab/e2e/under-stress.e2e.spec.ts',
  'lab/e2e/further-pages.e2e.spec.ts',
  'lab/e2e/stop-signals.e2e.spec.ts',
  'lab/test/api/bad-input.int.spec.ts',
  'lab/test/api/roles.int.spec.ts',
  'gateway/test/readers-matrix.int.spec.ts',
  'lab/test/standalone.int.spec.ts',
  'lab/test/restore.int.spec.ts',
  'lab/test/api/audit-log.int.spec.ts',
  'services/signals/test/asking.int.spec.ts',
  'services/incidents/test/maintenance-replicas.int.spec.ts',
  'gateway/test/side-door.int.spec.ts',
  'lab/test/api/tenants-apart.int.spec.ts',
  'gateway/test/outage.int.spec.ts',
  'gateway/test/failing-disk.int.spec.ts',
  'libs/rpc/test/hung-replica.int.spec.ts',
  'lab/test/image.int.spec.ts',
  'lab/test/chart.int.spec.ts',
  'lab/test/restored-product.int.spec.ts',
  'services/signals/test/links.int.spec.ts',
  'libs/outbox/test/database-server.int.spec.ts',
  'web/console/test/edit-incident.spec.tsx',
];

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const others = super.sort(tests);
    const long = LONG.flatMap((file) => others.filter((test) => test.path.endsWith(file)));
    return [...long, ...others.filter((test) => !long.includes(test))];
  }
}
