import { pageText } from '../test/page-text.js';
import { component, DAY, history, incident, largeState, maintenance, NOW, pageState } from './testing/sample-state.js';
import { en } from './language/en.js';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@candor/words/languages.js';
import { TEXTS } from './language/languages.js';
import { DEFAULT_DESCRIPTION, type PageState } from './state/page-state.js';
import { renderIncidentPage, renderMaintenancePage, renderStatusPage, renderUptimePage } from './render-status-page.js';
import { SYSTEM_PAGES } from './paths/page-paths.js';
import { renderSystemPage, renderUnknownHostPage } from './render-system-pages.js';

const HOUR = 3_600_000;
const FURTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

/** A page with an example of everything, with the given names and messages. */
function busyState(name: string, message: string): PageState {
  const downtime = (ago: number, status: 'major_outage' | 'under_maintenance', endTime?: number) => ({
    startTime: NOW - ago,
    ...(endTime !== undefined && { endTime }),
    worstComponentStatus: status,
    incidentId: 'i1',
    firstIncidentEntryMessage: message,
  });
  const said = (id: string) => incident(id).entries.map((entry) => ({ ...entry, message }));
  const downtimes = [
    history('a', {
      uptimePercent: 99.4,
      componentDownTimes: [
        downtime(30 * DAY, 'under_maintenance', NOW - 29 * DAY),
        downtime(2 * DAY, 'major_outage', NOW - 2 * DAY + HOUR),
        downtime(HOUR, 'major_outage'),
      ],
    }),
  ];
  return pageState({
    customer: { id: 'c', name, domain: 'acme' },
    description: DEFAULT_DESCRIPTION,
    timeZone: 'Europe/Berlin',
    components: [component('a', { name, description: message, group: { name } }), component('b')],
    downtimes,
    timeFilters: ['3_months', 'all_time'],
    furtherHistories: [{ filter: 'all_time', downtimes }],
    openIncidents: [incident('i1', { name, incidentImpact: 'major', maintenanceId: 'm2', entries: said('i1') })],
    pastIncidents: [
      incident('i2', { name, incidentStatus: 'resolved', creationTime: NOW - 3 * DAY, entries: said('i2') }),
    ],
    maintenances: [
      maintenance('m1', { name, message, affectedComponents: [{ componentId: 'a' }] }),
      maintenance('m2', { name, plannedStartTime: NOW - HOUR, actualStartTime: NOW - HOUR, incidentId: 'i1' }),
    ],
    channels: { email: true, webhook: true, slack: true },
  });
}

describe('a page in every language', () => {
  const state = busyState('Acme', 'We are looking into it.');
  const status = (language?: Language): string => renderStatusPage(state, language).html;
  const pages: Record<string, (language?: Language) => string> = {
    status,
    uptime: (language) => renderUptimePage(state, 'all_time', language).html,
    incident: (language) => renderIncidentPage(state, 'i1', language).html,
    'past incident': (language) => renderIncidentPage(state, 'i2', language).html,
    maintenance: (language) => renderMaintenancePage(state, 'm1', language).html,
    ...Object.fromEntries(
      SYSTEM_PAGES.map((name) => [name, (language?: Language) => renderSystemPage(state, name, language).html]),
    ),
    'unknown host': (language) => renderUnknownHostPage(language).html,
  };

  describe.each(FURTHER_LANGUAGES)('%s', (language) => {
    it.each(Object.entries(pages))('%s page says so and contains no English sentence of ours', (_name, page) => {
      const html = page(language);
      expect(html).toContain(`<html lang="${language}">`);
      const words = pageText(html);
      for (const sentence of sentencesOf(en)) expect(words).not.toContain(sentence);
    });

    it('has every action that English has', () => {
      const waysOf = (html: string): string[] =>
        (html.match(/<(?:a|form|button|input)\b[^>]*>/g) ?? []).map((tag) =>
          tag
            .replace(/ (?:data-done|data-failed|aria-label|aria-current)="[^"]*"/g, '')
            // Mails are offered in the language of the page first.
            .replace('name="language" checked=""', 'name="language"')
            .replace(`href="/${language}/`, 'href="/')
            .replace(`action="/${language}/`, 'action="/'),
        );
      for (const page of Object.values(pages)) {
        expect(waysOf(page(language))).toEqual(waysOf(page()));
      }
    });

    it('keeps what the organisation wrote', () => {
      const words = pageText(status(language));
      for (const text of ['Acme', 'We are looking into it.', 'Service b']) {
        expect(words).toContain(text);
      }
    });

    it('gives the script the labels of bars as readable data', () => {
      const html = status(language);
      const t = TEXTS[language];
      expect(html).toContain(`data-none="${t.services.noDowntime}"`);
      const bars = /data-bars="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
      const { days } = JSON.parse(bars) as { days: Record<string, string[][]> };
      expect(
        Object.values(days)
          .flat()
          .map(([, facts]) => facts),
      ).toContain(t.services.downtime('major_outage', 'ongoing'));
    });

    it('is indexed by search engines at its own address', () => {
      expect(status(language)).toContain(`<link rel="canonical" href="http://acme.localhost:8080/${language}/"/>`);
    });
  });

  it('lists every language by its own name and marks the current one', () => {
    for (const language of LANGUAGES) {
      const html = language === 'en' ? status() : status(language);
      const links = html.match(/<a href="\?lang=[^<]*<\/a>/g) ?? [];
      expect(links).toHaveLength(LANGUAGES.length);
      for (const other of LANGUAGES) {
        const current = String(other === language);
        expect(links).toContain(
          `<a href="?lang=${other}" lang="${other}" hrefLang="${other}" aria-current="${current}">${LANGUAGE_NAMES[other]}</a>`,
        );
        expect(html).toContain(
          `<link rel="alternate" hrefLang="${other}" href="http://acme.localhost:8080/${other}/"/>`,
        );
      }
      expect(html).toContain('<link rel="alternate" hrefLang="x-default" href="http://acme.localhost:8080/"/>');
    }
  });

  it('links to pages in its own language, and where there are none, to those without a language', () => {
    const pathsOf = (html: string): string[] =>
      [...html.matchAll(/(?:href|action|data-incident)="(\/(?!_assets|logo|favicon)[^"]*)"/g)]
        .map(([, path = '']) => path)
        .filter((path) => !/\.(?:atom|rss|ics|json)$/.test(path));
    for (const [name, page] of Object.entries(pages)) {
      const plain = pathsOf(page());
      for (const language of LANGUAGES) {
        expect([name, pathsOf(page(language))]).toEqual([name, plain.map((path) => `/${language}${path}`)]);
      }
    }
    expect(new Set(pathsOf(status()))).toEqual(
      new Set([
        '/subscribe/email',
        '/subscribe/webhook',
        '/manage',
        '/incidents/i1',
        '/incidents/i2',
        '/incidents/',
        '/maintenances/m1',
        '/maintenances/m2',
        '/uptime/all_time',
        '/history',
      ]),
    );
  });
});

it('slots and values that the gateway fills occur once in every language', () => {
  const state = largeState(9);
  for (const name of SYSTEM_PAGES) {
    for (const slot of renderSystemPage(state, name).html.match(/\{\{\w+\}\}| value="[^"]+"\/>/g) ?? []) {
      for (const language of FURTHER_LANGUAGES) {
        const { html } = renderSystemPage(state, name, language);
        expect([name, slot, html.split(slot).length]).toEqual([name, slot, 2]);
      }
    }
  }
});

function sentencesOf(texts: object): string[] {
  return Object.values(texts).flatMap((value: unknown): string[] => {
    if (typeof value === 'string') return value.trim().split(' ').length > 2 ? [value.trim()] : [];
    return typeof value === 'object' && value !== null ? sentencesOf(value) : [];
  });
}
