import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Metrics } from '@candor/platform/metrics.js';
import { methodOf, routeOf } from './route-of.js';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures the duration of requests to the API and the console. Public pages are answered before this: they come from
 * memory.
 */
export function timeRequests(metrics: Metrics): RequestHandler {
  const durations = metrics.histogram(
    {
      name: 'candor_http_request_duration_seconds',
      help: 'From the head of a request to the end of its answer.',
      labels: ['method', 'route', 'status'],
    },
    BUCKETS,
  );
  return (request: Request, response: Response, next: NextFunction) => {
    const stop = durations.startTimer();
    response.once('finish', () =>
      stop({ method: methodOf(request), route: routeOf(request), status: String(response.statusCode) }),
    );
    next();
  };
}
