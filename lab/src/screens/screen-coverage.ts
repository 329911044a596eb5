import { matchRoutes } from 'react-router';
import type { Audience, ConsoleRoute, ConsoleRoutes } from './console-routes.js';

/**
 * What a test can show of a screen: that its purpose works, that it refuses invalid input, what the role User and a
 * visitor without a session get, and that axe finds nothing in either theme.
 */
export const PROOFS = ['happy', 'refusal', 'user', 'stranger', 'axe'] as const;
export type ScreenProof = (typeof PROOFS)[number];

/** One proof about a screen, logged by a test. */
export interface LoggedScreen {
  /** The suite, relative to the workspace. */
  readonly suite: string;
  /** The test's name with those of its describe blocks. */
  readonly test: string;
  readonly path: string;
  readonly proof: ScreenProof;
}

/** What the tests show of one screen: their names by suite, by kind of proof. */
export interface ScreenCoverage {
  readonly route: ConsoleRoute;
  readonly proofs: ReadonlyMap<ScreenProof, ReadonlyMap<string, readonly string[]>>;
}

const WANTED: Readonly<Record<Audience, readonly ScreenProof[]>> = {
  everybody: ['happy', 'refusal', 'axe'],
  staff: PROOFS,
  'staff but the role User': PROOFS,
  redirect: ['happy'],
};

/** Screens without input and without data of their own: there is nothing to refuse. */
const REFUSES_NOTHING: readonly string[] = [
  '/landing',
  '/terms',
  '/error',
  '/payment-required',
  '/no-such-domain',
  '/hello',
];

/** The required proofs of a screen. */
export function wanted({ path, audience }: ConsoleRoute): readonly ScreenProof[] {
  return WANTED[audience].filter((proof) => proof !== 'refusal' || !REFUSES_NOTHING.includes(path));
}

/** Maps each logged proof to the route that the console itself chooses for its path. */
export function screenCoverage({ table, routes }: ConsoleRoutes, logged: readonly LoggedScreen[]): ScreenCoverage[] {
  const seen = new Map(routes.map(({ path }) => [path, new Map<ScreenProof, Map<string, Set<string>>>()]));
  for (const { suite, test, path, proof } of logged) {
    const proofs = seen.get(matchRoutes(table, path)?.at(-1)?.route.path ?? '');
    if (!proofs) continue;
    const suites = proofs.get(proof) ?? new Map<string, Set<string>>();
    proofs.set(proof, suites.set(suite, (suites.get(suite) ?? new Set()).add(test)));
  }
  return routes.map((route) => ({
    route,
    proofs: new Map([...(seen.get(route.path) ?? [])].map(([proof, suites]) => [proof, inOrder(suites)])),
  }));
}

/** The gaps; empty when there are none. */
export function screenGaps(covered: readonly ScreenCoverage[]): string[] {
  return covered.flatMap(({ route, proofs }) =>
    wanted(route)
      .filter((proof) => !proofs.has(proof))
      .map((proof) => `${route.path}: no test of it: ${proof}`),
  );
}

function inOrder(suites: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, readonly string[]> {
  const names = [...suites.keys()].sort();
  return new Map(names.map((suite) => [suite, [...(suites.get(suite) ?? [])].sort()]));
}
