import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Recording } from './recording.js';

/** One received request. */
export interface SinkRequest {
  method: string;
  /** Path with query string. */
  path: string;
  headers: IncomingHttpHeaders;
  /** The exact bytes: signatures are computed over these. */
  body: Buffer;
  /** Epoch ms. */
  receivedAt: number;
}

/** How the sink answers one request; the default is 204 at once. */
export interface SinkAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Milliseconds before the answer; `Infinity` never answers. */
  delayMs?: number;
  /** Closes the connection instead of answering. The request is recorded nevertheless. */
  drop?: boolean;
}

/** An HTTP server on a free port of 127.0.0.1 that records every request. */
export interface HttpSink {
  /** `http://127.0.0.1:<port>` */
  url: string;
  requests: Recording<SinkRequest>;
  /** TCP connections accepted so far: includes those that never sent a request. */
  connections: () => number;
  close: () => Promise<void>;
}

/** Starts the sink. `answer` decides per request and may simulate any fault. */
export async function startHttpSink(
  answer: (request: SinkRequest) => SinkAnswer | undefined = () => undefined,
  port = 0,
  host = '127.0.0.1',
): Promise<HttpSink> {
  const requests = new Recording<SinkRequest>();
  let connections = 0;
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = toRequest(incoming, Buffer.concat(chunks));
      requests.add(request);
      respond(response, answer(request) ?? {});
    });
  });
  server.on('connection', () => (connections += 1));
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, 4096, resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toRequest(incoming: IncomingMessage, body: Buffer): SinkRequest {
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    body,
    receivedAt: Date.now(),
  };
}

function respond(response: ServerResponse, answer: SinkAnswer): void {
  const send = () => {
    if (answer.drop === true) response.destroy();
    else response.writeHead(answer.status ?? 204, answer.headers).end(answer.body);
  };
  if (answer.delayMs === undefined) send();
  else if (Number.isFinite(answer.delayMs)) setTimeout(send, answer.delayMs).unref();
}
