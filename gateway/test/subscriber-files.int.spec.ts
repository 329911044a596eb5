import { once } from 'node:events';
import { connect } from 'node:net';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ForbiddenError, InvalidError } from '@candor/platform/errors.js';
import { Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  SubscriberImportsService as Contract,
  type AddImportLinesRequest,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const ID = '0197a3c4-4444-7c52-9e6b-2f3a4d5c6b7a';
const IMPORT = '/api/subscribers/email/import';
const EXPORT = '/api/subscribers/email/export';

describe('subscribers as files', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const send = (body: string, query = '', type = 'text/csv; charset=utf-8') =>
    gateway.ask(`${IMPORT}${query}`, { method: 'POST', headers: { ...bearer(), 'content-type': type }, body });
  const fetch = () => gateway.ask(EXPORT, { headers: bearer() });
  const lines = () =>
    services.calls
      .filter(({ method }) => method === 'AddImportLines')
      .map(({ request }) =>
        (request as AddImportLinesRequest).lines.map(({ line, email, components, kinds }) => [
          line,
          email,
          components,
          kinds,
        ]),
      );
  const methods = () => services.calls.map(({ method }) => method);

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      async () => (await fetch()).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => {
    services.calls.splice(0);
    services.on(Contract.method.beginImport, () => ({ importId: ID }));
    services.on(Contract.method.finishImport, () => ({ added: 2, known: 1 }));
    services.on(Contract.method.addImportLines, () => ({}));
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('are imported with the number of each line, whatever the columns are called and quoted', async () => {
    const answer = await send(
      '\uFEFFName, Email ,kinds,Components\r\n"Ann, O""Neil",ann@example.com,incident,"API;Web"\r\n\r\nBob,bob@example.com\r\n',
      '?consent=true',
    );
    expect([answer.status, answer.json()]).toEqual([200, { added: 2, known: 1 }]);
    expect(methods()).toEqual(['BeginImport', 'AddImportLines', 'FinishImport']);
    expect(services.calls[0]?.request).toMatchObject({ consent: true });
    expect(services.calls[2]?.request).toMatchObject({ importId: ID });
    expect(lines()).toEqual([
      [
        [2, 'ann@example.com', 'API;Web', 'incident'],
        [4, 'bob@example.com', '', ''],
      ],
    ]);
  });

  it('are imported without consent unless it is stated', async () => {
    await send('email\nann@example.com\n');
    expect(services.calls[0]?.request).toMatchObject({ consent: false });
  });

  it('are imported to a further page, and exported from it', async () => {
    await send('email\nann@example.com\n', `?pageId=${ID}`);
    expect(services.calls[0]?.request).toMatchObject({ consent: false, pageId: ID });
    services.calls.splice(0);
    services.on(Contract.method.exportEmailSubscribers, ({ cursor }) => ({ nextCursor: cursor === '' ? 'c' : '' }));
    await gateway.ask(`${EXPORT}?pageId=${ID}`, { headers: bearer() });
    expect(services.calls.map(({ request }) => request)).toMatchObject([
      { cursor: '', pageId: ID },
      { cursor: 'c', pageId: ID },
    ]);
  });

  it('are imported in chunks, however long they are', async () => {
    const count = 100_000;
    const body = `email\n${Array.from({ length: count }, (_, n) => `reader${n}@example.com`).join('\n')}\n`;
    expect((await send(body, '?consent=true')).status).toBe(200);
    const chunks = lines();
    expect(chunks).toHaveLength(count / 500);
    expect(chunks.flat().map(([line]) => line)).toEqual(Array.from({ length: count }, (_, n) => n + 2));
  }, 300_000);

  it.each([
    ['', '/lines/1'],
    ['name\nAnn\n', '/lines/1'],
    ['email\n"ann@example.com\n', '/lines/'],
    [`email\n${'x'.repeat(40_000)}`, '/lines/'],
  ])('are refused when they are malformed: %#', async (body, pointer) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect((answer.json() as { errors: { pointer: string }[] }).errors[0]?.pointer).toContain(pointer);
    expect(methods()).not.toContain('FinishImport');
  });

  // A client with a kept-alive connection sends the rest of a file that was refused at its first line, and then another
  // request.
  it('leave the connection usable when they are refused before they were received completely', async () => {
    const [head, rest] = ['name\nAnn\n', 'Ann\n'.repeat(250_000)];
    const socket = connect(gateway.port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    const until = async (text: string) => {
      while (!received.includes(text)) await once(socket, 'data');
    };
    const question = [
      `POST ${IMPORT} HTTP/1.1`,
      'host: localhost',
      `authorization: ${bearer().authorization}`,
      'content-type: text/csv',
      `content-length: ${head.length + rest.length}`,
    ];
    socket.write(`${question.join('\r\n')}\r\n\r\n${head}`);
    await until('/lines/1');
    socket.write(`${rest}GET /api/hello HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await until('HTTP/1.1 200');
    socket.destroy();
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('are refused with every line that the service reports', async () => {
    services.on(Contract.method.finishImport, () => {
      throw new InvalidError([{ pointer: '/lines/2/email', detail: 'Line 2: Email domain is not valid.' }], 'Nothing.');
    });
    const answer = await send('email\nx\n');
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      detail: 'Nothing.',
      errors: [{ pointer: '/lines/2/email', detail: 'Line 2: Email domain is not valid.' }],
    });
  });

  it('are refused before they are read', async () => {
    services.on(Contract.method.beginImport, () => {
      throw new ForbiddenError('No.');
    });
    expect((await send('email\nx\n')).status).toBe(403);
    expect(methods()).toEqual(['BeginImport']);
    expect((await send('{}', '', 'application/json')).status).toBe(415);
    expect((await gateway.ask(IMPORT, { method: 'POST' })).status).toBe(401);
    expect((await gateway.ask(EXPORT)).status).toBe(401);
  });

  it('are exported page by page, and no cell is a formula', async () => {
    const subscriber = (address: string) => ({
      id: ID,
      address,
      enabled: true,
      verified: true,
      creationTime: 1_767_225_600_000n,
      choices: {
        components: { componentIds: [ID, ID] },
        interests: { interests: [Interest.INCIDENT, Interest.MAINTENANCE] },
      },
    });
    services.on(Contract.method.exportEmailSubscribers, ({ cursor }) =>
      cursor === ''
        ? { subscribers: [subscriber('=cmd|x@example.com'), subscriber('a,b@example.com')], nextCursor: 'c' }
        : { subscribers: [{ ...subscriber('+1@example.com'), mayRead: false }] },
    );
    const answer = await fetch();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="subscribers.csv"',
    });
    const rest = `${ID};${ID},incident;maintenance,true,true,false,2026-01-01T00:00:00.000Z,,en`;
    expect(answer.text.trimEnd().split('\n')).toEqual([
      'email,components,kinds,verified,enabled,paused,created,quarantine,language,may_read',
      `'=cmd|x@example.com,${rest},true`,
      `"a,b@example.com",${rest},true`,
      `'+1@example.com,${rest},false`,
    ]);
  });

  it('are not exported for roles that may not have them', async () => {
    services.on(Contract.method.exportEmailSubscribers, () => {
      throw new ForbiddenError('No.');
    });
    expect((await fetch()).status).toBe(403);
  });
});
