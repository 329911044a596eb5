import { coverage, gaps } from './call-coverage.js';
import type { LoggedCall } from './call-log.js';
import { callsDocument } from './calls-document.js';
import type { SpecifiedCall } from './specified-calls.js';
import { specifiedCalls } from './specified-calls.js';

const call = (method: string, path: string, reads = false): SpecifiedCall => ({
  area: 'Services',
  method,
  path,
  reads,
});
const logged = (method: string, path: string, status: number, test = 'works', suite = 'a.spec.ts'): LoggedCall => ({
  suite,
  test,
  method,
  path,
  status,
});
const READ = call('GET', '/api/services/{id}', true);
const LIST = call('GET', '/api/services/downtime', true);
const WRITE = call('PUT', '/api/services/{id}');

describe('calls and their tests', () => {
  it('are matched by method and pattern, the most specific pattern first', () => {
    const log = [
      logged('GET', '/api/services/downtime', 200, 'lists'),
      logged('GET', '/api/services/7', 404, 'is apart'),
      logged('GET', '/api/services/7', 200, 'reads', 'b.spec.ts'),
      logged('GET', '/api/services/7/downtime', 200),
      logged('POST', '/api/services/7', 405),
      logged('GET', '/api/services/', 404),
    ];
    const [read, list] = coverage([READ, LIST], log);
    expect([...(read?.tests ?? [])]).toEqual([
      ['a.spec.ts', ['is apart']],
      ['b.spec.ts', ['reads']],
    ]);
    expect(read?.statuses).toEqual([200, 404]);
    expect([...(list?.tests ?? [])]).toEqual([['a.spec.ts', ['lists']]]);
  });

  it('do not depend on the duration of an outage', () => {
    expect(coverage([READ], [logged('GET', '/api/services/7', 503)])[0]?.tests.size).toBe(0);
  });

  it.each<[string, SpecifiedCall, number[], string[]]>([
    ['nothing asked', READ, [], ['GET /api/services/{id}: no test in which it succeeds']],
    ['a read that works', READ, [200], []],
    ['a write that only works', WRITE, [200], ['PUT /api/services/{id}: no test in which it refuses']],
    ['a write without a token', WRITE, [200, 401], ['PUT /api/services/{id}: no test in which it refuses']],
    ['a write that only refuses', WRITE, [403], ['PUT /api/services/{id}: no test in which it succeeds']],
    ['a write with both', WRITE, [200, 404], []],
    ['an area still in the making', { ...WRITE, area: 'Not begun' as SpecifiedCall['area'] }, [], []],
  ])('leave gaps or none: %s', (_, specified, statuses, expected) => {
    const log = statuses.map((status) => logged(specified.method, '/api/services/7', status));
    expect(gaps(coverage([specified], log))).toEqual(expected);
  });

  it('are reported', () => {
    const covered = coverage([READ], [logged('GET', '/api/services/7', 200, 'reads `a|b`')]);
    expect(callsDocument(covered)).toContain('| `GET /api/services/{id}` | 200 | `a.spec.ts`: reads \\`a\\|b\\` |');
  });

  it('name each call once', () => {
    const names = specifiedCalls.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
