import { DAY, incident, maintenance, NOW, pageState } from '../testing/sample-state.js';
import { pageText } from '../../test/page-text.js';
import { monthPages, renderHistoryPage } from './render-history.js';

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
const month = (fields: Parameters<typeof pageState>[0], name = '2026-10') =>
  monthPages(pageState({ months: MONTHS, ...fields }), name).map(({ path, render }) => ({ path, page: render(NOW) }));

describe('the page of a month', () => {
  it('has incidents and past maintenances under their days, the newest first', () => {
    const [only, ...others] = month({
      pastIncidents: [past('a', OCTOBER), past('b', OCTOBER + DAY), past('c', OCTOBER + HOUR)],
      maintenances: [over('m', OCTOBER + 2 * DAY, { name: 'Upgrade' })],
    });
    expect(others).toEqual([]);
    expect(only?.path).toBe('/history/2026-10');
    const text = pageText(only!.page.html);
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
    expect(only!.page.html).toContain('href="/incidents/a"');
    expect(only!.page.html).toContain('href="/maintenances/m"');
  });

  it('groups by the days of the page’s zone', () => {
    const lateEvening = Date.UTC(2026, 9, 15, 22, 30);
    const [page] = month({ timeZone: 'Europe/Berlin', pastIncidents: [past('a', lateEvening)] });
    expect(pageText(page!.page.html)).toContain('October 16, 2026');
  });

  it('lists a maintenance and the incident it became once, and none that is still to come', () => {
    const [page] = month({
      pastIncidents: [incident('i', { creationTime: OCTOBER, maintenanceId: 'm', incidentStatus: 'resolved' })],
      openIncidents: [incident('running', { creationTime: OCTOBER, maintenanceId: 'r' })],
      maintenances: [
        over('m', OCTOBER),
        over('r', OCTOBER, { actualEndTime: undefined }),
        maintenance('planned', { plannedStartTime: OCTOBER + DAY }),
        maintenance('off', { plannedStartTime: OCTOBER + DAY, cancelledAt: OCTOBER }),
      ],
    });
    const links = [...page!.page.html.matchAll(/href="(\/(?:incidents|maintenances)\/[^"]+)"/g)].map(
      ([, href]) => href,
    );
    expect(links.toSorted()).toEqual(['/incidents/running', '/maintenances/m', '/maintenances/off']);
  });

  it('says that nothing was reported', () => {
    expect(pageText(month({})[0]!.page.html)).toContain('October 2026 Nothing was reported in this month.');
  });

  it.each([
    ['2026-10', '/history/2026-09', '/history/2026-11'],
    ['2026-11', '/history/2026-10', undefined],
    // Months without a page lie between.
    ['2026-09', '/history/2025-12', '/history/2026-10'],
    ['2025-12', undefined, '/history/2026-09'],
  ])('of %s leads to %s and to %s', (name, before, after) => {
    const { html } = month({}, name)[0]!.page;
    expect(/rel="prev" href="([^"]+)"/.exec(html)?.[1]).toBe(before);
    expect(/rel="next" href="([^"]+)"/.exec(html)?.[1]).toBe(after);
  });

  it('goes on on further pages where there is much', () => {
    const many = Array.from({ length: 205 }, (_, n) => past(`n${n}`, OCTOBER + n * 1_000));
    const pages = month({ pastIncidents: many });
    expect(pages.map(({ path }) => path)).toEqual(['/history/2026-10', '/history/2026-10/2', '/history/2026-10/3']);
    expect(pages[0]!.page.html).toContain('href="/incidents/n204"');
    expect(pages[2]!.page.html).toContain('href="/incidents/n0"');
    expect(pages[1]!.page.html).toContain('<a href="/history/2026-10/2" aria-current="page">Page 2</a>');
  });

  it('is the same bytes whenever it is rendered, but for the version by which it is told of a newer one', () => {
    const { render } = monthPages(pageState({ pastIncidents: [past('a', OCTOBER)] }), '2026-10')[0]!;
    const [before, after] = [render(NOW).html, render(NOW + DAY).html];
    expect(before).toContain(`<main data-live="${NOW}">`);
    expect(after.replace(String(NOW + DAY), String(NOW))).toBe(before);
  });

  it('leads to the page for subscribing where it is kept in an archive, unless nobody may subscribe', () => {
    const [page] = month({ archived: true });
    expect(page!.page.html).toContain('<a class="button" href="/subscribe">Subscribe</a>');
    expect(page!.page.html).not.toContain('popover');
    const closed = month({ archived: true, channels: { email: false, webhook: false } });
    expect(closed[0]!.page.html).not.toContain('/subscribe');
  });

  it('shows markup as text', () => {
    expect(month({ pastIncidents: [past('a', OCTOBER, '<b>')] })[0]!.page.html).toContain('&lt;b&gt;');
  });

  it('may be framed by its own host and by the sites that the organisation named', () => {
    const policy = month({ frameAncestors: ['https://www.acme.example'] })[0]!.page.contentSecurityPolicy;
    expect(policy).toContain("frame-ancestors 'self' https://www.acme.example");
    expect(policy).not.toContain('unsafe-inline');
  });

  it('exists in other languages', () => {
    expect(pageText(month({})[0]!.page.translated('de'))).toContain(
      'Oktober 2026 In diesem Monat wurde nichts gemeldet.',
    );
  });
});

describe('the history', () => {
  it('shows what happened in the two latest months and links to every month', () => {
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

  it('says of a month that nothing was reported', () => {
    expect(pageText(renderHistoryPage(pageState({ months: ['2026-11'] })).html)).toContain(
      'November 2026 Nothing was reported in this month.',
    );
  });
});
