import type { ConsoleRoutes } from './console-routes.js';
import { PROOFS, screenCoverage, screenGaps, type LoggedScreen, type ScreenProof } from './screen-coverage.js';
import { screensDocument, screenUntruths } from './screens-document.js';

const ROUTES: ConsoleRoutes = {
  table: [{ path: '/' }, { path: '/terms' }, { path: '/services/new' }, { path: '/services/edit/:id' }, { path: '*' }],
  routes: [
    { path: '/', audience: 'redirect' },
    { path: '/terms', audience: 'everybody' },
    { path: '/services/new', audience: 'staff' },
    { path: '/services/edit/:id', audience: 'staff' },
    { path: '*', audience: 'redirect' },
  ],
};
const look = (path: string, proof: ScreenProof, test = 'works', suite = 'tools/e2e/a.e2e.spec.ts'): LoggedScreen => ({
  suite,
  test,
  path,
  proof,
});
const ALL = [
  look('/', 'happy'),
  look('/nonsense', 'happy'),
  look('/terms', 'happy'),
  look('/terms', 'axe'),
  ...PROOFS.flatMap((proof) => [look('/services/new', proof), look('/services/edit/7', proof, 'saves | leaves')]),
];

describe('screens and their tests', () => {
  it('are brought together by the route that the console takes', () => {
    const [root, , , edit, unknown] = screenCoverage(ROUTES, ALL);
    expect([...(edit?.proofs.keys() ?? [])]).toEqual(PROOFS);
    expect(edit?.proofs.get('refusal')).toEqual(new Map([['tools/e2e/a.e2e.spec.ts', ['saves | leaves']]]));
    expect([root?.proofs.size, unknown?.proofs.size]).toEqual([1, 1]);
  });

  it.each<[string, LoggedScreen[], string[]]>([
    ['everything is shown', ALL, []],
    ['no axe', ALL.filter(({ path, proof }) => path !== '/terms' || proof !== 'axe'), ['/terms: no test of it: axe']],
    [
      'no view of the role User',
      ALL.filter(({ path, proof }) => path !== '/services/edit/7' || proof !== 'user'),
      ['/services/edit/:id: no test of it: user'],
    ],
    ['nothing leads on', ALL.filter(({ path }) => path !== '/'), ['/: no test of it: happy']],
  ])('have gaps or none: %s', (_, log, expected) => {
    expect(screenGaps(screenCoverage(ROUTES, log))).toEqual(expected);
  });

  it('are written down, and what is written is held against what is so', () => {
    const covered = screenCoverage(ROUTES, ALL);
    const document = screensDocument(covered);
    expect(document).toContain('| `/services/edit/:id` | staff | `a`: saves \\| leaves |');
    expect(document).toContain('| `/terms` | everybody | `a`: works | – | – | – | `a` |');
    expect(screenUntruths(document, covered)).toEqual([]);
    expect(screenUntruths(document, screenCoverage(ROUTES, [...ALL, look('/', 'axe', 'more')]))).toEqual([]);
    const without = ALL.filter(({ path, proof }) => path !== '/services/edit/7' || proof !== 'refusal');
    expect(screenUntruths(document, screenCoverage(ROUTES, without))).toEqual([
      '`/services/edit/:id`: a no longer shows a refusal',
    ]);
  });

  it('are stale when the route table is another one', () => {
    const document = screensDocument(screenCoverage(ROUTES, ALL));
    const gated: ConsoleRoutes = {
      ...ROUTES,
      routes: [{ path: '/terms', audience: 'staff' }, ...ROUTES.routes.slice(2)],
    };
    expect(screenUntruths(document, screenCoverage(gated, ALL))).toEqual([
      '`/` is no route any more',
      '`/terms` for staff is not in the table',
    ]);
  });
});
