import { stepsBack, wrongPages, type SeenPage } from './page-checker.js';

const GATEWAYS = ['a', 'b'];
const LAST = new Map([
  ['acme', 3],
  ['beta', 1],
]);

function seen(overrides: Partial<SeenPage> = {}): SeenPage {
  return { gateway: 'a', domain: 'acme', status: 200, revision: 3, ...overrides };
}

const ALL = [
  seen(),
  seen({ domain: 'beta', revision: 1 }),
  seen({ gateway: 'b' }),
  seen({ gateway: 'b', domain: 'beta', revision: 1 }),
];

describe('the answers of gateways for pages', () => {
  it('are right when each gateway has the last revision of each page', () => {
    expect(wrongPages(GATEWAYS, LAST, ALL)).toEqual([]);
  });

  it.each<[string, readonly SeenPage[]]>([
    ['another status', [seen({ status: 404 }), ...ALL.slice(1)]],
    ['a fault', [seen({ status: 500 }), ...ALL.slice(1)]],
    ['an older revision', [seen({ revision: 2 }), ...ALL.slice(1)]],
    ['a newer revision', [seen({ revision: 4 }), ...ALL.slice(1)]],
    ['no revision', [seen({ revision: NaN }), ...ALL.slice(1)]],
    ['a page that nobody asked for', ALL.slice(1)],
  ])('are wrong with %s', (_, answers) => {
    const wrong = wrongPages(GATEWAYS, LAST, answers);
    expect(wrong).toEqual([expect.objectContaining({ gateway: 'a', domain: 'acme' })]);
  });

  it('go back only where one gateway shows an older revision of the same page after a newer one', () => {
    const steps = [seen({ revision: 1 }), seen({ revision: 2 }), seen({ revision: 2 }), seen({ revision: 4 })];
    expect(stepsBack(steps)).toBe(0);
    expect(stepsBack([...steps, seen({ revision: 3 }), seen({ revision: 3 }), seen({ revision: 4 })])).toBe(2);
    expect(stepsBack([seen({ revision: 4 }), seen({ gateway: 'b', revision: 1 })])).toBe(0);
    expect(stepsBack([seen({ revision: 4 }), seen({ domain: 'beta', revision: 1 })])).toBe(0);
    expect(stepsBack([seen({ revision: 4 }), seen({ status: 503, revision: NaN }), seen({ revision: 3 })])).toBe(1);
  });
});
