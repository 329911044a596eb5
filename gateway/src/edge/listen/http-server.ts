import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '@candor/platform/config.js';
import { newId } from '@candor/platform/ids.js';
import { EdgeError, problemOf } from '../problem/problem.js';
import { sendProblem } from '../problem/send-problem.js';
import { Connections } from './connections.js';
import { refuseUnreadable, withOneHost } from './unreadable-request.js';

/** Time limit for a complete request (ms): slow senders must not hold connections. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * A connection on which nothing is read or sent for this long is closed, up to two `LOOK_MS` later (ms): longer than
 * proxies keep idle connections, so that they close them and not we. Open pages receive heartbeats before that.
 */
const SILENCE_MS = 65_000;
const LOOK_MS = 10_000;
/** A name may be a byte long, and costs many times that. */
const MAX_HEADERS = 200;
const BACKLOG = 1_024;
const DRAIN_CHECK_MS = 50;
/**
 * Before it stops to listen and closes idle connections, answers ask clients to close theirs until nothing was asked for
 * so long (ms): a request that is sent while its connection is closed gets no answer, and on a busy node requests still
 * come some seconds after the process was taken out of its Service.
 */
const PARTING_MS = 500;
/** And at most for so long (ms), where nothing keeps clients away. */
const LONGEST_PARTING_MS = 5_000;

/** A listening HTTP server. */
export interface HttpServer {
  readonly port: number;
  /** Connections that are open. */
  readonly connections: number;
  /**
   * Parts from clients that are sending requests, accepts nothing new, lets what is in progress finish, and after
   * `graceMs` closes the remaining connections.
   */
  close(graceMs: number): Promise<void>;
}

/**
 * @param where port 0 means any free port; without a host it listens on every address, IPv4 and IPv6; the host
 * "localhost" is both loopback addresses, because browsers use either
 * @throws ConfigError when the port is in use or not permitted
 */
export async function openHttpServer(
  listener: RequestListener,
  where: { readonly port: number; readonly host?: string; readonly maxConnections: number },
): Promise<HttpServer> {
  const connections = new Connections(where.maxConnections);
  let [isParting, askedAt] = [false, -Infinity];
  const parting: RequestListener = (request, response) => {
    askedAt = performance.now();
    if (isParting) response.setHeader('connection', 'close');
    listener(request, response);
  };
  const listenAt = (port: number, host: string | undefined) => listen(parting, connections, port, host);
  const first = await listenAt(where.port, where.host === 'localhost' ? '127.0.0.1' : where.host);
  const { port } = first.address() as AddressInfo;
  const servers = [first];
  try {
    if (where.host === 'localhost') servers.push(await listenAt(port, '::1'));
  } catch (error) {
    if (!isWithoutIpv6(error)) {
      first.close();
      throw error;
    }
  }
  const looks = setInterval(() => connections.limitSilence(SILENCE_MS), LOOK_MS);
  return {
    port,
    get connections() {
      return connections.size;
    },
    async close(graceMs) {
      isParting = true;
      const end = performance.now() + graceMs;
      const partedAt = Math.min(end, performance.now() + LONGEST_PARTING_MS);
      for (let now = performance.now(); now < Math.min(partedAt, askedAt + PARTING_MS); now = performance.now())
        await sleep(Math.ceil(Math.min(partedAt, askedAt + PARTING_MS) - now));
      await Promise.all(servers.map((server) => drain(server, Math.max(0, end - performance.now()))));
      clearInterval(looks);
    },
  };
}

async function listen(
  listener: RequestListener,
  connections: Connections,
  port: number,
  host: string | undefined,
): Promise<Server> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: 0 });
  server.maxHeadersCount = MAX_HEADERS;
  server.on('connection', connections.add);
  server.on('request', connections.counted(withOneHost(withoutManyHeaders(listener))));
  server.on('clientError', refuseUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port)));
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  return server;
}

/** Headers beyond the limit are not known, so such a request is refused. */
function withoutManyHeaders(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (request.rawHeaders.length < 2 * MAX_HEADERS) return listener(request, response);
    const refusal = new EdgeError('headers-too-large', 'The request has too many headers.', { connection: 'close' });
    sendProblem(response, problemOf(refusal, { requestId: newId() }));
  };
}

function isWithoutIpv6(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
}

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(`gateway cannot start: port ${port} is in use. Stop what listens there or set PORT.`);
    case 'EACCES':
      return new ConfigError(`gateway cannot start: it may not listen on port ${port}. Set PORT.`);
    default:
      return error;
  }
}

async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection becomes idle only after its answer, so this is repeated until all are closed.
  const idle = setInterval(() => server.closeIdleConnections(), DRAIN_CHECK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
