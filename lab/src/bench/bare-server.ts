import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';

/** The limit for the page: `node:http` alone, sending the same bytes. Started with a file of {status, headers, body}. */
interface Canned {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bodyBase64: string;
}

const canned = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Canned;
const body = Buffer.from(canned.bodyBase64, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(canned.status, canned.headers);
  response.end(canned.status === 304 ? undefined : body);
});
// On all interfaces, like the gateway.
server.listen(0, () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
