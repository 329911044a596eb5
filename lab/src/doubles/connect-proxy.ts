import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** What a client asked the proxy for. */
export interface ProxyAsk {
  /** `host:port`, as it stands in the request. */
  readonly target: string;
  /** The header Proxy-Authorization. */
  readonly login: string | undefined;
}

/** A status to refuse with; `hang` for no answer, `cut` for a closed connection. */
export type ProxyFault = number | 'hang' | 'cut';

/** An HTTP proxy on a free port of 127.0.0.1: CONNECT, and requests for whole http URLs. */
export interface ConnectProxy {
  /** `http://127.0.0.1:<port>` */
  readonly url: URL;
  readonly asked: ProxyAsk[];
  close(): Promise<void>;
}

/**
 * Starts the proxy. @param lead where on this machine a target is, as a port, or how the proxy fails; by default it
 * connects to what it was asked for
 */
export async function startConnectProxy(
  lead: (ask: ProxyAsk) => { readonly port: number } | ProxyFault | undefined = () => undefined,
): Promise<ConnectProxy> {
  const asked: ProxyAsk[] = [];
  const sockets = new Set<Socket>();
  const placeOf = (target: string, { headers }: IncomingMessage) => {
    const ask = { target, login: headers['proxy-authorization'] };
    asked.push(ask);
    const { hostname, port } = new URL(`tcp://${target}`);
    return lead(ask) ?? { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
  };
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '');
    const place = placeOf(`${url.hostname}:${url.port || 80}`, incoming);
    if (place === 'hang') return;
    if (place === 'cut') return void incoming.socket.destroy();
    if (typeof place === 'number') return void response.writeHead(place).end();
    const { 'proxy-authorization': _, ...headers } = incoming.headers;
    const options = { host: '127.0.0.1', ...place, method: incoming.method, path: url.pathname + url.search, headers };
    const passed = request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.writeHead(502).end());
    incoming.pipe(passed);
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', (incoming: IncomingMessage, client: Socket) => {
    client.on('error', () => client.destroy());
    const place = placeOf(incoming.url ?? '', incoming);
    if (place === 'hang') return;
    if (place === 'cut') return void client.destroy();
    if (typeof place === 'number') return void client.end(`HTTP/1.1 ${place} Refused\r\ncontent-length: 0\r\n\r\n`);
    const target = connect({ host: '127.0.0.1', ...place });
    sockets.add(target);
    target.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    target.once('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n'));
    client.once('close', () => target.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
