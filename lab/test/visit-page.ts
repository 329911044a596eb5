import { request } from 'node:http';

/** A visitor's answer. */
export interface Visit {
  status: number;
  body: string;
}

/** Asks a gateway for a page as a browser would that found it under the page's own host. */
export function visitPage(gatewayUrl: string, domain: string, target = '/'): Promise<Visit> {
  const { hostname, port } = new URL(gatewayUrl);
  const headers = { host: `${domain}.localhost:${port}` };
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path: target, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    asking.on('error', reject);
    asking.end();
  });
}
