import type { Request, RequestHandler, Response } from 'express';
import { InternalError } from '@candor/platform/errors.js';
import { newAnswerContext, runInContext } from '@candor/platform/request-context.js';
import type { Span, Tracing } from '@candor/platform/tracing/tracing.js';
import { exactAddress } from './client-address.js';
import { methodOf, routeOf } from './route-of.js';

const MAX_USER_AGENT = 256;

/**
 * Gives a request its id and trace, returns the id to the caller, and records where the request came from.
 * @param trustedProxies how many proxies of ours are in front
 */
export function requestContext(trustedProxies: number, tracing?: Tracing): RequestHandler {
  return (request, response, next) => {
    const span = tracing && startSpan(tracing, request, response);
    const context = newAnswerContext({
      requestId: request.get('x-request-id'),
      traceparent: span?.traceparent ?? request.get('traceparent'),
      tracing,
      caller: {
        address: exactAddress(request, trustedProxies),
        userAgent: printable(request.get('user-agent') ?? '').slice(0, MAX_USER_AGENT),
      },
    });
    response.setHeader('x-request-id', context.requestId);
    runInContext(context, next);
  };
}

/** Of the path only the route is recorded: mailed links contain tokens. */
function startSpan(tracing: Tracing, request: Request, response: Response): Span {
  const method = methodOf(request);
  const parent = request.get('traceparent');
  const span = tracing.start(method, { kind: 'server', parent, attributes: { 'http.request.method': method } });
  response.once('close', () => {
    const [route, status] = [routeOf(request), response.statusCode];
    span.rename(`${method} ${route}`);
    span.set({ 'http.route': route, 'http.response.status_code': status });
    span.end(status >= 500 ? new InternalError('') : undefined);
  });
  return span;
}

/** It is sent in a header of the bus and shown to people. */
function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').trim();
}
