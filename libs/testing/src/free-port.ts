import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections, which take any port that nobody listens on at the moment. */
const LOWEST = 10_000;
const HIGHEST = 32_000;
/** Browsers and `fetch` open nothing there (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED = 10_080;

const given = new Set<number>();

/** A TCP port of this machine nobody listens on, drawn so that nobody else is likely to take it before its user does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (port === BLOCKED || given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port)) return port;
  }
}

/** Whether nothing listens on `port`, on the IPv4 and the IPv6 loopback: a browser may use either for `localhost`. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // A machine without IPv6 cannot be blocked there, so only "in use" and "not allowed" count.
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
