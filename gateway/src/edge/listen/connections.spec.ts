import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Connections } from './connections.js';

/** More than the system takes for a reader that does not read. */
const MUCH = Buffer.alloc(64 * 1024 * 1024);
const SILENCE_MS = 100;
const ASK = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

describe('connections on which nothing moves', () => {
  let server: Server;
  const connections = new Connections(10);
  const clients: Socket[] = [];

  beforeAll(async () => {
    server = createServer({ keepAliveTimeout: 0 }, (request, response) =>
      response.end(request.url === '/much' ? MUCH : 'little'),
    );
    server.on('connection', connections.add);
    server.listen(0);
    await once(server, 'listening');
  });

  afterAll(() => {
    for (const client of clients) client.destroy();
    server.close();
  });

  async function asking(path: string): Promise<{ client: Socket; at: Socket }> {
    const arrived = once(server, 'connection') as Promise<[Socket]>;
    const client = connect((server.address() as AddressInfo).port);
    client.on('error', () => undefined);
    clients.push(client);
    client.write(ASK.replace('/', path));
    const [at] = await arrived;
    return { client, at };
  }

  it('are closed in the middle of an answer that is not read', async () => {
    const { client, at } = await asking('/much');
    await once(client, 'readable');
    connections.limitSilence(SILENCE_MS);
    expect(at.timeout ?? 0).toBe(0);
    connections.limitSilence(SILENCE_MS);
    await once(at, 'close');
    expect(connections.size).toBe(0);
  });

  it('are closed where no request ever came', async () => {
    const arrived = once(server, 'connection') as Promise<[Socket]>;
    clients.push(connect((server.address() as AddressInfo).port));
    const [at] = await arrived;
    connections.limitSilence(SILENCE_MS);
    await once(at, 'close');
  });

  it('are closed between two requests, and not while these come', async () => {
    const { client, at } = await asking('/');
    await once(client, 'data');
    connections.limitSilence(SILENCE_MS);
    client.write(ASK);
    await once(client, 'data');
    connections.limitSilence(SILENCE_MS);
    expect(at.timeout ?? 0).toBe(0);
    connections.limitSilence(SILENCE_MS);
    await once(at, 'close');
  });
});
