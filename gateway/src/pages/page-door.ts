import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AppLogger } from '@candor/platform/logger.js';
import { sendPrepared } from '../prepared/send-prepared.js';
import type { PageForms } from './page-forms.js';
import { sendFallbackPage } from './fallback-page.js';
import type { PageSite } from './page-site.js';
import { pathOf } from './request-path.js';
import type { SnapshotStore } from './snapshot.store.js';

const TOKEN_PAGE = /^\/(confirm|unsubscribe)\/[^/]+$/;

/**
 * The first thing a request meets: pages are answered from memory right here, everything else goes to `otherwise`. A GET
 * or HEAD of a page makes no promise, parses no URL and asks nobody.
 */
export function pageDoor(
  store: SnapshotStore,
  forms: PageForms,
  log: AppLogger,
  otherwise: RequestListener,
): RequestListener {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const destination = store.destination(request.headers.host);
    if (destination === 'console') {
      otherwise(request, response);
    } else if (destination === 'unknown') {
      const page = store.fallback?.system('unknown-host');
      if (page) sendPrepared(request, response, page);
      else sendFallbackPage(request, response, 404, 'No such Domain :(');
    } else if (request.method === 'GET' || request.method === 'HEAD') {
      sendPage(request, response, destination);
    } else {
      forms.handle(request, response, destination);
    }
  };
  return (request, response) => {
    try {
      answer(request, response);
    } catch (err) {
      // For example bytes that do not decompress: one page's fault must not end the process that serves all of them.
      log.error({ err, host: request.headers.host }, 'page could not be sent');
      if (!response.headersSent) sendFallbackPage(request, response, 500, 'Something went wrong on our side.');
      else response.destroy();
    }
  };
}

function sendPage(request: IncomingMessage, response: ServerResponse, site: PageSite): void {
  const url = request.url ?? '/';
  const answer = site.artifact(url) ?? lookUp(site, pathOf(url));
  if (answer) sendPrepared(request, response, answer);
  else sendFallbackPage(request, response, 404, 'Page not found');
}

function lookUp(site: PageSite, path: string): ReturnType<PageSite['artifact']> {
  const artifact = site.artifact(path);
  if (artifact) return artifact;
  // The page has a button that posts to its own address; opening the link changes nothing, as scanners open links.
  const action = TOKEN_PAGE.exec(path)?.[1];
  if (action === 'confirm' || action === 'unsubscribe') return site.system(action);
  return site.system('not-found');
}
