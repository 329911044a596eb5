import { parseMarkdown } from '@candor/markdown/parse-markdown.js';
import { toHtml } from '@candor/markdown/to-html.js';
import { brokenComponents, draftStep, draftTexts, type Dependency } from './draft.rules.js';

const dependency = (more: Partial<Dependency> = {}): Dependency => ({
  ownComponentId: 'c1',
  ownComponentName: 'Payments',
  componentKey: 'api',
  componentName: 'API',
  status: 'major_outage',
  notKnownSince: null,
  ...more,
});
const works = dependency({ status: 'operational' });
const planned = dependency({ status: 'under_maintenance' });
const odd = dependency({ status: 'unknown' });
const blind = dependency({ notKnownSince: 5 });

describe('the draft of an upstream', () => {
  it('is proposed when something breaks that components depend on, the worst first', () => {
    const slow = dependency({ ownComponentId: 'c2', status: 'degraded_performance' });
    const down = dependency();
    expect(draftStep([works, slow, down], false)).toEqual({ step: 'propose', broken: [down, slow] });
  });

  it.each([
    ['what works', works],
    ['a planned maintenance', planned],
    ['a status that is not known', odd],
    ['what cannot be read now', blind],
  ])('is not proposed for %s', (_what, one) => {
    expect(draftStep([one], false)).toEqual({ step: 'nothing' });
  });

  it('stays while anything is broken, also where that cannot be read now', () => {
    expect(draftStep([works, dependency()], true)).toMatchObject({ step: 'keep' });
    expect(draftStep([blind], true)).toEqual({ step: 'keep', broken: [blind] });
  });

  it('ends when everything works, or nothing depends on it any more', () => {
    expect(draftStep([works, planned], true)).toEqual({ step: 'end' });
    expect(draftStep([], true)).toEqual({ step: 'end' });
  });

  it('names each component once, with the worst that it depends on, at most 50', () => {
    const slow = dependency({ componentName: 'Web', status: 'degraded_performance' });
    expect(brokenComponents([dependency(), slow, odd])).toEqual([
      { ownComponentId: 'c1', ownComponentName: 'Payments', componentName: 'API', status: 'major_outage' },
    ]);
    const many = Array.from({ length: 60 }, (_, index) => dependency({ ownComponentId: `c${index}` }));
    expect(brokenComponents(many)).toHaveLength(50);
  });
});

describe('what a draft proposes', () => {
  const provider = { name: 'Stripe', url: 'https://status.stripe.example/' };
  const components = brokenComponents([
    dependency(),
    dependency({ ownComponentId: 'c2', ownComponentName: 'Checkout', status: 'partial_outage' }),
  ]);

  it('names and links the provider’s incident', () => {
    const incidents = [{ key: 'i1', name: 'Elevated [API] errors', url: 'https://stspg.example/i1' }];
    expect(draftTexts({ components, incidents }, provider)).toEqual({
      name: 'Payments and Checkout affected by a problem at Stripe',
      message:
        'Stripe reports “[Elevated \\[API\\] errors](<https://stspg.example/i1>)”. Payments and Checkout depend on it.',
      impact: 'critical',
    });
    const [unlinked] = [{ key: 'i1', name: 'Errors', url: '' }];
    expect(draftTexts({ components, incidents: [unlinked] }, provider).message).toContain(
      '[Errors](<https://status.stripe.example/>)',
    );
  });

  it('says what the page says where no incident is named, of the page as a whole too', () => {
    const one = brokenComponents([dependency({ status: 'degraded_performance' })]);
    expect(draftTexts({ components: one, incidents: [] }, provider)).toEqual({
      name: 'Payments affected by a problem at Stripe',
      message:
        '[Stripe’s status page](<https://status.stripe.example/>) says: API: degraded performance. Payments depends on it.',
      impact: 'minor',
    });
    const whole = brokenComponents([dependency({ componentName: '', status: 'partial_outage' })]);
    expect(draftTexts({ components: whole, incidents: [] }, provider)).toMatchObject({
      message: expect.stringContaining('says: partial outage.') as string,
      impact: 'major',
    });
  });

  it('names three at most', () => {
    const names = ['A', 'B', 'C', 'D', 'E'];
    const many = brokenComponents(
      names.map((name, index) => dependency({ ownComponentId: `c${index}`, ownComponentName: name })),
    );
    expect(draftTexts({ components: many, incidents: [] }, provider).name).toBe(
      'A, B and 3 others affected by a problem at Stripe',
    );
  });

  it('takes what a provider or a name contains for text, whatever it is', () => {
    const hostile = '*a* <b>x</b> [y](evil) ![z](evil) `c` | # ~~d~~ &amp; \\';
    const named = brokenComponents([dependency({ ownComponentName: hostile, componentName: hostile })]);
    const { message } = draftTexts({ components: named, incidents: [] }, { ...provider, name: hostile });
    const html = toHtml(parseMarkdown(message));
    expect(html.match(/<a\s/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(?:b|em|strong|code|del|h1)\b/);
    expect(html).toContain('href="https://status.stripe.example/"');
  });
});
