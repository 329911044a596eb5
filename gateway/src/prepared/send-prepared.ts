import type { IncomingMessage, ServerResponse } from 'node:http';
import { negotiateEncoding } from './content-encoding.js';
import { matchesEntityTag } from './entity-tag.js';
import type { PreparedAnswer } from './prepared-answer.js';

/** Answers GET and HEAD. Nothing but these few lines runs for a page, so nothing else can slow or break it. */
export function sendPrepared(request: IncomingMessage, response: ServerResponse, answer: PreparedAnswer): void {
  const { headers } = request;
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined && answer.opaqueTag !== undefined && matchesEntityTag(ifNoneMatch, answer.opaqueTag)) {
    // Node's types ask for a mutable array but `writeHead` only reads it.
    response.writeHead(304, answer.notModified as string[]).end();
    return;
  }
  const variant = answer.variant(negotiateEncoding(headers['accept-encoding'] as string | undefined));
  response.writeHead(answer.status, variant.headers as string[]);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}
