import type { RequestHandler } from 'express';
import { sendPrepared } from '../prepared/send-prepared.js';
import { sendFallbackPage } from '../problem/fallback-page.js';
import type { ConsoleFiles } from './console-files.js';

const API_PATH = /^\/(?:api|hello|scim)(?:\/|$)/;
/** Pages of the console whose addresses are also the API's; a request for HTML comes from a person. */
const SHARED_PATHS = new Set(['/api', '/hello']);
const HAS_EXTENSION = /\.[^/]+$/;
const NOT_BUILT = 'The console has not been built. Run "npm run build" and start the gateway again.';

/** The console on every path that is not the API's; its own router handles them. */
export function serveConsole(files: ConsoleFiles): RequestHandler {
  return (request, response, next) => {
    const { path } = request;
    if (API_PATH.test(path) && !(SHARED_PATHS.has(path) && request.headers.accept?.includes('text/html'))) {
      next();
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendFallbackPage(request, response, 405, 'Please use GET here.', { allow: 'GET, HEAD' });
    } else {
      // A missing file must not be answered with a page: after a deployment a browser may request an asset of the
      // previous build.
      const file = files.get(path) ?? (HAS_EXTENSION.test(path) ? undefined : files.get('/index.html'));
      if (file) sendPrepared(request, response, file);
      else if (files.size === 0) sendFallbackPage(request, response, 503, NOT_BUILT);
      else sendFallbackPage(request, response, 404, 'There is nothing at this address.');
    }
  };
}
