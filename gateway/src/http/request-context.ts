import type { RequestHandler } from 'express';
import { newRequestContext, runInContext } from '@candor/platform/request-context.js';
import { exactAddress } from '../rate-limit/client-address.js';

const MAX_USER_AGENT = 256;

/**
 * Gives a request its id and trace, tells the id to the caller, and remembers from where it came.
 * @param trustedProxies how many proxies of ours stand in front
 */
export function requestContext(trustedProxies: number): RequestHandler {
  return (request, response, next) => {
    const context = newRequestContext({
      requestId: request.get('x-request-id'),
      traceparent: request.get('traceparent'),
      caller: {
        address: exactAddress(request, trustedProxies),
        userAgent: printable(request.get('user-agent') ?? '').slice(0, MAX_USER_AGENT),
      },
    });
    response.setHeader('x-request-id', context.requestId);
    runInContext(context, next);
  };
}

/** It travels in a header of the bus and is shown to people. */
function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').trim();
}
