import type { ConsoleRoutes } from './console-routes.js';
import { PROOFS, screenCoverage, screenGaps, type LoggedScreen, type ScreenProof } from './screen-coverage.js';
import { screensDocument } from './screens-document.js';

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
const look = (path: string, proof: ScreenProof, test = 'works', suite = 'lab/e2e/a.e2e.spec.ts'): LoggedScreen => ({
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
  it("are matched by the console's own routing", () => {
    const [root, , , edit, unknown] = screenCoverage(ROUTES, ALL);
    expect([...(edit?.proofs.keys() ?? [])]).toEqual(PROOFS);
    expect(edit?.proofs.get('refusal')).toEqual(new Map([['lab/e2e/a.e2e.spec.ts', ['saves | leaves']]]));
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

  it('are reported', () => {
    const report = screensDocument(screenCoverage(ROUTES, ALL));
    expect(report).toContain('| `/services/edit/:id` | staff | `a`: saves \\| leaves |');
    expect(report).toContain('| `/terms` | everybody | `a`: works | – | – | – | `a` |');
  });
});
