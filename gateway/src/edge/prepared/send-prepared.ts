import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { negotiateEncoding } from './content-encoding.js';
import { matchesEntityTag } from './entity-tag.js';
import type { PreparedAnswer } from './prepared-answer.js';

/** Answers GET and HEAD. Only these few lines run for a page, so nothing else can slow or break it. */
export function sendPrepared(request: IncomingMessage, response: ServerResponse, answer: PreparedAnswer): void {
  const { headers } = request;
  if (isKnown(headers, answer)) {
    // Node's types require a mutable array but `writeHead` only reads it.
    response.writeHead(304, answer.notModified as string[]).end();
    return;
  }
  const variant = answer.variant(negotiateEncoding(headers['accept-encoding'] as string | undefined));
  response.writeHead(answer.status, variant.headers as string[]);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}

/** Whether the client already has what we would send. If it sends a tag, only that counts (RFC 9110, 13.2.2). */
function isKnown(headers: IncomingHttpHeaders, { opaqueTag, lastModified }: PreparedAnswer): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return opaqueTag !== undefined && matchesEntityTag(ifNoneMatch, opaqueTag);
  return lastModified !== undefined && headers['if-modified-since'] === lastModified;
}
