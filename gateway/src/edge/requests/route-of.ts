import type { Request } from 'express';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Clients may send any word as method, and each would be a series of its own. */
export function methodOf({ method }: Request): string {
  return METHODS.has(method) ? method : 'other';
}

/** The route as declared, never the requested path; known once the request was routed. */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  if (typeof path === 'string') return path;
  return /^\/(?:api|scim)/i.test(request.originalUrl) ? 'unmatched' : 'console';
}
