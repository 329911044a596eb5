import fc from 'fast-check';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { pageText } from '../test/page-text.js';
import { component, DAY, history, incident, largeState, maintenance, NOW, pageState } from './testing/sample-state.js';
import { IncidentPage } from './incidents/IncidentPage.js';
import { en, type Texts } from './language/en.js';
import { LANGUAGE_NAMES, LANGUAGES, TEXTS } from './language/languages.js';
import { TextsContext } from './language/texts-context.js';
import { DEFAULT_DESCRIPTION, type PageState } from './page-state.js';
import { viewOf } from './page-view.js';
import { renderDocument } from './rendered-page.js';
import { renderIncidentPage, renderMaintenancePage, renderStatusPage, renderUptimePage } from './render-status-page.js';
import { renderUnknownHostPage, systemPagesOf } from './render-system-pages.js';
import { StatusPage } from './StatusPage.js';

const HOUR = 3_600_000;
const FURTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

/** A page with something of everything, called and saying what it is told to. */
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

/** As if the page had been rendered in the language in the first place. */
function renderedWith(value: Texts, page: ReactElement): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(createElement(TextsContext, { value }, page))}`;
}

describe('a page in every language', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('"quotes" & <b>', "{{detail}} ';", '0;1;', 'ﷲ \ufdd0 İıŞ', '\\u0022\\'),
  );

  it('is what it would be had it been rendered in that language', () => {
    fc.assert(
      fc.property(word, word, (name, message) => {
        const state = busyState(name, message);
        const view = viewOf(state);
        for (const element of [
          createElement(StatusPage, { view }),
          createElement(IncidentPage, { view, incident: state.openIncidents[0]! }),
        ]) {
          const page = renderDocument(element, 'inline');
          expect(page.html).toBe(renderedWith(en, element));
          for (const language of LANGUAGES) {
            expect(page.translated(language)).toBe(renderedWith(TEXTS[language], element));
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  const state = busyState('Acme', 'We are looking into it.');
  const pages = {
    status: renderStatusPage(state),
    uptime: renderUptimePage(state, 'all_time'),
    incident: renderIncidentPage(state, 'i1'),
    'past incident': renderIncidentPage(state, 'i2'),
    maintenance: renderMaintenancePage(state, 'm1'),
    ...Object.fromEntries(systemPagesOf(state).map(({ path, render }) => [path, render()])),
    'unknown host': renderUnknownHostPage(),
  };

  describe.each(FURTHER_LANGUAGES)('%s', (language) => {
    it.each(Object.entries(pages))('%s page says so and leaves none of our sentences in English', (_name, page) => {
      const html = page.translated(language);
      expect(html).toContain(`<html lang="${language}">`);
      const words = pageText(html);
      for (const sentence of sentencesOf(en)) expect(words).not.toContain(sentence);
    });

    it('has every way to act that English has', () => {
      const waysOf = (html: string): string[] =>
        (html.match(/<(?:a|form|button|input)\b[^>]*>/g) ?? []).map((tag) =>
          tag
            .replace(/ (?:data-done|data-failed|aria-label|aria-current)="[^"]*"/g, '')
            .replace(`href="/${language}/`, 'href="/')
            .replace(`action="/${language}/`, 'action="/'),
        );
      for (const page of Object.values(pages)) {
        expect(waysOf(page.translated(language))).toEqual(waysOf(page.html));
      }
    });

    it('keeps what the organisation wrote', () => {
      const words = pageText(pages.status.translated(language));
      for (const text of ['Acme', 'We are looking into it.', 'Service b']) {
        expect(words).toContain(text);
      }
    });

    it('tells the script what bars mean, in data it can read', () => {
      const html = pages.status.translated(language);
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

    it('is found by search engines at an address of its own', () => {
      expect(pages.status.translated(language)).toContain(
        `<link rel="canonical" href="http://acme.localhost:8080/${language}/"/>`,
      );
    });
  });

  it('names every language in its own words and says which one this is', () => {
    for (const language of LANGUAGES) {
      const html = language === 'en' ? pages.status.html : pages.status.translated(language);
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

  it('leads to pages at addresses in its own language, and where it has none, to others without one', () => {
    const pathsOf = (html: string): string[] =>
      [...html.matchAll(/(?:href|action|data-incident)="(\/(?!_assets|logo|favicon)[^"]*)"/g)]
        .map(([, path = '']) => path)
        .filter((path) => !/\.(?:atom|rss|ics|json)$/.test(path));
    for (const [name, page] of Object.entries(pages)) {
      const plain = pathsOf(page.html);
      for (const language of LANGUAGES) {
        expect([name, pathsOf(page.translated(language))]).toEqual([name, plain.map((path) => `/${language}${path}`)]);
      }
    }
    expect(new Set(pathsOf(pages.status.html))).toEqual(
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
  for (const { path, render } of systemPagesOf(state)) {
    const page = render();
    for (const slot of page.html.match(/\{\{\w+\}\}| value="[^"]+"\/>/g) ?? []) {
      for (const language of FURTHER_LANGUAGES) {
        expect([path, slot, page.translated(language).split(slot).length]).toEqual([path, slot, 2]);
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
