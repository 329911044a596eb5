import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a double of an external service. */
export interface ProviderRequest {
  readonly method: string;
  /** With query. */
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Closes the connection instead of answering. */
  readonly drop?: boolean;
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
      };
      const { status, headers, body, drop } = await answer(request);
      if (drop) incoming.socket.destroy();
      else response.writeHead(status, headers).end(body);
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

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): ProviderAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}
