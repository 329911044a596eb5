import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '@candor/platform/config.js';
import { isKnownError } from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { parseJsonObject, readBody } from '../../edge/requests/request-body.js';
import { envelopeFromJson, envelopeToJson, MAX_ENVELOPE_BYTES } from './envelope.js';
import type { SideDoor } from './side-door.js';

/** The one path of the server for peers. */
export const PEER_PATH = '/side-door/notices';
/** Ten times as many as there are gateways in a large installation. */
const MAX_CONNECTIONS = 200;

/** A server for other gateways. */
export interface PeerServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Listens for other gateways, on a port of its own that nothing else of the world reaches: what they send may be older
 * than what visitors may send, because they accepted it when it was new.
 * @param port 0 for any free one
 * @throws ConfigError when the port is in use
 */
export async function listenForPeers(sideDoor: SideDoor, port: number, log: AppLogger): Promise<PeerServer> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    answer(sideDoor, request, response).catch((err: unknown) => {
      log.debug({ err }, 'request of a peer refused');
      if (response.headersSent) response.destroy();
      else response.writeHead(isKnownError(err) ? 400 : 500).end();
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new ConfigError(inUse(port)) : error),
    );
    server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const inUse = (port: number) =>
  `gateway cannot start: port ${port} is in use. Stop what listens there or set PEER_PORT.`;

/** GET: a SignedSideDoorNotice as ProtoJSON per line, or 304 for who has the same; POST: one of them. */
async function answer(sideDoor: SideDoor, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url !== PEER_PATH) return void response.writeHead(404).end();
  if (request.method === 'POST') {
    const body = parseJsonObject(request, await readBody(request, MAX_ENVELOPE_BYTES));
    sideDoor.accept(envelopeFromJson(body), 'peer');
    return void response.writeHead(204).end();
  }
  const etag = `"${sideDoor.digest}"`;
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
  const lines = sideDoor.open.map((notice) => `${JSON.stringify(envelopeToJson(notice))}\n`);
  response.writeHead(200, { 'content-type': 'application/x-ndjson', etag }).end(lines.join(''));
}
