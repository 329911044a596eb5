import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SinkCount, SinkOrder, SinkReport } from './counting-sink.js';

/**
 * A receiver that stores counts only, so that a million deliveries fit. The path is `/<run>/<index>`; on hosts other
 * than 127.0.0.1 it listens with TLS.
 */
interface Run {
  seen: Uint8Array;
  total: number;
  distinct: number;
  firstAt: number;
  lastAt: number;
}

const MANY_CONNECTIONS = 4_096;
const runs = new Map<string, Run>();

function take(request: IncomingMessage, response: ServerResponse): void {
  const [, name = '', index = ''] = (request.url ?? '').split('/');
  request.resume();
  request.once('end', () => {
    note(name, Number(index));
    response.writeHead(204).end();
  });
}

function note(name: string, index: number): void {
  let run = runs.get(name);
  if (!run)
    runs.set(name, (run = { seen: new Uint8Array(4_096), total: 0, distinct: 0, firstAt: Date.now(), lastAt: 0 }));
  if (index >= run.seen.length) {
    const wider = new Uint8Array(Math.max(index + 1, 2 * run.seen.length));
    wider.set(run.seen);
    run.seen = wider;
  }
  run.total += 1;
  run.distinct += run.seen[index] === 0 ? 1 : 0;
  run.seen[index] = 1;
  run.lastAt = Date.now();
}

function countOf(name: string): SinkCount {
  const { total, distinct, firstAt, lastAt } = runs.get(name) ?? { total: 0, distinct: 0, firstAt: 0, lastAt: 0 };
  return { total, distinct, firstAt, lastAt };
}

function listen(host: string, port: number, tls?: { key: string; cert: string }): Promise<number> {
  const server = tls ? createTlsServer(tls, take) : createServer(take);
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, MANY_CONNECTIONS, () => resolve((server.address() as AddressInfo).port));
  });
}

const report = (message: SinkReport): void => void process.send?.(message);

process.on('message', ({ id, run, forget, hosts }: SinkOrder) => {
  if (forget !== undefined) runs.delete(forget);
  if (run !== undefined) return report({ id, count: countOf(run) });
  const { port, key = '', certificates = {} } = hosts ?? { port: 0 };
  const listening = Object.entries(certificates).map(([host, cert]) => listen(host, port, { key, cert }));
  void Promise.all(listening).then(() => report({ id }));
});
process.on('disconnect', () => process.exit(0));
report({ id: 0, port: await listen('127.0.0.1', 0) });
