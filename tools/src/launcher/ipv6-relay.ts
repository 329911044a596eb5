import { connect, createServer, type Socket } from 'node:net';
import { type Teardown } from './teardown.js';

/**
 * Passes connections to `[::1]:port` on to `127.0.0.1:port`, where the gateway listens: some programs take `localhost`
 * for the one, some for the other, and listening on every address would show a local run to the whole network.
 */
export async function relayFromIpv6(port: number, teardown: Teardown): Promise<void> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      // Either end going away, however it goes, ends both.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const listening = await new Promise<boolean>((resolve) => {
    // A machine without IPv6 has nobody to relay for.
    server.once('error', () => resolve(false));
    server.listen(port, '::1', () => resolve(true));
  });
  if (!listening) return;
  const end = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  teardown.add({ name: 'IPv6 relay', close: async () => end(), kill: end });
}
