import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range that systems use for outgoing connections, which may use any port without a listener. */
const LOWEST = 10_000;
const HIGHEST = 32_000;
/** Browsers and `fetch` refuse this port (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED = 10_080;

const given = new Set<number>();

/**
 * A TCP port of this machine without a listener, at random so that no other process is likely to use it before its user
 * does.
 */
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
    // Without IPv6 a machine cannot have a listener there, so only "in use" and "not allowed" count.
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
