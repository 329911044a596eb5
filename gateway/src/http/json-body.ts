import type { NextFunction, Request, Response } from 'express';
import { EdgeError } from '../problem/problem.js';
import { mediaTypeOf, parseJsonObject, readBody } from './request-body.js';

const MAX_BYTES = 256 * 1024;
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;

/** Reads the body of a request as a JSON object; no body is an empty one. */
export function jsonBody(request: Request, _response: Response, next: NextFunction): void {
  if (!WITH_BODY.has(request.method)) {
    next();
    return;
  }
  readJson(request).then((body) => {
    request.body = body;
    next();
  }, next);
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
