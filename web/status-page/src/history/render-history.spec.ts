import { component, DAY, incident, maintenance, NOW, pageState } from '../testing/sample-state.js';
import { pageText } from '../../test/page-text.js';
import { renderHistoryPage, renderMonthPage } from './render-history.js';

const HOUR = 3_600_000;
/** 2026-10-15 12:00 UTC */
const OCTOBER = Date.UTC(2026, 9, 15, 12);
const MONTHS = ['2026-11', '2026-10', '2026-09', '2025-12'];

const past = (id: string, creationTime: number, name = `Outage ${id}`) =>
  incident(id, { name, creationTime, incidentStatus: 'resolved' });
const over = (id: string, plannedStartTime: number, fields = {}) =>
  maintenance(id, {
    plannedStartTime,
    plannedEndTime: plannedStartTime + 2 * HOUR,
    actualStartTime: plannedStartTime,
    actualEndTime: plannedStartTime + HOUR,
    ...fields,
  });
const month = (fields: Parameters<typeof pageState>[0], name = '2026-10', page = 1) =>
  renderMonthPage(pageState({ months: MONTHS, ...fields }), { month: name, page })!;

describe('the page of a month', () => {
  it('has incidents and past maintenances under their days, newest first', () => {
    const { html } = month({
      pastIncidents: [past('a', OCTOBER), past('b', OCTOBER + DAY), past('c', OCTOBER + HOUR)],
      maintenances: [over('m', OCTOBER + 2 * DAY, { name: 'Upgrade' })],
    });
    const text = pageText(html);
    const order = [
      'October 17, 2026',
      'Upgrade',
      'October 16, 2026',
      'Outage b',
      'October 15, 2026',
      'Outage c',
      'Outage a',
    ];
    const places = order.map((words) => text.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html).toContain('href="/incidents/a"');
    expect(html).toContain('href="/maintenances/m"');
    expect(html).toContain('<link rel="canonical" href="http://acme.localhost:8080/history/2026-10"/>');
  });

  it('names the affected services that visitors may see, a few of very many', () => {
    const ids = Array.from({ length: 14 }, (_, n) => `c${n}`);
    const claims = [...ids, 'internal'].map((componentId) => ({
      componentId,
      componentStatus: 'partial_outage' as const,
    }));
    const [entry] = past('a', OCTOBER).entries;
    const { html } = month({
      components: ids.map((id, n) => component(id, { name: `Zone ${n}` })),
      pastIncidents: [{ ...past('a', OCTOBER), entries: [{ ...entry!, affectedComponents: claims }] }],
      maintenances: [over('m', OCTOBER, { affectedComponents: claims.slice(0, 2) })],
    });
    const text = pageText(html).replaceAll(/[\u2068\u2069]/g, '');
    expect(text).toMatch(/Affected services: Zone 0, Zone 1, .*, \+\d/);
    expect(text).toMatch(/Affected services: Zone 0, Zone 1 /);
    expect(text).not.toContain('internal');
  });

  it('groups by days in the page’s zone', () => {
    const lateEvening = Date.UTC(2026, 9, 15, 22, 30);
    const { html } = month({ timeZone: 'Europe/Berlin', pastIncidents: [past('a', lateEvening)] });
    expect(pageText(html)).toContain('October 16, 2026');
  });

  it('lists a maintenance and the incident it became once, and no future maintenance', () => {
    const { html } = month({
      pastIncidents: [incident('i', { creationTime: OCTOBER, maintenanceId: 'm', incidentStatus: 'resolved' })],
      openIncidents: [incident('running', { creationTime: OCTOBER, maintenanceId: 'r' })],
      maintenances: [
        over('m', OCTOBER),
        over('r', OCTOBER, { actualEndTime: undefined }),
        maintenance('planned', { plannedStartTime: OCTOBER + DAY }),
        maintenance('off', { plannedStartTime: OCTOBER + DAY, cancelledAt: OCTOBER }),
      ],
    });
    const links = [...html.matchAll(/href="(\/(?:incidents|maintenances)\/[^"]+)"/g)].map(([, href]) => href);
    expect(links.toSorted()).toEqual(['/incidents/running', '/maintenances/m', '/maintenances/off']);
  });

  it('says that nothing was reported', () => {
    expect(pageText(month({}).html)).toContain('October 2026 Nothing was reported in this month.');
  });

  it.each([
    ['2026-10', '/history/2026-09', '/history/2026-11'],
    ['2026-11', '/history/2026-10', undefined],
    // There are months without a page in between.
    ['2026-09', '/history/2025-12', '/history/2026-10'],
    ['2025-12', undefined, '/history/2026-09'],
  ])('of %s links to %s and to %s', (name, before, after) => {
    const { html } = month({}, name);
    expect(/rel="prev" href="([^"]+)"/.exec(html)?.[1]).toBe(before);
    expect(/rel="next" href="([^"]+)"/.exec(html)?.[1]).toBe(after);
  });

  it('continues on further pages where there are many items', () => {
    const many = Array.from({ length: 205 }, (_, n) => past(`n${n}`, OCTOBER + n * 1_000));
    const page = (number: number) => month({ pastIncidents: many }, '2026-10', number)?.html;
    expect(page(1)).toContain('href="/incidents/n204"');
    expect(page(2)).toContain('<a href="/history/2026-10/2" aria-current="page">Page 2</a>');
    expect(page(2)).toContain('href="http://acme.localhost:8080/history/2026-10/2"');
    expect(page(3)).toContain('href="/incidents/n0"');
    expect(page(4)).toBeUndefined();
  });

  it('renders the same bytes at any time, except for the version that detects a newer page', () => {
    const at = (now: number): string => month({ now, pastIncidents: [past('a', OCTOBER)] }).html;
    const [before, after] = [at(NOW), at(NOW + DAY)];
    expect(before).toContain(`<main data-live="${NOW}">`);
    expect(after.replace(String(NOW + DAY), String(NOW))).toBe(before);
  });

  it('shows markup as text', () => {
    expect(month({ pastIncidents: [past('a', OCTOBER, '<b>')] }).html).toContain('&lt;b&gt;');
  });

  it("may be framed by its own host and by the organisation's frame origins", () => {
    const policy = month({ frameAncestors: ['https://www.acme.example'] }).contentSecurityPolicy;
    expect(policy).toContain("frame-ancestors 'self' https://www.acme.example");
    expect(policy).not.toContain('unsafe-inline');
  });

  it('exists in other languages', () => {
    const { html } = renderMonthPage(pageState(), { month: '2026-10', page: 1 }, 'de')!;
    expect(pageText(html)).toContain('Oktober 2026 In diesem Monat wurde nichts gemeldet.');
  });
});

describe('the history', () => {
  it('shows the items of the two latest months and links to every month', () => {
    const { html } = renderHistoryPage(
      pageState({
        months: MONTHS,
        openIncidents: [incident('now', { name: 'Just now', creationTime: NOW - HOUR })],
        pastIncidents: [past('a', OCTOBER, 'In October'), past('b', OCTOBER - 31 * DAY, 'In September')],
      }),
    );
    for (const name of MONTHS) expect(html).toContain(`href="/history/${name}"`);
    const text = pageText(html);
    expect(text).toMatch(
      /November 2026 Just now .*October 2026 In October .*Earlier months September 2026 December 2025/,
    );
    expect(text).not.toContain('In September');
  });

  it('says of an empty month that nothing was reported', () => {
    expect(pageText(renderHistoryPage(pageState({ months: ['2026-11'] })).html)).toContain(
      'November 2026 Nothing was reported in this month.',
    );
  });
});
