import { FEEDS } from './feed-paths.js';
import { isMonth } from '../time/page-month.js';
import { isTimeFilter, type TimeFilter } from '../time/uptime-periods.js';

/** What has an address of its own. */
export type ItemKind = 'incident' | 'maintenance' | 'announcement';

/** Where the content of a path comes from. */
export type PathSource =
  /** The state of the page. */
  | { readonly from: 'page' }
  /** The page, with the items of one of its months (`2026-10`). */
  | { readonly from: 'month'; readonly month: string }
  /** The page, where it has that item (UUID), else the state of the month that has it. */
  | { readonly from: 'item'; readonly kind: ItemKind; readonly id: string }
  /** This build alone: the path contains a hash of the content, which is the same for all pages. */
  | { readonly from: 'asset' };

/** Files that programs fetch. */
export const DATA_PATHS = [
  '/history.atom',
  '/updates.atom',
  '/history.rss',
  '/feed.json',
  '/maintenance.ics',
  '/api/v2/summary.json',
  '/api/v2/status.json',
  '/api/v2/components.json',
  '/api/v2/incidents.json',
  '/api/v2/incidents/unresolved.json',
  '/api/v2/scheduled-maintenances.json',
  '/api/v2/scheduled-maintenances/upcoming.json',
  '/api/v2/scheduled-maintenances/active.json',
  '/api/v2/announcements.json',
  '/api/v2/third-party.json',
  '/api/v2/updates.json',
  '/api/v2/uptime.json',
  '/badge.svg',
  '/badge.json',
  '/widget.js',
  '/banner.js',
  '/banner.json',
  '/robots.txt',
  '/sitemap.xml',
  '/share.png',
] as const;

export type DataPath = (typeof DATA_PATHS)[number];

/** What programs read in the name of a reader who signs in: each has a slot of this name on the page of their addresses. */
export const PROGRAM_PATHS = {
  ...{ atom: '/history.atom', updates: '/updates.atom', rss: '/history.rss', jsonFeed: '/feed.json' },
  ...{ calendar: '/maintenance.ics', summary: '/api/v2/summary.json' },
} as const satisfies Record<string, DataPath>;

/** Whether a program may read a path in the name of a reader: feeds, the calendar and data, and nothing that others would see the address of. */
export function isForPrograms(path: string): boolean {
  return path.startsWith('/api/v2/') || (Object.values(PROGRAM_PATHS) as string[]).includes(path);
}

/** The pages that gateways answer with themselves, by the part after `/_system/`. */
export const SYSTEM_PAGES = [
  'confirm',
  'confirmed',
  'unsubscribe',
  'unsubscribed',
  'subscribed-email',
  'subscribed-webhook',
  'subscribe-failed',
  'link-invalid',
  'manage-start',
  'manage',
  'manage-not-listed',
  'manage-ask',
  'manage-ask-not-listed',
  'manage-asked',
  'managed',
  'manage-failed',
  'programs',
  'programs-shared',
  'programs-open',
  'payment-required',
  'not-found',
] as const;

export type SystemPageName = (typeof SYSTEM_PAGES)[number];

/** What a path refers to. */
export type PagePath =
  | { readonly kind: 'home' | 'history' | 'embed' }
  | { readonly kind: 'subscribe' }
  | { readonly kind: 'uptime'; readonly period: TimeFilter }
  | { readonly kind: 'month'; readonly month: string; readonly page: number }
  | { readonly kind: ItemKind; readonly id: string }
  | { readonly kind: 'system'; readonly name: SystemPageName }
  | { readonly kind: 'data'; readonly path: DataPath }
  | { readonly kind: 'image' | 'asset' };

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/** The first page of a month has the month's own path. */
const FURTHER_PAGE = /^(?:[2-9]|[1-9]\d{1,3})$/;
const ASSET = /^[\w-]+\.(?:css|js)$/;

const SINGLE: ReadonlyMap<string, PagePath> = new Map<string, PagePath>([
  ['/', { kind: 'home' }],
  ['/history', { kind: 'history' }],
  ['/embed', { kind: 'embed' }],
  ['/subscribe', { kind: 'subscribe' }],
  ['/logo.png', { kind: 'image' }],
  ['/logo-dark.png', { kind: 'image' }],
  ['/favicon.ico', { kind: 'image' }],
  ...DATA_PATHS.map((path): [string, PagePath] => [path, { kind: 'data', path }]),
  ...SYSTEM_PAGES.map((name): [string, PagePath] => [`/_system/${name}`, { kind: 'system', name }]),
]);

/** Parses a path, without language and query; undefined for a path that no page ever has. */
export function parsePath(path: string): PagePath | undefined {
  const single = SINGLE.get(path);
  if (single) return single;
  const [, folder, name = '', page, ...deeper] = path.split('/');
  if (folder === 'history' && isMonth(name) && deeper.length === 0) {
    if (page === undefined) return { kind: 'month', month: name, page: 1 };
    return FURTHER_PAGE.test(page) ? { kind: 'month', month: name, page: Number(page) } : undefined;
  }
  if (page !== undefined) return undefined;
  if (folder === 'incidents' && UUID.test(name)) return { kind: 'incident', id: name };
  if (folder === 'maintenances' && UUID.test(name)) return { kind: 'maintenance', id: name };
  if (folder === 'announcements' && UUID.test(name)) return { kind: 'announcement', id: name };
  if (folder === 'uptime' && isTimeFilter(name)) return { kind: 'uptime', period: name };
  if (folder === '_assets' && ASSET.test(name)) return { kind: 'asset' };
  return undefined;
}

/**
 * Where the content of a path comes from; undefined for a path that no page ever has.
 * @param path without a language and without a query
 */
export function sourceOf(path: string): PathSource | undefined {
  const asked = parsePath(path);
  switch (asked?.kind) {
    case undefined:
      return undefined;
    case 'month':
      return { from: 'month', month: asked.month };
    case 'incident':
    case 'maintenance':
    case 'announcement':
      return { from: 'item', kind: asked.kind, id: asked.id };
    case 'asset':
      return { from: 'asset' };
    default:
      return { from: 'page' };
  }
}

/** Whether a path is that of a page for people, which exists in every language, and not of a file. */
export function isTranslated(path: string): boolean {
  const asked = parsePath(path);
  return asked !== undefined && !isFile(asked);
}

/** Files with texts of staff, which exist in every language too; without one they have the first texts. */
const READ_FILES: ReadonlySet<string> = new Set(Object.values(FEEDS).map(({ path }) => path));

/** Whether a path has an address in each language: a page for people, or a file with texts of staff. */
export function hasLanguages(path: string): boolean {
  return READ_FILES.has(path) || isTranslated(path);
}

/** Whether a path is that of a file, which has a language only where it has texts of staff. */
export function isFile(asked: PagePath): asked is Extract<PagePath, { kind: 'data' | 'image' | 'asset' }> {
  return asked.kind === 'data' || asked.kind === 'image' || asked.kind === 'asset';
}
