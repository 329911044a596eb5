import { type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';

/** One call of a webhook receiver below `/hooks/`. */
export interface HookCall {
  id: string;
  method: string;
  /** Path with query string. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** Epoch ms. */
  receivedAt: number;
}

const LARGEST_BODY = 1024 * 1024;

/** Reads a call completely. Content beyond 1 MiB is cut off, to limit the memory. */
export async function readHookCall(request: IncomingMessage): Promise<HookCall> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    if (length < LARGEST_BODY) chunks.push(bytes.subarray(0, LARGEST_BODY - length));
    length += bytes.length;
  }
  return {
    id: randomUUID(),
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: Buffer.concat(chunks).toString(),
    receivedAt: Date.now(),
  };
}
