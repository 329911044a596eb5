import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a double of an external service. */
export interface ProviderRequest {
  readonly method: string;
  /** With query. */
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body as it came. */
  readonly bytes: Buffer;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Closes the connection instead of answering. */
  readonly drop?: boolean;
  /** Closes the connection after so many bytes of the body. */
  readonly cutAfter?: number;
}

/** A double of an external service, listening on a free port of 127.0.0.1. */
export interface ProviderServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a double. An error thrown by `answer` becomes a 500, so that a test notices a faulty double at once. */
export async function startProviderServer(
  answer: (request: ProviderRequest) => ProviderAnswer | Promise<ProviderAnswer>,
): Promise<ProviderServer> {
  const server = createServer((incoming, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const request: ProviderRequest = {
        method: incoming.method ?? '',
        url: new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`),
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        bytes: Buffer.concat(chunks),
      };
      const { status, headers, body = '', drop, cutAfter } = await answer(request);
      if (drop) incoming.socket.destroy();
      else if (cutAfter === undefined) response.writeHead(status, headers).end(body);
      else
        cutOff(response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }), body, cutAfter);
    })().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function cutOff(response: ServerResponse, body: string | Buffer, after: number): void {
  response.write(Buffer.from(body as string).subarray(0, after), () => response.socket?.destroy());
}

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): ProviderAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}
