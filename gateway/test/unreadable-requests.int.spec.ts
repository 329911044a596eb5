import { once } from 'node:events';
import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { refuseUnreadable, withOneHost } from '../src/edge/listen/unreadable-request.js';

/** Sends what is given, and no more. @returns everything received until the connection was closed */
async function answerTo(sent: string, options: ServerOptions = {}): Promise<string> {
  const listener: RequestListener = (request, response) => {
    if (request.url === '/begun') response.write('begun');
  };
  const server = createServer(options, withOneHost(listener));
  server.on('clientError', refuseUnreadable).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(sent);
  const received = await text(socket);
  server.close();
  return received;
}

describe('a malformed request', () => {
  const head = 'POST / HTTP/1.1\r\nhost: localhost\r\n';
  const impatient = { requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 10 };

  it.each<[string, string, ServerOptions, number]>([
    ['something else', 'hello\r\n\r\n', {}, 400],
    ['a body that never ends', `${head}content-length: 9\r\n\r\n`, impatient, 408],
    ['a head that never ends', head, impatient, 408],
    ['a second host', 'GET / HTTP/1.1\r\nHost: localhost\r\nx: y\r\nhOST: elsewhere\r\n\r\n', {}, 400],
    ['a head without end', `${head}x: ${'x'.repeat(20_000)}`, {}, 431],
    ['much around a chunk', `${head}transfer-encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}`, {}, 413],
  ])('is refused with a problem: %s', async (_, sent, options, status) => {
    const [top = '', body = ''] = (await answerTo(sent, options)).split('\r\n\r\n');
    expect(top).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(top).toContain('content-type: application/problem+json');
    expect(top).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toMatchObject({ status, detail: expect.any(String), requestId: expect.any(String) });
  });

  it('does not corrupt an answer in progress', async () => {
    const received = await answerTo(`GET /begun HTTP/1.1\r\nhost: localhost\r\n\r\nhello\r\n\r\n`);
    expect(received).not.toContain('problem');
  });
});
