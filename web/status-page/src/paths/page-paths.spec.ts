import { DATA_PATHS, isTranslated, type PathSource, sourceOf, SYSTEM_PAGES } from './page-paths.js';

const ID = '019a9000-0000-7000-8000-00000000000a';

describe('the source of a path', () => {
  const page: PathSource = { from: 'page' };

  it.each<readonly [string, PathSource]>([
    ['/', page],
    ['/history', page],
    ['/embed', page],
    ['/subscribe', page],
    ['/uptime/1_month', page],
    ['/uptime/all_time', page],
    ['/logo.png', page],
    ['/logo-dark.png', page],
    ['/favicon.ico', page],
    ...DATA_PATHS.map((path) => [path, page] as const),
    ...SYSTEM_PAGES.map((name) => [`/_system/${name}`, page] as const),
    ['/history/2026-10', { from: 'month', month: '2026-10' }],
    ['/history/2026-10/2', { from: 'month', month: '2026-10' }],
    ['/history/2026-10/120', { from: 'month', month: '2026-10' }],
    [`/incidents/${ID}`, { from: 'item', kind: 'incident', id: ID }],
    [`/maintenances/${ID}`, { from: 'item', kind: 'maintenance', id: ID }],
    [`/announcements/${ID}`, { from: 'item', kind: 'announcement', id: ID }],
    ['/_assets/AbC-1_2.css', { from: 'asset' }],
    ['/_assets/AbC-1_2.js', { from: 'asset' }],
  ])('%s is %j', (path, source) => {
    expect(sourceOf(path)).toEqual(source);
  });

  it.each([
    '',
    'history',
    '//',
    '/index.html',
    '/History',
    '/history/',
    '/history/2026-1',
    '/history/2026-13',
    '/history/2026-00',
    '/history/2026-10/',
    '/history/2026-10/0',
    '/history/2026-10/1',
    '/history/2026-10/02',
    '/history/2026-10/-2',
    '/history/2026-10/10000',
    '/history/2026-10/2/3',
    '/uptime',
    '/uptime/2_months',
    '/uptime/constructor',
    '/uptime/1_month/',
    '/incidents',
    '/incidents/',
    '/incidents/1',
    '/incidents/..',
    `/incidents/${ID.toUpperCase()}`,
    `/incidents/${ID}/`,
    `/incidents/${ID}?x`,
    `/incident/${ID}`,
    `/de/incidents/${ID}`,
    '/maintenances/019a9000',
    '/announcements/019a9000',
    '/_system/',
    '/_system/unknown-host',
    '/_system/toString',
    '/_assets/',
    '/_assets/a/b.css',
    '/_assets/..',
    '/_assets/a.png',
    '/api/v2/summary',
    '/events',
    '/robots.txt/',
    '/de/',
    '/confirm/abc',
    '__proto__',
  ])('%j does not exist', (path) => {
    expect(sourceOf(path)).toBeUndefined();
    expect(isTranslated(path)).toBe(false);
  });
});

describe('a path is translated', () => {
  it.each(['/', '/history', '/history/2026-10/2', '/embed', '/subscribe', '/uptime/1_month', '/_system/manage'])(
    '%s is, as a page for people',
    (path) => {
      expect(isTranslated(path)).toBe(true);
    },
  );

  it.each([`/incidents/${ID}`, `/maintenances/${ID}`, `/announcements/${ID}`])('%s is, as a permalink', (path) => {
    expect(isTranslated(path)).toBe(true);
  });

  it.each([...DATA_PATHS, '/logo.png', '/logo-dark.png', '/favicon.ico', '/_assets/a.js'])(
    'the file %s is not',
    (path) => {
      expect(isTranslated(path)).toBe(false);
    },
  );
});
