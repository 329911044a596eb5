import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Listens on both loopback addresses, because `localhost` may mean either. Returns the function that closes it.
 * @throws the error of `listen` when the port is busy
 */
export async function startHttpServer(port: number, handle: Handle): Promise<() => Promise<void>> {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(error.message);
    });
  };
  const servers = [createServer(listener)];
  await listen(servers[0] as Server, port, '127.0.0.1');
  const second = createServer(listener);
  const hasIpv6 = await listen(second, port, '::1').then(
    () => true,
    () => false,
  );
  if (hasIpv6) servers.push(second);
  return async () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}
