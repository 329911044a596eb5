import { pageText, section } from '../test/page-text.js';
import { type PageState } from './state/page-state.js';
import { render } from './render.js';
import { renderStatusPage } from './render-status-page.js';
import { component, DAY, HOUR, incident, largeState, maintenance, NOW, pageState } from './testing/sample-state.js';

const html = (overrides: Partial<PageState> = {}): string => renderStatusPage(pageState(overrides)).html;
const times = <T>(count: number, make: (number: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
/** What is shown without opening anything. */
const shown = (part: string): string =>
  pageText(part.replaceAll(/<details class="(?:further|earlier)">(<summary>.*?<\/summary>).*?<\/details>/g, '$1'));

describe('a page with many services', () => {
  const services = (count: number, fields: Parameters<typeof component>[1] = {}) =>
    times(count, (n) => component(`s${n}`, { group: { name: `Group ${n % 10}` }, ...fields }));

  it('has the groups closed in which all is well, and the others open', () => {
    const [first, ...others] = services(26);
    const page = html({ components: [{ ...first!, componentStatus: 'degraded_performance' }, ...others] });
    expect(page.match(/<details class="card group"[^>]* open=""/g)).toHaveLength(1);
    expect(page.match(/<details class="card group"/g)).toHaveLength(10);
    expect(html({ components: services(25) }).match(/<details class="card group" open=""/g)).toHaveLength(10);
  });

  it('links to its groups, and has the words of the finder', () => {
    const page = html({ components: services(26) });
    for (const [, id] of page.matchAll(/<a href="#(group-[^"]+)"/g)) expect(page).toContain(`id="${id}"`);
    expect(page.match(/<a href="#group-/g)).toHaveLength(10);
    expect(page).toContain('data-find="Find a service"');
    const few = html({ components: services(25) });
    expect(few).not.toContain('#group-');
    expect(few).not.toContain('data-find="');
    expect(html({ components: services(26, { group: { name: 'One' } }) })).not.toContain('#group-');
  });

  it('of more than a hundred has lines without bars, and the bars on the page of the period', () => {
    const state = largeState(101);
    const page = renderStatusPage(state).html;
    expect(page).not.toContain('class="chart"');
    expect(page.match(/<li class="component line">/g)).toHaveLength(101);
    expect(pageText(section(page, 'Services'))).toContain('Service number 1 99.86% uptime Operational');
    expect(page).toContain('href="/uptime/3_months"');
    const whole = String(render(state, '/uptime/3_months')?.body);
    expect(whole.match(/class="chart"/g)).toHaveLength(101);
    expect(whole).toContain('<strong aria-current="page">3 months</strong>');
    expect(render(largeState(100), '/uptime/3_months')).toBeUndefined();
    expect(renderStatusPage(largeState(100)).html.match(/class="chart"/g)).toHaveLength(100);
  });

  it('of more than a hundred has every offered period on a page of its own', () => {
    const { downtimes, ...state } = largeState(101);
    const furtherHistories = [{ filter: '1_year' as const, downtimes }];
    const periods = { ...state, downtimes, timeFilters: ['3_months' as const, '1_year' as const], furtherHistories };
    for (const path of ['/', '/uptime/3_months', '/uptime/1_year']) {
      const page = String(render(periods, path)?.body);
      const links = [...page.matchAll(/href="(\/uptime\/[^"]+)"/g)].map(([, link]) => link);
      expect(links).toEqual(['/uptime/3_months', '/uptime/1_year'].filter((link) => link !== path));
    }
  });
});

describe('a page with much going on', () => {
  const open = times(60, (n) => incident(`o${n}`, { name: `Outage-${n}-`, creationTime: NOW - (n + 1) * HOUR }));

  it('shows the five newest incidents whole, and the others in lines that open without a script', () => {
    const part = section(html({ openIncidents: open }), 'Open Incidents');
    expect(shown(part).match(/Outage-\d+-/g)).toEqual(times(5, (n) => `Outage-${n}-`));
    expect(shown(part)).toContain('Show 55 more');
    expect(part.match(/<a href="\/incidents\/o\d+"/g)).toHaveLength(60);
    expect(section(html({ openIncidents: open.slice(0, 6) }), 'Open Incidents')).not.toContain('<details');
  });

  it('shows the newest five updates of an open incident, and the others when they are asked for', () => {
    const [entry] = incident('i').entries;
    const entries = times(9, (n) => ({ ...entry!, id: `e${n}`, message: `Update-${n}-` }));
    const part = section(html({ openIncidents: [incident('i', { entries })] }), 'Open Incidents');
    expect(shown(part).match(/Update-\d-/g)).toEqual(times(5, (n) => `Update-${n}-`));
    expect(part.match(/Update-\d-/g)).toHaveLength(9);
    expect(shown(part)).toContain('4 earlier updates');
  });

  it('shows the next three maintenances whole, and the others in lines', () => {
    const maintenances = times(30, (n) =>
      maintenance(`m${n}`, { name: `Upgrade-${n}-`, plannedStartTime: NOW + (n + 1) * DAY }),
    ).toReversed();
    const part = section(html({ maintenances }), 'Scheduled Maintenance');
    expect(shown(part).match(/Upgrade-\d+-/g)).toEqual(times(3, (n) => `Upgrade-${n}-`));
    expect(shown(part)).toContain('Show 27 more');
    expect(part.match(/<a href="\/maintenances\/m\d+"/g)).toHaveLength(30);
  });

  it('lists the twenty newest past incidents, each with its services, and leads to the others', () => {
    const components = [component('a', { name: 'API' }), component('b', { name: 'Mail' })];
    const pastIncidents = times(30, (n) => {
      const past = incident(`p${n}`, { name: `Past-${n}-`, creationTime: NOW - n * DAY, incidentStatus: 'resolved' });
      const affectedComponents = ['b', 'a', 'hidden'].map((componentId) => ({
        componentId,
        componentStatus: 'partial_outage' as const,
      }));
      return { ...past, entries: past.entries.map((one) => ({ ...one, affectedComponents })) };
    });
    const part = section(html({ components, pastIncidents }), 'Past Incidents');
    expect(part.match(/Past-\d+-/g)).toEqual(times(20, (n) => `Past-${n}-`));
    expect(pageText(part).match(/Affected services: API, Mail/g)).toHaveLength(20);
    expect(pageText(part)).toContain('The 20 newest are listed. Incident history');
    expect(pageText(section(html({ pastIncidents: pastIncidents.slice(0, 21) }), 'Past Incidents'))).not.toContain(
      'are listed',
    );
  });

  it('names ten of the services that an incident or a maintenance affects, and how many there are besides', () => {
    const components = times(40, (n) => component(`s${n}`, { name: `Named-${n}-` }));
    const affectedComponents = components.map(({ id: componentId }) => ({
      componentId,
      componentStatus: 'partial_outage' as const,
    }));
    const [entry] = incident('i').entries;
    const page = html({
      components,
      openIncidents: [incident('i', { entries: [{ ...entry!, affectedComponents }] })],
      maintenances: [maintenance('m', { affectedComponents })],
    });
    const [broken, planned] = ['Open Incidents', 'Scheduled Maintenance'].map((title) => section(page, title));
    expect(shown(broken!).match(/Named-\d+-/g)).toHaveLength(10);
    expect(broken!.match(/Named-\d+-/g)).toHaveLength(40);
    expect(planned!.match(/Named-\d+-/g)).toHaveLength(10);
    expect(pageText(planned!)).toContain('+30');
  });

  it('stays below 30 kB on the wire', async () => {
    const { gzipSync } = await import('node:zlib');
    const { components, downtimes } = largeState(200);
    const { html: page } = renderStatusPage(pageState({ components, downtimes, openIncidents: open }));
    expect(gzipSync(page, { level: 9 }).length).toBeLessThan(30 * 1024);
  });
});
