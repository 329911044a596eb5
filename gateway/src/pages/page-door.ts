import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AppLogger } from '@candor/platform/logger.js';
import type { PreparedAnswer } from '../prepared/prepared-answer.js';
import type { Archives } from '../archives/archives.js';
import type { PageLanguages } from '../languages/page-languages.js';
import type { PageForms } from './page-forms.js';
import { sendFallbackPage } from './fallback-page.js';
import type { PageSite } from './page-site.js';
import { LIVE_PATH, type LiveUpdates } from './live-updates.js';
import { pathOf } from './request-path.js';
import { LapsedHost, type Destination, type SnapshotStore } from './snapshot.store.js';

const MANAGE_LINK = /^\/manage\/[^/?]+(?:\?|$)/;
/** Mails that were sent before link there, and nobody is kept on a list for want of payment; and what such pages are drawn with. */
const NEEDED_ANYWAY = /^\/(?:confirm|unsubscribe|manage|_assets)\//;
const TOKEN_PAGE = /^\/(confirm|unsubscribe)\/[^/]+$/;

/** What answers what. */
export interface PageDoorParts {
  readonly forms: PageForms;
  readonly live: LiveUpdates;
  readonly archives: Archives;
  readonly languages: PageLanguages;
}

/**
 * The first thing a request meets: pages are answered from memory right here, everything else goes to `otherwise`. A GET
 * or HEAD of a page makes no promise, parses no URL and asks nobody, the link to manage a subscription excepted; what is in no
 * snapshot any more is looked for on the disk.
 */
export function pageDoor(
  store: SnapshotStore,
  { forms, live, archives, languages }: PageDoorParts,
  log: AppLogger,
  otherwise: RequestListener,
): RequestListener {
  const failed = (err: unknown, request: IncomingMessage, response: ServerResponse): void => {
    // For example bytes that do not decompress: one page's fault must not end the process that serves all of them.
    log.error({ err, host: request.headers.host }, 'page could not be sent');
    if (!response.headersSent) sendFallbackPage(request, response, 500, 'Something went wrong on our side.');
    else response.destroy();
  };
  const send = (request: IncomingMessage, response: ServerResponse, page: PreparedAnswer | undefined): void => {
    if (page) languages.send(request, response, page);
    else sendFallbackPage(request, response, 404, 'Page not found');
  };
  const sendPage = (request: IncomingMessage, response: ServerResponse, site: PageSite): void => {
    const url = request.url ?? '/';
    const path = pathOf(url);
    const found = site.artifact(url) ?? site.artifact(path);
    const artifact = found && languages.isThere(request, found) ? found : undefined;
    if (!artifact && path === site.homePeriodPath)
      return toFirstPage(request, response, languages.addressOf(request, '/'));
    if (artifact || !archives.mayHave(path)) return send(request, response, artifact ?? systemPage(site, path));
    archives
      .answer(site.customerId, path)
      .then((archived) => send(request, response, archived ?? site.system('not-found')))
      .catch((err: unknown) => failed(err, request, response));
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const found = store.destination(request.headers.host);
    const site = siteOf(found, store);
    if (site) languages.take(request, site);
    const destination = found instanceof LapsedHost && isNeededAnyway(request) ? found.site : found;
    if (destination === 'console') {
      otherwise(request, response);
    } else if (destination === 'unknown') {
      const page = store.fallback?.system('unknown-host');
      if (page) send(request, response, page);
      else sendFallbackPage(request, response, 404, 'No such Domain :(');
    } else if (destination instanceof LapsedHost) {
      const page = destination.site.system('payment-required');
      if (page) send(request, response, page);
      else sendFallbackPage(request, response, 402, 'Payment Required');
    } else if (request.method === 'GET' && isLivePath(request)) {
      live.open(request, response, destination);
    } else if ((request.method === 'GET' || request.method === 'HEAD') && !isManageLink(request)) {
      sendPage(request, response, destination);
    } else {
      forms.handle(request, response, destination);
    }
  };
  return (request, response) => {
    try {
      answer(request, response);
    } catch (err) {
      failed(err, request, response);
    }
  };
}

/** Whose pages answer; undefined for the console. */
function siteOf(destination: Destination, store: SnapshotStore): PageSite | undefined {
  if (destination === 'console') return undefined;
  if (destination === 'unknown') return store.fallback;
  return destination instanceof LapsedHost ? destination.site : destination;
}

/** The organisation may offer other periods tomorrow, so nobody remembers it. */
function toFirstPage({ url = '' }: IncomingMessage, response: ServerResponse, at: string): void {
  const query = url.indexOf('?');
  const location = query === -1 ? at : at + url.slice(query);
  response.writeHead(302, { location, 'cache-control': 'no-store', 'content-length': 0 }).end();
}

function isNeededAnyway({ url = '/' }: IncomingMessage): boolean {
  return NEEDED_ANYWAY.test(url);
}

function isLivePath({ url = '/' }: IncomingMessage): boolean {
  return url.startsWith(LIVE_PATH) && pathOf(url) === LIVE_PATH;
}

/** What is behind such a link is one subscriber's, so it is the one thing that no snapshot has. */
function isManageLink({ url = '/' }: IncomingMessage): boolean {
  return url.startsWith('/manage/') && MANAGE_LINK.test(url);
}

function systemPage(site: PageSite, path: string): PreparedAnswer | undefined {
  // The page has a button that posts to its own address; opening the link changes nothing, as scanners open links.
  const action = TOKEN_PAGE.exec(path)?.[1];
  if (action === 'confirm' || action === 'unsubscribe') return site.system(action);
  return site.system(path === '/manage' ? 'manage-start' : 'not-found');
}
