import type { NextFunction, Request, Response } from 'express';
import { newRequestContext, runInContext } from '@candor/platform/request-context.js';

/** Gives a request its id and trace, and tells the id to the caller. */
export function requestContext(request: Request, response: Response, next: NextFunction): void {
  const context = newRequestContext({
    requestId: request.get('x-request-id'),
    traceparent: request.get('traceparent'),
  });
  response.setHeader('x-request-id', context.requestId);
  runInContext(context, next);
}
