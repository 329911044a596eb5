import { connect } from 'node:net';
import { inLanes } from '../scenario/lanes.js';

/**
 * Visitors with a page open, each a connection for server-sent events, in a process of its own:
 * `live-client.js <port> <host> <connections>`; sends `LiveReport`s, the first when all are open.
 */
export interface LiveReport {
  /** Epoch ms: when the first and the last visitor received the version that all of them have now. */
  readonly firstAt: number;
  readonly lastAt: number;
}

const OPENING_AT_ONCE = 200;
/** The limit of live connections per address must not be reached. */
const ADDRESSES = 10;
const EVENT = /data: (\d+)\n\n/g;

const [port = '', host = '', count = ''] = process.argv.slice(2);
const visitors = Number(count);
const question = `GET /events?path=/ HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n\r\n`;
/** The visitors that received each version, and when. */
const received = new Map<string, { visitors: number; firstAt: number }>();

process.on('disconnect', () => process.exit(0));
await inLanes(visitors, OPENING_AT_ONCE, (index) => open(`127.0.1.${1 + (index % ADDRESSES)}`));

/** Resolves with the first event. */
function open(localAddress: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const where = { port: Number(port), host: '127.0.0.1', localAddress };
    const socket = connect(where, () => socket.write(question));
    const lost = (): void => reject(new Error('a connection was closed'));
    socket.once('error', reject).once('close', lost);
    socket.setEncoding('latin1').on('data', (text: string) => {
      for (const [, version = ''] of text.matchAll(EVENT)) {
        note(version);
        resolve();
      }
    });
  });
}

function note(version: string): void {
  const lastAt = Date.now();
  const one = received.get(version) ?? { visitors: 0, firstAt: lastAt };
  one.visitors += 1;
  received.set(version, one);
  if (one.visitors === visitors) process.send?.({ firstAt: one.firstAt, lastAt } satisfies LiveReport);
}
