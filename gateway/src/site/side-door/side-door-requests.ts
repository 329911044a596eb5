import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppLogger } from '@candor/platform/logger.js';
import { newRequestContext, runInContext } from '@candor/platform/request-context.js';
import { SIDE_DOOR_PAGE } from '@candor/status-page/side-door/side-door-page.js';
import { KnownErrors } from '../../edge/problem/known-errors.js';
import { EdgeError, problemOf } from '../../edge/problem/problem.js';
import { sendProblem } from '../../edge/problem/send-problem.js';
import type { RateLimiter } from '../../edge/rate-limit/rate-limiter.js';
import { mediaTypeOf, parseJsonObject, readBody } from '../../edge/requests/request-body.js';
import { pathOf } from '../../edge/requests/request-path.js';
import type { Page } from '../pages/page.js';
import { envelopeFromJson, MAX_ENVELOPE_BYTES } from './envelope.js';
import type { SideDoor } from './side-door.js';

/** Where a notice is sent, on every host of the page. */
const SIDE_DOOR_PATH = '/side-door';

/** Methods that the side door answers; any other gets the answer of every form. */
const METHODS = ['GET', 'HEAD', 'POST'];

/** Whether a request is for the side door. */
export function isForSideDoor({ method = 'GET', url = '/' }: IncomingMessage): boolean {
  return url.startsWith(SIDE_DOOR_PATH) && pathOf(url) === SIDE_DOOR_PATH && METHODS.includes(method);
}

/** Answers what is sent to the side door of a page; needs nothing but this gateway. */
export class SideDoorRequests {
  private readonly knownErrors: KnownErrors;

  constructor(
    private readonly sideDoor: SideDoor,
    private readonly limiter: RateLimiter,
    log: AppLogger,
  ) {
    this.knownErrors = new KnownErrors(log);
  }

  /** Answers a GET or HEAD with the form, and a POST as `take` says. */
  handle(request: IncomingMessage, response: ServerResponse, page: Page): void {
    if (request.method === 'POST') this.handleNotice(request, response, page);
    else sendForm(request, response);
  }

  /** Answers a POST: 201 with the notice's incident, the same again for the same notice, or a problem. */
  private handleNotice(request: IncomingMessage, response: ServerResponse, page: Page): void {
    const context = newRequestContext();
    void runInContext(context, async () => {
      try {
        sendCreated(response, await this.take(request, page));
      } catch (error) {
        const known = this.knownErrors.of(error, 'notice not taken');
        const { requestId } = context;
        if (response.headersSent) response.destroy();
        else sendProblem(response, problemOf(known, { requestId, instance: pathOf(request.url ?? '') }));
      }
    });
  }

  private async take(request: IncomingMessage, page: Page): Promise<object> {
    // Before anything is read or verified: that is work for strangers.
    this.limiter.count('subscribe', 'page.side-door', request);
    if (mediaTypeOf(request) !== 'application/json')
      throw new EdgeError('unsupported-media-type', 'Please send application/json.');
    const body = parseJsonObject(request, await readBody(request, MAX_ENVELOPE_BYTES));
    const { noticeId, sequence } = this.sideDoor.accept(envelopeFromJson(body), { pageId: page.id });
    return { noticeId, sequence, path: `/incidents/${noticeId}` };
  }
}

function sendForm(request: IncomingMessage, response: ServerResponse): void {
  const { html, contentType, contentSecurityPolicy } = SIDE_DOOR_PAGE;
  response.writeHead(200, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(html),
    'content-security-policy': contentSecurityPolicy,
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
  response.end(request.method === 'HEAD' ? undefined : html);
}

function sendCreated(response: ServerResponse, answer: object): void {
  const body = JSON.stringify(answer);
  response.writeHead(201, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
