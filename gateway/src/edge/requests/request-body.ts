import type { IncomingMessage } from 'node:http';
import { InvalidError, UnavailableError } from '@candor/platform/errors.js';
import { EdgeError } from '../problem/problem.js';
import { ComingBodies } from './coming-bodies.js';
import { firstShapeViolation } from './json-shape.js';

const UTF8 = /^utf-?8$/i;
const comingBodies = new ComingBodies();

/**
 * Reads a body of at most `limit` bytes.
 * @throws EdgeError when it is longer or compressed, UnavailableError when it is slow and others need its memory
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const coding = request.headers['content-encoding'];
  if (coding !== undefined && coding !== 'identity') {
    throw new EdgeError('unsupported-media-type', 'Please send the body without compression.');
  }
  const tooLarge = new EdgeError('too-large', `Please send at most ${Math.floor(limit / 1024)} KiB.`, {
    // The rest of the body is not read, so this connection cannot be reused.
    connection: 'close',
  });
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge;
  let chunks: Buffer[] = [];
  let size = 0;
  // `on`, not `for await`: leaving the loop would destroy the socket before the answer is sent.
  const coming = new Promise<void>((resolve, reject) => {
    const refuse = (error: Error): void => {
      chunks = [];
      request.off('data', take);
      // Discards what still arrives.
      request.resume();
      reject(error);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) return refuse(tooLarge);
      chunks.push(chunk);
      comingBodies.grow(request, chunk.length);
    };
    comingBodies.begin(request, () => refuse(new UnavailableError('Too many bodies are on their way.')));
    request.on('data', take);
    request.once('end', resolve);
    const cutShort = (): void => reject(new InvalidError([], 'The request ended too early.'));
    request.on('error', cutShort);
    request.once('close', cutShort);
  });
  await coming.finally(() => comingBodies.end(request));
  return Buffer.concat(chunks);
}

/** The media type of a request without its parameters, in lower case; undefined if it has none. */
export function mediaTypeOf(request: IncomingMessage): string | undefined {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

/**
 * Parses a request's body as a JSON object.
 * @throws InvalidError saying what is wrong
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
