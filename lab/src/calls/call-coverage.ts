import type { LoggedCall } from './call-log.js';
import { COMPLETE_AREAS, type SpecifiedCall } from './specified-calls.js';

/** What the tests did with one call. */
export interface CallCoverage {
  readonly call: SpecifiedCall;
  /** Names of tests by suite, both in order. */
  readonly tests: ReadonlyMap<string, readonly string[]>;
  /** Below 500, in order. */
  readonly statuses: readonly number[];
}

const SERVER_ERRORS = 500;
const UNAUTHENTICATED = 401;

/**
 * Maps each logged call to its specified call. Responses of 500 and above are left out: they come from outages made by
 * a test, and their number depends on timing.
 */
export function coverage(specified: readonly SpecifiedCall[], logged: readonly LoggedCall[]): CallCoverage[] {
  const seen = new Map(specified.map((call) => [call, new Map<string, Set<string>>()]));
  const statuses = new Map(specified.map((call) => [call, new Set<number>()]));
  for (const { suite, test, method, path, status } of logged) {
    const call = status < SERVER_ERRORS ? callOf(specified, method, path) : undefined;
    if (!call) continue;
    const suites = seen.get(call);
    suites?.set(suite, (suites.get(suite) ?? new Set()).add(test));
    statuses.get(call)?.add(status);
  }
  return specified.map((call) => ({
    call,
    tests: new Map(
      [...(seen.get(call) ?? [])].map(([suite, tests]) => [suite, [...tests].sort()] as const).sort(bySuite),
    ),
    statuses: [...(statuses.get(call) ?? [])].sort((a, b) => a - b),
  }));
}

/**
 * The gaps in the complete areas; empty when there are none. A missing token does not count as a refusal of the call.
 */
export function gaps(covered: readonly CallCoverage[]): string[] {
  return covered
    .filter(({ call }) => COMPLETE_AREAS.includes(call.area))
    .flatMap(({ call, statuses }) => {
      const name = `${call.method} ${call.path}`;
      const succeeds = statuses.some((status) => status >= 200 && status < 300);
      const refuses = statuses.some((status) => status >= 400 && status !== UNAUTHENTICATED);
      return [
        ...(succeeds ? [] : [`${name}: no test in which it succeeds`]),
        ...(refuses || call.reads ? [] : [`${name}: no test in which it refuses`]),
      ];
    });
}

/** Of several matching patterns, the one with the fewest parameters: `/downtime` is not an id. */
function callOf(specified: readonly SpecifiedCall[], method: string, path: string): SpecifiedCall | undefined {
  return specified
    .filter((call) => call.method === method && matches(call.path, path))
    .toSorted((a, b) => parameters(a) - parameters(b))[0];
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => (part.startsWith('{') ? given[i] !== '' : part === given[i]))
  );
}

function parameters({ path }: SpecifiedCall): number {
  return path.split('{').length - 1;
}

function bySuite([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
