import type { NextFunction, Request, Response } from 'express';
import { EdgeError } from '../../edge/problem/problem.js';
import { mediaTypeOf, parseJsonObject, readBody } from '../../edge/requests/request-body.js';

const MAX_BYTES = 256 * 1024;
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Routes that read a file themselves, with its media type. */
const FILE_ROUTES = new Map([
  ['/api/subscribers/email/import', 'text/csv'],
  ['/api/customize/logo', 'multipart/form-data'],
  ['/api/customize/logo-dark', 'multipart/form-data'],
  ['/api/customize/favicon', 'multipart/form-data'],
]);
/** A signed body has to be read byte for byte, by its route; matches every spelling that the router accepts. */
const SIGNED_ROUTE = /^\/api\/payment\/stripe\/webhook\/?$/i;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

/** Reads the body of a request as a JSON object; a missing body is an empty object. */
export function jsonBody(request: Request, _response: Response, next: NextFunction): void {
  // A file may be too large for the memory; its route reads it as a stream.
  if (!WITH_BODY.has(request.method) || SIGNED_ROUTE.test(request.path) || isFile(request)) {
    next();
    return;
  }
  readJson(request).then((body) => {
    request.body = body;
    next();
  }, next);
}

function isFile(request: Request): boolean {
  const mediaType = mediaTypeOf(request);
  return mediaType !== undefined && FILE_ROUTES.get(request.path) === mediaType;
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  const mediaType = mediaTypeOf(request);
  const bytes = await readBody(request, MAX_BYTES);
  if (bytes.length === 0) return {};
  if (mediaType === undefined || !JSON_TYPE.test(mediaType)) {
    throw new EdgeError('unsupported-media-type', 'Please send application/json.');
  }
  return parseJsonObject(request, bytes);
}
