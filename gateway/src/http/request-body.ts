import type { IncomingMessage } from 'node:http';
import { InvalidError } from '@candor/platform/errors.js';
import { EdgeError } from '../problem/problem.js';
import { firstShapeViolation } from './json-shape.js';

const UTF8 = /^utf-?8$/i;

/**
 * Reads a body of at most `limit` bytes.
 * @throws EdgeError when it is longer or compressed
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const coding = request.headers['content-encoding'];
  if (coding !== undefined && coding !== 'identity') {
    throw new EdgeError('unsupported-media-type', 'Please send the body without compression.');
  }
  const tooLarge = new EdgeError('too-large', `Please send at most ${Math.floor(limit / 1024)} KiB.`, {
    // The rest of the body is not read, so this connection cannot go on.
    connection: 'close',
  });
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  // `on`, not `for await`: leaving the loop would destroy the socket before the answer is out.
  await new Promise<void>((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) reject(tooLarge);
      else chunks.push(chunk);
    });
    request.once('end', resolve);
    const cutShort = (): void => reject(new InvalidError([], 'The request ended too early.'));
    request.on('error', cutShort);
    request.once('close', cutShort);
  });
  return Buffer.concat(chunks);
}

/** The media type of a request without its parameters, in lower case; undefined when it has none. */
export function mediaTypeOf(request: IncomingMessage): string | undefined {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

/**
 * A JSON object as the body of a request.
 * @throws InvalidError naming what is wrong
 * @throws EdgeError for a charset that JSON cannot have
 */
export function parseJsonObject(request: IncomingMessage, body: Buffer): Record<string, unknown> {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !UTF8.test(charset)) {
    throw new EdgeError('unsupported-media-type', 'Please send JSON as UTF-8.');
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    throw new InvalidError([], `The body is not valid JSON: ${reason}.`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new InvalidError([], 'The body must be a JSON object.');
  }
  const violation = firstShapeViolation(parsed);
  if (violation) throw new InvalidError([violation]);
  return parsed as Record<string, unknown>;
}
