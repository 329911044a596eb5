import { LANGUAGES } from '@candor/words/languages.js';
import { FEEDS } from './paths/feed-paths.js';
import { DATA_PATHS, hasLanguages, isTranslated, sourceOf, SYSTEM_PAGES } from './paths/page-paths.js';
import { type PageState } from './state/page-state.js';
import { pageAssets } from './render-assets.js';
import { renderUnknownHostPage } from './render-system-pages.js';
import { render, renderUnknownHost } from './render.js';
import {
  busyPage,
  CANCELLED,
  FINISHED,
  FINISHED_WORK,
  OPEN,
  PLANNED,
  RESOLVED,
  RUNNING,
  RUNNING_WORK,
} from './testing/busy-page.js';
import { NOW, sampleIncident } from './testing/sample-page.js';

const busy = busyPage();
const HTML = 'text/html; charset=utf-8';

/** Every path that the busy page has. */
const PAGES = [
  '/',
  '/history',
  '/history/2026-10',
  '/embed',
  '/subscribe',
  '/uptime/1_month',
  '/uptime/all_time',
  ...[OPEN, RESOLVED, RUNNING_WORK, FINISHED_WORK].map((id) => `/incidents/${id}`),
  ...[PLANNED, RUNNING, FINISHED, CANCELLED].map((id) => `/maintenances/${id}`),
  ...SYSTEM_PAGES.map((name) => `/_system/${name}`),
];
const FILES = ['/logo.png', '/logo-dark.png', '/favicon.ico', ...pageAssets().map(({ path }) => path), ...DATA_PATHS];

describe('the response for a path of a page', () => {
  it.each(PAGES)('at %s is a page in every language', (path) => {
    expect(isTranslated(path)).toBe(true);
    for (const language of [undefined, ...LANGUAGES]) {
      const answer = render(busy, path, language);
      expect(answer).toMatchObject({ contentType: HTML, contentSecurityPolicy: expect.stringMatching(/^default-src/) });
      expect(answer?.body).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language ?? 'en'}">`));
    }
  });

  it.each(Object.values(FEEDS).map(({ path }) => path))('at %s is a feed in every language', (path) => {
    expect(isTranslated(path)).toBe(false);
    const types = [undefined, ...LANGUAGES].map((language) => render(busy, path, language)?.contentType);
    expect(new Set(types).size).toBe(1);
    expect(types[0]).toMatch(/^(?:application|text)\//);
  });

  it.each(FILES.filter((path) => !hasLanguages(path)))('at %s is a file without a language', (path) => {
    expect(sourceOf(path)).toBeDefined();
    expect(isTranslated(path)).toBe(false);
    expect(render(busy, path)?.contentType).not.toBe(HTML);
    for (const language of LANGUAGES) expect(render(busy, path, language)).toBeUndefined();
  });

  it.each<[what: string, path: string, overrides: Partial<PageState>]>([
    ['a path that no page has', '/index.html', {}],
    ['an incident that it does not know', `/incidents/${PLANNED}`, {}],
    ['a maintenance that it does not know', `/maintenances/${OPEN}`, {}],
    ['the period of the status page', '/uptime/3_months', {}],
    ['a period that is not offered', '/uptime/1_year', {}],
    ['a month that is not listed', '/history/2026-09', {}],
    ['a page behind the last of a month', '/history/2026-10/2', {}],
    ['the forms where no channel is open', '/subscribe', { channels: { email: false, webhook: false } }],
    ['an image that it has not', '/logo.png', { images: [] }],
    ['an asset of another build', '/_assets/AAAAAAAAAAAA.css', {}],
  ])('is undefined for %s', (_what, path, overrides) => {
    expect(render(busyPage(overrides), path)).toBeUndefined();
    expect(render(busyPage(overrides), path, 'de')).toBeUndefined();
  });

  it('continues on further pages of a month where there are many items', () => {
    const pastIncidents = Array.from({ length: 101 }, (_, n) => sampleIncident(`i${n}`));
    const page = String(render({ ...busy, pastIncidents }, '/history/2026-10/2', 'de')?.body);
    expect(page).toContain('href="http');
    expect(page).toContain('/de/history/2026-10/2"');
  });

  it('contains the moment that it is rendered for, as data', () => {
    for (const path of DATA_PATHS.filter((one) => one.startsWith('/api/v2/'))) {
      const { page } = JSON.parse(String(render({ ...busy, timeZone: 'UTC' }, path)?.body)) as {
        page: { updated_at: string };
      };
      expect(page.updated_at).toBe(new Date(NOW).toISOString());
    }
  });

  it('is only an image where it is one', () => {
    for (const path of ['/logo.png', '/logo-dark.png', '/favicon.ico', '/badge.svg', '/share.png'])
      expect(render(busy, path)?.contentSecurityPolicy).toBe("default-src 'none'; sandbox");
    expect(render(busy, '/logo.png')?.body).toEqual(new Uint8Array([1, 2, 3]));
    expect(render(busy, '/logo-dark.png')?.body).toEqual(new Uint8Array([5, 6]));
    expect(render(busy, '/feed.json')?.contentSecurityPolicy).toBe('');
  });

  it('has the logo at the address of the favicon unless there is one', () => {
    const images = busy.images?.filter(({ path }) => path !== '/favicon.ico');
    expect(render({ ...busy, images }, '/favicon.ico')).toEqual(render(busy, '/logo.png'));
    expect(render(busy, '/favicon.ico')).not.toEqual(render(busy, '/logo.png'));
    expect(render({ ...busy, images: [] }, '/favicon.ico')).toBeUndefined();
  });

  it('renders only what is requested', () => {
    const { openIncidents: _open, pastIncidents: _past, maintenances: _planned, ...others } = busy;
    const untouchable = others as PageState;
    for (const path of ['/robots.txt', '/widget.js', '/logo.png', '/subscribe', '/_system/manage'])
      expect(render(untouchable, path)).toEqual(render(busy, path));
  });

  it('is the same bytes for the same state', () => {
    for (const path of [...PAGES, ...FILES]) expect(render(busyPage(), path)).toEqual(render(busy, path));
  });
});

it('a host without a page gets a response in every language', () => {
  expect(renderUnknownHost()).toMatchObject({ contentType: HTML, body: renderUnknownHostPage().html });
  for (const language of LANGUAGES) expect(renderUnknownHost(language).body).toContain(`<html lang="${language}">`);
});
