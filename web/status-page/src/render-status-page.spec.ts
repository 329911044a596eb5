import { createHash } from 'node:crypto';
import { IN_FULL } from '@candor/proto/uptime.js';
import { component, DAY, history, incident, maintenance, NOW, pageState } from './testing/sample-state.js';
import { pageText, section } from '../test/page-text.js';
import { type PageIncident, type PageState } from './state/page-state.js';
import {
  renderIncidentPage,
  renderMaintenancePage,
  renderStatusPage,
  renderSubscribePage,
} from './render-status-page.js';

const HOUR = 3600_000;
const html = (overrides: Partial<PageState> = {}): string => renderStatusPage(pageState(overrides)).html;
const text = (overrides: Partial<PageState> = {}): string => pageText(html(overrides));
const EVIL = `<script>alert('x')</script> & "quotes"`;

function ongoing(
  status: 'degraded_performance' | 'partial_outage' | 'major_outage' | 'under_maintenance',
): PageState['downtimes'][number]['componentDownTimes'] {
  return [
    {
      startTime: NOW - HOUR,
      worstComponentStatus: status,
      incidentId: 'i',
      firstIncidentEntryMessage: 'We are looking into it.',
    },
  ];
}

describe('the empty page', () => {
  it('is a complete document that says all is well', () => {
    expect(html()).toMatch(/^<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"\/>/);
    expect(html()).toContain('<title>All Systems Operational – Acme Status</title>');
    expect(text()).toContain('Acme Subscribe');
    expect(text()).toContain('The state of everything Acme runs.');
    expect(text()).toContain('All Systems Operational');
    expect(text()).toContain('No services yet');
    expect(text()).toContain('No incidents found for the last 90 days.');
    expect(text()).toContain('Powered by Candor');
  });

  it('leaves out sections without content', () => {
    expect(text()).not.toContain('Open Incidents');
    expect(text()).not.toContain('Scheduled Maintenance');
    expect(text()).not.toContain('uptime');
  });

  it('is the same bytes for the same state', () => {
    expect(html()).toBe(html());
  });

  it('loads nothing from other hosts', () => {
    expect(html()).not.toMatch(
      /<(?:link|img|script|iframe)[^>]+(?:src|href)="https?:(?!\/\/acme\.localhost:8080\/(?:\w+\/)?")/,
    );
  });
});

describe('the state line', () => {
  it.each([
    ['degraded_performance', 'Partially Degraded Service'],
    ['partial_outage', 'Partial System Outage'],
    ['major_outage', 'Major System Outage'],
    ['under_maintenance', 'Service Under Maintenance'],
  ] as const)('for a component in %s is %s, in the title too', (status, line) => {
    const page = html({
      components: [component('a'), component('b', { componentStatus: status })],
      downtimes: [history('a'), history('b', { componentDownTimes: ongoing(status) })],
    });
    expect(page).toContain(`<p class="headline">${line}</p>`);
    expect(page).toContain(`<title>${line} – Acme Status</title>`);
    expect(page).toContain(`banner tone-${status.replaceAll('_', '-')}`);
  });

  it('counts open incidents', () => {
    expect(text({ openIncidents: [incident('1')] })).toContain('1 open incident ·');
    expect(text({ openIncidents: [incident('1'), incident('2')] })).toContain('2 open incidents ·');
  });

  it('counts a running maintenance separately from incidents', () => {
    const running = incident('2', { maintenanceId: 'm', incidentImpact: 'maintenance' });
    const words = text({ openIncidents: [incident('1'), running] });
    expect(words).toContain('1 open incident · 1 maintenance in progress · Updated');
    expect(text({ openIncidents: [running] })).not.toContain('open incident');
  });

  it('shows the worst status, also of a service that is displayed as under maintenance', () => {
    const [entry] = incident('1').entries;
    const broken = { ...entry!, affectedComponents: [{ componentId: 'a', componentStatus: 'major_outage' as const }] };
    const page = html({
      components: [component('a', { componentStatus: 'under_maintenance' })],
      openIncidents: [incident('1', { entries: [broken] })],
    });
    expect(page).toContain('<p class="headline">Major System Outage</p>');
  });

  it('changes the tab icon', () => {
    const icon = (page: string): string | undefined => /rel="icon"[^>]+href="(data:image\/svg[^"]+)"/.exec(page)?.[1];
    const calm = icon(html());
    const broken = icon(html({ openIncidents: [incident('1', { incidentImpact: 'critical' })] }));
    expect(calm).toBeDefined();
    expect(broken).toBeDefined();
    expect(calm).not.toBe(broken);
  });
});

describe('open incidents', () => {
  const open = incident('i1', {
    name: 'Slow answers',
    incidentImpact: 'major',
    incidentStatus: 'identified',
    entries: [
      {
        id: 'e2',
        date: NOW - 60_000,
        message: 'Found it.\nFixing it: see https://example.com/x.',
        messageFormat: 'plain',
        incidentStatus: 'identified',
        sendNotification: true,
        affectedComponents: [
          { componentId: 'a', componentStatus: 'partial_outage' },
          { componentId: 'internal', componentStatus: 'major_outage' },
        ],
      },
      {
        id: 'e1',
        date: NOW - HOUR,
        message: 'Looking.',
        messageFormat: 'plain',
        incidentStatus: 'investigating',
        sendNotification: true,
        affectedComponents: [],
      },
    ],
  });
  const page = html({ components: [component('a', { name: 'API' })], openIncidents: [open] });
  const part = section(page, 'Open Incidents');

  it('show name, impact, status and a link to their page', () => {
    expect(part).toContain('<a href="/incidents/i1">Slow answers</a>');
    expect(pageText(part)).toContain('Slow answers Identified Major Impact');
  });

  it('show the entries newest first, with time and zone', () => {
    const words = pageText(part);
    expect(words.indexOf('Found it.')).toBeLessThan(words.indexOf('Looking.'));
    expect(words).toContain('Identified Nov 20, 2026, 4:04 PM UTC');
    expect(part).toContain('<time dateTime="2026-11-20T16:04:00.000Z" data-local="date-time">');
  });

  it('show affected components with their status, and none that visitors may not see', () => {
    expect(pageText(part)).toContain('API Partial Outage');
    expect(pageText(part)).not.toContain('Major Outage');
    expect(part.match(/<ul class="affected"[\s\S]*?<\/ul>/)?.[0].match(/<li/g)).toHaveLength(1);
  });

  it('say when an entry was edited', () => {
    const [entry] = incident('i').entries;
    const edited = { ...incident('i'), entries: [{ ...entry!, date: NOW - HOUR, editedAt: NOW - HOUR / 2 }] };
    expect(text({ openIncidents: [edited] })).toMatch(/Nov 20, 2026, 3:05 PM UTC Edited Nov 20, 2026, 3:35 PM UTC/);
    expect(text({ openIncidents: [incident('i')] })).not.toContain('Edited');
  });

  it('say by when the next update is promised, with the newest entry of an open incident', () => {
    const [entry] = incident('i').entries;
    const promised = { ...entry!, nextUpdateBy: NOW + HOUR };
    const open = { ...incident('i'), entries: [promised] };
    expect(text({ openIncidents: [open] })).toContain('Next update by Nov 20, 2026, 5:05 PM UTC');
    const answered = { ...open, entries: [{ ...entry!, id: 'newer' }, promised] };
    expect(text({ openIncidents: [answered] })).not.toContain('Next update');
  });

  it('turn addresses in messages into links', () => {
    expect(part).toContain(
      '<a href="https://example.com/x" rel="nofollow noopener noreferrer">https://example.com/x</a>.',
    );
  });
});

describe('services', () => {
  it('show the current status, which may be better than the worst of an ongoing downtime', () => {
    const part = section(
      html({
        components: [component('a'), component('b', { componentStatus: 'degraded_performance' })],
        downtimes: [history('a'), history('b', { componentDownTimes: ongoing('major_outage') })],
      }),
      'Services',
    );
    expect(pageText(part)).toContain('Service a Operational');
    expect(pageText(part)).toContain('Service b Degraded Performance');
  });

  it('show their status while there is no downtime list, without a history', () => {
    const part = section(
      html({ components: [component('a', { componentStatus: 'degraded_performance' })] }),
      'Services',
    );
    expect(pageText(part)).toContain('Service a Degraded Performance');
    expect(part).not.toContain('class="chart"');
  });

  it('show uptime with two decimals and 90 bars between their ends', () => {
    const page = html({ components: [component('a')], downtimes: [history('a', { uptimePercent: 99.5 })] });
    const part = section(page, 'Services');
    expect(pageText(part)).toContain('90 days ago Today 99.50% uptime');
    expect(part).toContain('viewBox="0 0 808 36"');
    expect(part.match(/v26h-5z/g)).toHaveLength(90);
    expect(page).toContain('data-first-day="2026-08-23"');
  });

  it('say how uptime is counted, with the share of each status', () => {
    const of = (uptimeFormula: PageState['uptimeFormula']) =>
      text({ components: [component('a')], downtimes: [history('a')], uptimeFormula });
    const shares = 'How uptime is counted Uptime is the share of the period';
    expect(of(IN_FULL)).toContain(shares);
    expect(of(IN_FULL)).toContain('Major Outage: 100% Partial Outage: 100% Degraded Performance: 100%');
    expect(of({ partialOutage: 50, degradedPerformance: 0 })).toContain(
      'Major Outage: 100% Partial Outage: 50% Degraded Performance: 0% Under Maintenance: 0%',
    );
  });

  it('isolate a name that is written from right to left', () => {
    const name = 'תשלומים';
    const part = section(html({ components: [component('a', { name, group: { name: 'מערכות' } })] }), 'Services');
    expect(part).toMatch(/<h4 dir="auto">תשלומים<\/h4>/);
    expect(part).toMatch(/<h3 dir="auto">מערכות<\/h3>/);
  });

  it('say since when the uptime of a younger one is counted, in words and to screen readers', () => {
    const young = history('a', { uptimePercent: 100, creationTime: Date.UTC(2026, 10, 20, 9) });
    const part = section(html({ components: [component('a')], downtimes: [young] }), 'Services');
    expect(pageText(part)).toContain('100% uptime, counted since Nov 20, 2026');
    expect(part).toContain('no downtime, counted since Nov 20, 2026"');
    const old = history('a', { uptimePercent: 100, creationTime: Date.UTC(2026, 7, 1) });
    expect(html({ components: [component('a')], downtimes: [old] })).not.toContain('counted since');
  });

  it('hide the history where the organisation has it switched off', () => {
    const part = section(
      html({
        components: [component('a', { showHistoricalStatus: false, group: { name: 'G' } })],
        downtimes: [history('a', { uptimePercent: 12 })],
      }),
      'Services',
    );
    expect(part).not.toContain('class="chart"');
    expect(part).not.toContain('12.00%');
  });

  it('stand in groups, expanded, with the mean of their uptimes and the worst of their states', () => {
    const part = section(
      html({
        components: [
          component('a', { group: { name: 'Core' } }),
          component('b'),
          component('c', { group: { name: 'Core' }, componentStatus: 'major_outage' }),
        ],
        downtimes: [
          history('a', { uptimePercent: 99 }),
          history('b', { uptimePercent: 50 }),
          history('c', { uptimePercent: 98 }),
        ],
      }),
      'Services',
    );
    const group = /<details class="card group" open="">[\s\S]*?<\/summary>/.exec(part)?.[0] ?? '';
    expect(pageText(group)).toBe('Core 98.50% uptime');
    expect(group).toContain('aria-label="Major Outage"');
    expect(pageText(part).indexOf('Service c')).toBeLessThan(pageText(part).indexOf('Service b'));
    expect(part.match(/<details class="card group"/g)).toHaveLength(1);
  });

  it.each([
    ['operational', false, true],
    ['operational', true, false],
    ['under_maintenance', true, true],
    ['degraded_performance', true, true],
  ] as const)(
    'in a group, one of them %s, which is closed by default: %s, are shown: %s',
    (status, collapsed, shown) => {
      const inCore = { group: { name: 'Core' } };
      const part = html({
        components: [component('a', inCore), component('b', { ...inCore, componentStatus: status })],
        groups: [{ id: 'g', name: 'Core', description: 'What <all> need', collapsed }],
      });
      expect(part.includes('<details class="card group" open="">')).toBe(shown);
      expect(part).toContain(
        '<hgroup><h3 dir="auto">Core</h3><p class="hint" dir="auto">What &lt;all&gt; need</p></hgroup>',
      );
    },
  );

  it('stand in the order of the page, single ones between groups', () => {
    const components = [
      component('a'),
      component('b', { group: { name: 'Core' } }),
      component('c'),
      component('d', { group: { name: 'Edge' } }),
    ];
    const names = [...html({ components }).matchAll(/<h[34] dir="auto">([^<]*)</g)].map(([, name]) => name);
    expect(names).toEqual(['Service a', 'Core', 'Service b', 'Service c', 'Edge', 'Service d']);
  });

  it('are listed in an incident and a maintenance in the order of the page', () => {
    const affected = ['c', 'a', 'b'].map((componentId) => ({
      componentId,
      componentStatus: 'partial_outage' as const,
    }));
    const [entry] = incident('i').entries;
    const state = {
      components: ['a', 'b', 'c'].map((id) => component(id, { name: `Named-${id}` })),
      openIncidents: [incident('i', { entries: [{ ...entry!, affectedComponents: affected }] })],
      maintenances: [maintenance('m', { affectedComponents: affected })],
    };
    const [open, planned] = ['Open Incidents', 'Scheduled Maintenance'].map((title) => section(html(state), title));
    for (const part of [open, planned]) expect(part?.match(/Named-./g)).toEqual(['Named-a', 'Named-b', 'Named-c']);
  });

  it('list the downtimes in words, with a link to the incident', () => {
    const downtimes = [
      {
        startTime: NOW - 2 * DAY,
        endTime: NOW - 2 * DAY + 90 * 60_000,
        worstComponentStatus: 'major_outage' as const,
        incidentId: 'old',
        firstIncidentEntryMessage: 'The database is down.',
      },
      ...ongoing('degraded_performance'),
    ];
    const part = section(
      html({
        components: [component('a')],
        downtimes: [history('a', { componentDownTimes: downtimes, uptimePercent: 99.9 })],
      }),
      'Services',
    );
    const words = pageText(part);
    expect(words).toContain('99.90% uptime, 2 downtimes');
    expect(words).toContain('Major Outage Nov 18, 2026, 4:05 PM UTC , 1 hour 30 minutes The database is down.');
    expect(words).toContain('Degraded Performance Nov 20, 2026, 3:05 PM UTC , ongoing');
    expect(part).toContain('<a href="/incidents/old">Major Outage</a>');
  });

  it('list a status that was set without an incident without a link, and the page says it above', () => {
    const ownStatus = { incidentId: '', firstIncidentEntryMessage: '' };
    const componentDownTimes = ongoing('partial_outage').map((downtime) => ({ ...downtime, ...ownStatus }));
    const components = [component('a', { componentStatus: 'partial_outage' })];
    const page = html({ components, downtimes: [history('a', { componentDownTimes })] });
    const part = section(page, 'Services');
    expect(pageText(part)).toContain('Partial Outage Nov 20, 2026, 3:05 PM UTC , ongoing');
    expect(part).not.toContain('href="/incidents');
    expect(pageText(page)).toContain('Partial System Outage');
  });

  it('count maintenances separately from downtimes, in the list and for screen readers', () => {
    const ended = (worstComponentStatus: 'partial_outage' | 'under_maintenance', ago: number) => ({
      startTime: NOW - ago,
      endTime: NOW - ago + 60_000,
      worstComponentStatus,
      incidentId: `i${ago}`,
      firstIncidentEntryMessage: 'Work.',
    });
    const pageOf = (...componentDownTimes: ReturnType<typeof ended>[]) =>
      html({ components: [component('a')], downtimes: [history('a', { componentDownTimes })] });
    const work = pageOf(ended('under_maintenance', 3_600_000));
    expect(pageText(work)).toContain('100% uptime, 1 maintenance');
    expect(work).toContain('100% uptime in the last 90 days, no downtime, maintenance on 1"');
    const both = pageOf(
      ended('under_maintenance', 3_600_000),
      ended('under_maintenance', 7_200_000),
      ended('partial_outage', 10_800_000),
    );
    expect(pageText(both)).toContain('100% uptime, 1 downtime, 2 maintenances');
    expect(both).toContain('downtime on 1 of 90 days, at worst Partial Outage, maintenance on 1"');
  });

  it('summarise the history for screen readers', () => {
    const part = section(
      html({
        components: [component('a')],
        downtimes: [history('a', { componentDownTimes: ongoing('major_outage') })],
      }),
      'Services',
    );
    expect(part).toContain(
      'role="img" aria-label="Service a: 100% uptime in the last 90 days, downtime on 1 of 90 days, at worst Major Outage"',
    );
  });
});

describe('past incidents', () => {
  const resolved = (id: string, creationTime: number): PageIncident => ({
    ...incident(id, { creationTime, incidentStatus: 'resolved' }),
    entries: [
      {
        id: `${id}2`,
        date: creationTime + 2 * HOUR,
        message: `${id} is fixed.`,
        messageFormat: 'plain',
        incidentStatus: 'resolved',
        sendNotification: true,
        affectedComponents: [],
      },
      {
        id: `${id}1`,
        date: creationTime,
        message: `${id} is broken.`,
        messageFormat: 'plain',
        incidentStatus: 'investigating',
        sendNotification: true,
        affectedComponents: [],
      },
    ],
  });

  it('say how it ended, and lead to the postmortem, which stands in full on the page of its incident', () => {
    const past = resolved('i', NOW - 5 * HOUR);
    const closing = { ...past.entries[0]!, id: 'i3', message: 'A cable was cut.', postmortem: true as const };
    const state = pageState({ pastIncidents: [{ ...past, entries: [closing, ...past.entries] }] });
    const part = section(renderStatusPage(state).html, 'Past Incidents');
    expect(pageText(part)).toContain('i is fixed.');
    expect(pageText(part)).not.toContain('A cable was cut.');
    expect(part).toContain('<a href="/incidents/i#postmortem">Postmortem</a>');
    const page = renderIncidentPage(state, 'i').html;
    expect(page).toMatch(/<li class="entry is-resolved" id="postmortem">.*Postmortem.*A cable was cut\./);
  });

  it('are listed under the day they started, newest first', () => {
    const words = pageText(
      section(
        html({
          pastIncidents: [
            resolved('x', NOW - 9 * DAY),
            resolved('y', NOW - 2 * DAY),
            resolved('z', NOW - 2 * DAY - HOUR),
          ],
        }),
        'Past Incidents',
      ),
    );
    const order = ['November 18, 2026', 'Incident y', 'Incident z', 'November 11, 2026', 'Incident x'];
    const places = order.map((part) => words.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(words.match(/November 18, 2026/g)).toHaveLength(1);
    expect(words).toContain('Resolved Nov 18, 2026, 6:05 PM UTC Lasted 2 hours');
    expect(words).toContain('1 earlier update');
    expect(words).not.toContain('No incidents found');
  });

  it('are those of the period, and 90 days at most', () => {
    const words = (overrides: Partial<PageState>): string =>
      pageText(section(html({ pastIncidents: [resolved('x', NOW - 40 * DAY)], ...overrides }), 'Past Incidents'));
    expect(words({})).toContain('Incident x');
    expect(words({ timeFilters: ['1_month'] })).toContain('No incidents found for the last 30 days.');
    expect(words({ timeFilters: ['6_months'], pastIncidents: [] })).toContain(
      'No incidents found for the last 90 days.',
    );
    const ever = { timeFilters: ['all_time' as const], pastIncidents: [] };
    expect(words({ ...ever, months: ['2026-11', '2026-10'] })).toContain('No incidents found. ');
    expect(words({ ...ever, months: ['2026-11', '2026-06'] })).toContain('No incidents found for the last 90 days.');
  });

  it('use the day of the page’s zone', () => {
    const late = resolved('x', Date.UTC(2026, 10, 18, 23));
    const words = text({ pastIncidents: [late], timeZone: 'Asia/Tokyo' });
    expect(words).toContain('November 19, 2026');
    expect(words).toContain('Days begin at midnight in Asia/Tokyo .');
  });
});

describe('scheduled maintenances', () => {
  it('show when, how long, what and for which services, soonest first', () => {
    const plan = (id: string, days: number): PageState['maintenances'][number] =>
      maintenance(id, {
        name: `Upgrade ${id}`,
        plannedStartTime: NOW + days * DAY,
        plannedEndTime: NOW + days * DAY + 90 * 60_000,
        affectedComponents: [{ componentId: 'a' }, { componentId: 'unknown' }],
      });
    const words = pageText(
      section(
        html({ components: [component('a')], maintenances: [plan('late', 5), plan('soon', 1)] }),
        'Scheduled Maintenance',
      ),
    );
    expect(words.indexOf('Upgrade soon')).toBeLessThan(words.indexOf('Upgrade late'));
    expect(words).toContain(
      'Upgrade soon Nov 21, 2026, 4:05 PM UTC 1 hour 30 minutes Short interruptions. Affected services: Service a',
    );
    expect(html({ maintenances: [plan('soon', 1)] })).toContain('<a href="/maintenances/soon">Upgrade soon</a>');
  });
});

describe('the subscribe popup', () => {
  it('has a form and a tab for each of two channels', () => {
    const page = html();
    expect(page).toMatch(/<form [^>]*action="\/subscribe\/email" method="post">/);
    expect(page).toMatch(/<form [^>]*action="\/subscribe\/webhook" method="post">/);
    expect(page).toMatch(/<input id="subscribe-email" type="email"[^>]* required=""[^>]* name="emailAddress"/);
    expect(page).toMatch(/<input id="subscribe-webhook" type="url"[^>]* required=""[^>]* name="url"/);
    expect(page).toContain('class="tabs"');
  });

  it.each([
    [{ email: true, webhook: false }, '/subscribe/email', '/subscribe/webhook'],
    [{ email: false, webhook: true }, '/subscribe/webhook', '/subscribe/email'],
  ])('offers only what is allowed: %j', (channels, there, missing) => {
    const page = html({ channels });
    expect(page).toContain(`action="${there}"`);
    expect(page).not.toContain(`action="${missing}"`);
    expect(page).not.toContain('class="tabs"');
  });

  it('links to Slack where that is offered', () => {
    const way = 'href="http://localhost:8080/api/public/subscribers/slack/oauth?customerId=c-1"';
    const page = html({ channels: { email: true, webhook: false, slack: true } });
    expect(page).toContain(way);
    expect(page.match(/id="tab-\w+"/g)).toEqual(['id="tab-email"', 'id="tab-slack"']);
    expect(html({ channels: { email: false, webhook: false, slack: true } })).toContain(way);
    expect(html({ channels: { email: true, webhook: false, slack: true }, pageId: 'p-2' })).toContain(
      `${way.slice(0, -1)}&amp;pageId=p-2"`,
    );
    expect(html()).not.toContain(way);
  });

  it('is absent when no channel is allowed', () => {
    const page = html({ channels: { email: false, webhook: false } });
    expect(page).not.toContain('<form');
    expect(page).not.toContain('>Subscribe<');
  });
});

describe('the page for subscribing', () => {
  it('has the same forms inline, and no button that would link to itself', () => {
    const page = renderSubscribePage(pageState()).html;
    const forms = (text: string): string[] => text.match(/<form[\s\S]*?<\/form>/g) ?? [];
    expect(forms(page)).toEqual(forms(html()));
    expect(page).toContain('<h1>Subscribe to updates</h1>');
    expect(page).not.toContain('popover');
    expect(page).not.toContain('href="/subscribe"');
  });

  it("may be framed by the organisation's frame origins, and exists in other languages", () => {
    const page = renderSubscribePage(pageState({ frameAncestors: ['https://www.acme.example'] }), 'de');
    expect(page.contentSecurityPolicy).toContain("frame-ancestors 'self' https://www.acme.example");
    expect(page.html).toContain('<html lang="de">');
  });
});

describe('text from outside', () => {
  it('remains text wherever it appears', () => {
    const state = pageState({
      customer: { id: 'c', name: EVIL, domain: 'acme' },
      description: EVIL,
      components: [component('a', { name: EVIL, description: EVIL, group: { name: EVIL } })],
      downtimes: [
        history('a', { componentDownTimes: [{ ...ongoing('major_outage')[0]!, firstIncidentEntryMessage: EVIL }] }),
      ],
      openIncidents: [incident('i1', { name: EVIL })],
      pastIncidents: [incident('i2', { name: EVIL, incidentStatus: 'resolved' })],
      maintenances: [maintenance('m', { name: EVIL, message: EVIL })],
    });
    for (const [page, inlineScripts] of [
      [renderStatusPage(state), 1],
      [renderIncidentPage(state, 'i1'), 0],
      [renderMaintenancePage(state, 'm'), 0],
    ] as const) {
      expect(page.html).not.toContain('<script>alert');
      expect(page.html.match(/<script>/g) ?? []).toHaveLength(inlineScripts);
      expect(pageText(page.html)).toContain(EVIL);
    }
  });

  it('does not become a link that runs a script', () => {
    const entry = { ...incident('i').entries[0]!, message: 'javascript:alert(1) http://x"onclick="alert(1)' };
    const page = html({ openIncidents: [incident('i', { entries: [entry] })] });
    expect(page).not.toContain('href="javascript');
    expect(page).not.toContain('onclick="');
  });
});

describe('the content security policy', () => {
  const { html: page, contentSecurityPolicy: policy } = renderStatusPage(pageState());
  const sha = (tag: string): string => {
    const content = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page)?.[1] ?? '';
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  };

  it('allows the one style and the one script by hash, and nothing inline otherwise', () => {
    expect(policy).toContain(`style-src ${sha('style')};`);
    expect(policy).toContain(`script-src ${sha('script')};`);
    expect(policy).not.toContain('unsafe');
    expect(page).not.toMatch(/ style="| on[a-z]+="/);
  });

  it('denies the rest', () => {
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
  });
});

describe('an incident page', () => {
  const open = incident('i1', { name: 'Slow answers', incidentImpact: 'minor' });
  const past = incident('i2', { name: 'Was slow', incidentStatus: 'resolved', creationTime: Date.UTC(2026, 9, 2, 10) });
  const state = pageState({ openIncidents: [open], pastIncidents: [past] });

  it('shows times, messages and course, and links back', () => {
    const { html: page } = renderIncidentPage(state, 'i1');
    const words = pageText(page);
    expect(words).toContain('Incident on November 20, 2026 Slow answers Investigating Minor Impact');
    expect(words).toContain('Investigating Nov 20, 2026, 3:05 PM UTC We are looking into it.');
    expect(page).toContain('<a href="/">Current Status</a>');
    expect(page).toContain('<title>Slow answers – Acme Status</title>');
    expect(page).toContain('<link rel="canonical" href="http://acme.localhost:8080/incidents/i1"/>');
    expect(page).toContain('<meta name="description" content="We are looking into it."/>');
  });

  it('exists for resolved incidents too', () => {
    expect(pageText(renderIncidentPage(state, 'i2').html)).toContain('Incident on October 2, 2026 Was slow Resolved');
  });

  it('does not exist for others', () => {
    expect(() => renderIncidentPage(state, 'i3')).toThrow('The page state has no incident i3');
  });
});

describe('a maintenance page', () => {
  const plan = (overrides: Partial<PageState['maintenances'][number]> = {}): PageState['maintenances'][number] =>
    maintenance('m1', {
      name: 'Database upgrade',
      affectedComponents: [{ componentId: 'a' }, { componentId: 'hidden' }],
      ...overrides,
    });
  const began = { plannedStartTime: NOW - HOUR, plannedEndTime: NOW + HOUR, actualStartTime: NOW - HOUR };
  const page = (maintenance: PageState['maintenances'][number], overrides: Partial<PageState> = {}): string =>
    renderMaintenancePage(pageState({ components: [component('a')], maintenances: [maintenance], ...overrides }), 'm1')
      .html;

  it('shows what, when, in which zone and for which services, and links back', () => {
    const rendered = page(plan());
    expect(pageText(rendered)).toContain(
      'Maintenance on November 21, 2026 Database upgrade Scheduled ' +
        'Planned start Nov 21, 2026, 4:05 PM UTC Planned finish Nov 21, 2026, 5:35 PM UTC ' +
        'Planned duration 1 hour 30 minutes Short interruptions. Affected services: Service a',
    );
    expect(rendered).toContain('<a href="/">Current Status</a>');
    expect(rendered).toContain('<title>Database upgrade – Acme Status</title>');
    expect(rendered).toContain('<link rel="canonical" href="http://acme.localhost:8080/maintenances/m1"/>');
  });

  it('prints the times in the zone of the page', () => {
    expect(pageText(page(plan(), { timeZone: 'Europe/Berlin' }))).toContain(
      'Planned start Nov 21, 2026, 5:05 PM GMT+1',
    );
  });

  it('links to the incident it became, which links back to it', () => {
    const open = incident('i1', { maintenanceId: 'm1' });
    const running = plan({ ...began, incidentId: 'i1' });
    const rendered = page(running, { openIncidents: [open] });
    expect(pageText(rendered)).toContain('In Progress');
    expect(rendered).toContain('<a href="/incidents/i1">Updates during this maintenance</a>');
    const state = pageState({ maintenances: [running], openIncidents: [open] });
    for (const { html: other } of [renderStatusPage(state), renderIncidentPage(state, 'i1')]) {
      expect(other).toContain('<a href="/maintenances/m1">Scheduled maintenance</a>, planned until');
    }
    expect(pageText(renderStatusPage(state).html)).not.toContain('Scheduled Maintenance');
  });

  it('is worded as work that starts, is verified and completed, while it runs and afterwards', () => {
    const [first] = incident('i1').entries;
    const steps = (['resolved', 'monitoring', 'identified', 'identified'] as const).map((incidentStatus, nth) => ({
      ...first!,
      id: `e${nth}`,
      incidentStatus,
      message: `step ${nth}`,
    }));
    const became = { maintenanceId: 'm1', incidentImpact: 'maintenance' as const };
    const open = incident('i1', { ...became, incidentStatus: 'monitoring', entries: steps.slice(1) });
    const home = html({ openIncidents: [open], maintenances: [plan({ ...began, incidentId: 'i1' })] });
    const part = pageText(section(home, 'Maintenance in Progress'));
    for (const words of ['Verifying', 'Started', 'In Progress']) expect(part).toContain(words);
    expect(home).not.toContain('Open Incidents');
    const over = incident('i1', { ...became, incidentStatus: 'resolved', entries: steps });
    const { html: page } = renderIncidentPage(pageState({ pastIncidents: [over] }), 'i1');
    expect(pageText(page)).toContain('Maintenance on November 20, 2026');
    expect(pageText(page)).toContain('Completed');
    for (const word of ['Identified', 'Resolved', 'Monitoring', 'Incident on'])
      expect(pageText(page)).not.toContain(word);
    expect(pageText(html({ pastIncidents: [over] }))).not.toContain('Resolved');
  });

  it('does not link to an incident that is not shown', () => {
    expect(page(plan({ ...began, incidentId: 'gone' }))).not.toContain('/incidents/');
  });

  it('shows the actual start and end where they differ from the plan', () => {
    const over = plan({ ...began, plannedEndTime: NOW - HOUR / 2, actualEndTime: NOW });
    const words = pageText(page(over));
    expect(words).toContain('Completed');
    expect(words).toContain('Finished Nov 20, 2026, 4:05 PM UTC Duration 1 hour');
    expect(words).not.toContain('Started');
    expect(pageText(page(plan({ ...began, actualEndTime: NOW + HOUR + 900 })))).not.toContain('Finished');
  });

  it('says how it recurs, and lists only its next occurrence with the following dates', () => {
    const series = {
      ...{ id: 's', rrule: 'FREQ=WEEKLY;BYDAY=FR,SA', timeZone: 'UTC', exceptions: [], version: 1 },
      firstStartTime: NOW + DAY,
      duration: HOUR,
    };
    const dates = [1, 2, 8, 9, 15, 16].map((day, nth) => {
      const occurrenceTime = NOW + day * DAY;
      const times = { plannedStartTime: occurrenceTime, plannedEndTime: occurrenceTime + HOUR };
      return maintenance(`m${nth}`, { name: 'Backup', ...times, series: { ...series, occurrenceTime } });
    });
    const home = html({ maintenances: dates.toReversed() });
    const part = pageText(section(home, 'Scheduled Maintenance'));
    expect(part.match(/Backup/g)).toHaveLength(1);
    expect(part).toContain('Repeats weekly: Friday and Saturday. Further dates: Nov 22, 2026');
    expect(part).not.toContain('Dec 6');
    const second = pageText(renderMaintenancePage(pageState({ maintenances: dates }), 'm2').html);
    expect(second).toContain('Further dates: Nov 29, 2026');
    const off = dates.map((one) => ({ ...one, cancelledAt: NOW, series: { ...one.series!, cancelledAt: NOW } }));
    expect(pageText(renderMaintenancePage(pageState({ maintenances: off }), 'm0').html)).not.toContain('Repeats');
  });

  it('shows its new planned end, and where it was moved', () => {
    const running = plan({
      ...began,
      plannedEndTime: NOW + HOUR,
      firstPlannedEndTime: NOW + HOUR / 2,
      incidentId: 'i1',
    });
    const [first] = incident('i1').entries;
    const moved = { ...first!, id: 'e1', plannedEndChange: { before: NOW + HOUR / 2, after: NOW + HOUR } };
    const open = incident('i1', { maintenanceId: 'm1', entries: [moved, first!] });
    expect(pageText(page(running, { openIncidents: [open] }))).toContain(
      'Planned finish Nov 20, 2026, 5:05 PM UTC Originally planned finish Nov 20, 2026, 4:35 PM UTC',
    );
    for (const { html: other } of [
      renderStatusPage(pageState({ openIncidents: [open], maintenances: [running] })),
      renderIncidentPage(pageState({ openIncidents: [open], maintenances: [running] }), 'i1'),
    ]) {
      expect(pageText(other)).toContain(
        'Planned finish moved from Nov 20, 2026, 4:35 PM UTC to Nov 20, 2026, 5:05 PM UTC .',
      );
      expect(pageText(other)).toContain('planned until Nov 20, 2026, 5:05 PM UTC');
    }
  });

  it('says that it was cancelled, and is then not on the status page', () => {
    const cancelled = plan({ cancelledAt: NOW });
    expect(pageText(page(cancelled))).toContain('Cancelled Nov 20, 2026, 4:05 PM UTC');
    expect(html({ maintenances: [cancelled] })).not.toContain('Database upgrade');
  });

  it('does not exist for others', () => {
    expect(() => renderMaintenancePage(pageState(), 'm2')).toThrow('The page state has no maintenance m2');
  });
});

it('refuses a time zone that does not exist', () => {
  expect(() => renderStatusPage(pageState({ timeZone: 'Mars/Olympus' }))).toThrow(RangeError);
});

describe('the look', () => {
  const look = { ...pageState().look, accent: '#7a1fa2', accentDark: '#d59bf0', css: '.page-header{color:red}' };
  const styleOf = (page: string) => /<\/style><style>([^<]*)<\/style>/.exec(page)?.[1] ?? '';

  it('has the colours of the organisation for both themes and its rules, named to the policy', () => {
    const page = renderStatusPage(pageState({ look }));
    expect(styleOf(page.html)).toBe(
      ':root{--accent:#7a1fa2}@media screen and (prefers-color-scheme:dark){:root{--accent:#d59bf0}}.page-header{max-block-size:max(100vh,60rem);overflow:clip}.page-header{color:red}',
    );
    const digest = createHash('sha256').update(styleOf(page.html)).digest('base64');
    expect(page.contentSecurityPolicy).toContain(`'sha256-${digest}'`);
  });

  it('has them on every page of the organisation, and nothing of it where nothing was chosen', () => {
    const linked = renderSubscribePage(pageState({ look }));
    expect(linked.html).toContain('--accent:#7a1fa2');
    expect(linked.contentSecurityPolicy).toMatch(/style-src 'self' 'sha256-/);
    expect(renderStatusPage(pageState()).html).not.toContain('</style><style>');
    expect(renderSubscribePage(pageState()).contentSecurityPolicy).toContain("style-src 'self';");
  });

  it('lets nothing but colours through as colours', () => {
    const evil = { ...look, accent: '#7a1fa2}body{display:none', css: '' };
    expect(renderStatusPage(pageState({ look: evil })).html).not.toContain('}body{display:none');
  });

  it('has another logo for dark pages, and the logo as icon', () => {
    const page = html({
      look: { ...look, logo: '/logo.png?v=1', logoDark: '/logo-dark.png?v=2', favicon: '/logo.png?v=1' },
    });
    expect(page).toContain('<source srcSet="/logo-dark.png?v=2" media="(prefers-color-scheme: dark)"/>');
    expect(page).toContain('<link rel="icon" type="image/png" href="/logo.png?v=1"/>');
  });

  it('has links in header and footer', () => {
    const links = {
      headerLinks: [{ label: EVIL, url: 'https://docs.acme.example/?a=1&b=2' }],
      footerLinks: [{ label: 'Imprint', url: 'https://acme.example/imprint' }],
    };
    const page = html({ look: { ...look, ...links } });
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('<nav class="own-links" aria-label="Navigation">');
    expect(page).toContain('href="https://docs.acme.example/?a=1&amp;b=2"');
    expect(page).toContain('<nav class="own-links" aria-label="More links">');
    expect(text({ look: { ...look, ...links } })).toContain('Imprint');
  });
});
