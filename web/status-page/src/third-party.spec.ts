import { createHash } from 'node:crypto';
import { LANGUAGES } from '@candor/words/languages.js';
import { TEXTS } from './language/languages.js';
import { renderStatusPage } from './render-status-page.js';
import { type PageComponent, type PageState, type PageUpstream } from './state/page-state.js';
import { render } from './render.js';
import { component, history, HOUR, NOW, pageState } from './testing/sample-state.js';

const upstream = (overrides: Partial<PageUpstream> = {}): PageUpstream => ({
  follows: true,
  providerName: 'Stripe',
  componentName: '',
  url: 'https://status.stripe.example/?a=1&b=2',
  status: 'operational',
  text: '',
  ...overrides,
});
const dependency = (overrides: Partial<PageUpstream> = {}): PageUpstream =>
  upstream({ follows: false, componentName: 'API', status: 'major_outage', ...overrides });
const withUpstreams = (...upstreams: PageUpstream[]): PageComponent => component('c', { name: 'Payments', upstreams });
const html = (components: PageComponent[], overrides: Partial<PageState> = {}): string =>
  renderStatusPage(pageState({ components, ...overrides })).html;
/** What the services say, as text: elements within a sentence leave no space. */
const servicesText = (page: string): string => {
  const [, services = ''] = /<ul class="components">(.*?)<ul class="key|<ul class="components">(.*)$/s.exec(page) ?? [];
  return services.replace(/<[^>]+>/g, '');
};
const LINK = '<a href="https://status.stripe.example/?a=1&amp;b=2" rel="nofollow noopener noreferrer">';

describe('a component that is a provider’s', () => {
  it('says where its status comes from, with a link', () => {
    const page = html([withUpstreams(upstream())]);
    expect(page).toContain(`${LINK}From <bdi>Stripe</bdi>’s status page</a></p>`);
    expect(page).not.toContain('Not known since');
  });

  it('names the provider’s component where that is called otherwise', () => {
    expect(servicesText(html([withUpstreams(upstream({ componentName: 'Cards' }))]))).toContain(
      'From Stripe’s status page (Cards)',
    );
    expect(servicesText(html([withUpstreams(upstream({ componentName: 'Payments' }))]))).not.toContain('(Payments)');
  });

  it('has its last status, marked as old, with the time in the page’s zone, while that is not known', () => {
    const old = component('c', {
      componentStatus: 'partial_outage',
      upstreams: [upstream({ status: 'partial_outage', notKnownSince: NOW - HOUR })],
    });
    const page = html([old], { timeZone: 'Europe/Berlin' });
    expect(page).toContain('<p class="status old">');
    expect(page).toContain('<time dateTime="2026-11-20T15:05:00.000Z" data-local="date-time">');
    expect(servicesText(page)).toMatch(
      /Not known since Nov 20, 2026, 4:05\sPM GMT\+1\. This is the last known status\./,
    );
    expect(servicesText(page)).toContain('Partial Outage');
    expect(html([withUpstreams(upstream())])).not.toContain('status old');
  });

  it('has no status while the provider’s was never known, and none is made up for it', () => {
    for (const since of [NOW - HOUR, undefined]) {
      const page = html([withUpstreams(upstream({ status: undefined, notKnownSince: since }))]);
      expect(page).toContain('<p class="status old">Not known</p>');
      expect(servicesText(page)).not.toMatch(/Operational|last known status/);
    }
  });

  it('does not count in the state of page and group while that was never known', () => {
    const group = { name: 'Shop' };
    const never = component('b', { group, upstreams: [upstream({ status: undefined, notKnownSince: NOW })] });
    const groupStatus = (components: PageComponent[]) =>
      /<summary>.*?<span class="(status [^"]*)">/s.exec(html(components))?.[1];
    const alone = html([never]);
    expect(alone).toContain('<section class="banner tone-notice"');
    expect(alone).toContain('<p class="headline">Not known</p>');
    expect(alone).toContain('<title>Not known – ');
    expect(groupStatus([never])).toBe('status old');
    const own = component('a', { group, componentStatus: 'partial_outage' });
    expect(html([never, own])).toContain('<section class="banner tone-partial-outage"');
    expect(groupStatus([never, own])).toBe('status tone-partial-outage');
    expect(html([never, component('a', { group })])).toContain('<section class="banner tone-operational"');
  });

  it('has the status that an incident gives it while the provider’s was never known', () => {
    const said = component('c', {
      componentStatus: 'major_outage',
      upstreams: [upstream({ status: undefined, notKnownSince: NOW })],
    });
    const page = html([said]);
    expect(page).toContain('<section class="banner tone-major-outage"');
    expect(servicesText(page)).toContain('Major Outage');
    expect(servicesText(page)).not.toContain('Not known');
  });

  it('does not count in the uptime of its group, which has none of services of providers alone', () => {
    const group = { name: 'Shop' };
    const own = component('a', { group });
    const theirs = component('b', { group, upstreams: [upstream()] });
    const downtimes = [history('a', { uptimePercent: 99.5 }), history('b', { uptimePercent: 50 })];
    const average = (components: PageComponent[]) =>
      /<span class="average">[^<]*/.exec(html(components, { downtimes }))?.[0];
    expect(average([own, theirs])).toContain('99.50% uptime');
    expect(average([theirs])).toBeUndefined();
  });
});

describe('a component that depends on a provider’s', () => {
  it('says what was last known of it, and since when it is not known', () => {
    const page = html([withUpstreams(dependency({ notKnownSince: NOW - HOUR, text: 'Cards may fail.' }))]);
    expect(servicesText(page)).toMatch(
      /Depends on Stripe \(API\): Major Outage\.Not known since [^.]*\. This is the last known status\.Cards may fail\./,
    );
  });

  it('says so, with what the organisation says of it', () => {
    const page = html([withUpstreams(dependency({ text: 'Cards may fail.\nTransfers work.' }))]);
    expect(page).toContain(
      `Depends on ${LINK}<bdi>Stripe</bdi> (<bdi>API</bdi>)</a>: Major Outage.</p><p class="hint said" dir="auto">Cards may fail.\nTransfers work.</p>`,
    );
  });

  it('counts in the uptime of its group', () => {
    const of = component('a', { group: { name: 'Shop' }, upstreams: [dependency()] });
    expect(html([of], { downtimes: [history('a', { uptimePercent: 99.5 })] })).toContain(
      '<span class="average">99.50% uptime',
    );
  });

  it('says nothing of a status that is no word that we know', () => {
    const { status, ...unknown } = dependency();
    expect(status).toBe('major_outage');
    expect(servicesText(html([withUpstreams(unknown)]))).not.toContain('Stripe');
  });

  it('has its text marked with its language for readers of another one', () => {
    const state = pageState({ components: [withUpstreams(dependency({ text: 'Cards may fail.' }))], language: 'en' });
    const body = (language: 'en' | 'de') => String(render(state, '/', language)?.body);
    expect(body('de')).toContain('<p class="hint said" dir="auto" lang="en">Cards may fail.</p>');
    expect(body('en')).toContain('<p class="hint said" dir="auto">Cards may fail.</p>');
  });
});

it.each(LANGUAGES)('all of it is said in %s', (language) => {
  const { from, notKnown, dependsOn } = TEXTS[language].upstreams;
  const state = pageState({
    components: [withUpstreams(upstream({ notKnownSince: NOW - HOUR }), dependency())],
  });
  const page = servicesText(String(render(state, '/', language)?.body));
  expect(page).toContain(`${from[0]}Stripe${from[1]}`.trim());
  expect(page).toContain(notKnown[1].trim());
  expect(page).toContain(`${dependsOn[0]}Stripe (API)${dependsOn[1]}`.trim());
});

describe('what providers and staff say', () => {
  const evil = `<script>alert('x')</script> & "quotes"`;

  it('is text', () => {
    const page = html([
      withUpstreams(
        upstream({ providerName: evil, componentName: evil }),
        dependency({ providerName: evil, componentName: evil, text: evil }),
      ),
    ]);
    expect(page).not.toContain('<script>alert');
    expect(page.split('&lt;script&gt;alert').length - 1).toBe(5);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//status.example', 'https://', '/x', ''])(
    'is no link to %s',
    (url) => {
      const page = html([withUpstreams(upstream({ url }), dependency({ url }))]);
      expect(page).toContain('From <bdi>Stripe</bdi>’s status page</p>');
      expect(page).toContain('Depends on <bdi>Stripe</bdi> (<bdi>API</bdi>): Major Outage.');
    },
  );
});

it('a page without third-party components has the bytes that it had', () => {
  const digest = (components: PageComponent[]): string => createHash('sha256').update(html(components)).digest('hex');
  expect(digest([component('c', { upstreams: [] })])).toBe(digest([component('c')]));
});
