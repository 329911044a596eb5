import { connect } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { InvalidError, NotFoundError, UnavailableError } from '@candor/platform/errors.js';
import { Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { SubscribersService as Contract } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { ACME, pageState, publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const HOST = 'acme.localhost:8080';
const containing = (text: string): string => expect.stringContaining(text) as string;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const VISITOR = { kind: 'visitor', customerId: ACME };
const [A, B] = ['0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a', '0197a3c0-2222-7c52-9e6b-2f3a4d5c6b7a'];
const { INCIDENT, MAINTENANCE } = Interest;

describe('managing a subscription over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const get = (path: string, method = 'GET') => gateway.ask(path, { method, host: HOST });
  const post = (path: string, body: Question['body'] = '', headers: Question['headers'] = FORM) =>
    gateway.ask(path, { method: 'POST', host: HOST, body, headers });
  const tickedIn = (html: string) =>
    [...html.matchAll(/<input checked[^>]* value="([\w-]+)"/g)].map(([, value]) => value);
  const managed = (canChange: boolean, ids: string[] = [], paused = false, language = 'ja', mayRead?: boolean) =>
    services.on(Contract.method.getManagedSubscription, () => ({
      displayAddress: 'a•••@<x>.example',
      canChange,
      paused,
      language,
      ...(mayRead !== undefined && { mayRead }),
      choices: {
        components: { all: ids.length === 0, componentIds: ids },
        interests: { interests: [INCIDENT] },
      },
    }));

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    const connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    await publishState(connection, pageState());
    await connection.close();
    await eventually(
      async () => (await gateway.ask('/', { host: HOST })).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => services.calls.splice(0));
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('requests an address, without calling a service', async () => {
    expect(await get('/manage')).toMatchObject({ status: 200, text: containing('Change what you are notified of') });
    expect(services.calls).toEqual([]);
  });

  it('has a link mailed to an address', async () => {
    expect(await post('/manage', 'emailAddress=ann%40x.example')).toMatchObject({
      status: 200,
      text: containing('Check your inbox'),
    });
    expect(services.takeCall()).toMatchObject({
      method: 'RequestManageLink',
      actor: VISITOR,
      request: { who: { case: 'emailAddress', value: 'ann@x.example' } },
    });
  });

  it('shows the subscription of the link in every mail, and mails a fresh one', async () => {
    managed(false);
    const page = await get('/manage/t-1');
    expect(page).toMatchObject({ status: 200, text: containing('a•••@&lt;x&gt;.example') });
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(services.takeCall()).toMatchObject({ method: 'GetManagedSubscription', actor: VISITOR });
    expect((await post('/manage/t-1')).text).toContain('Check your inbox');
    expect(services.takeCall()).toMatchObject({
      method: 'RequestManageLink',
      request: { who: { case: 'token', value: 't-1' } },
    });
  });

  it('ticks the current choices in the form behind a fresh link', async () => {
    managed(true, [A], true);
    const { text } = await get('/manage/t-2?utm=x');
    expect(tickedIn(text)).toEqual(['incident', 'some', A, 'ja', 'yes']);
    managed(true);
    expect(tickedIn((await get('/manage/t-2')).text)).toEqual(['incident', 'all', 'ja']);
    expect(new Set(services.calls.map(({ method }) => method))).toEqual(new Set(['GetManagedSubscription']));
  });

  it('answers the state as JSON to clients that request it', async () => {
    managed(true, [A]);
    const answer = await gateway.ask('/manage/t-2', { host: HOST, headers: { accept: 'application/json' } });
    expect(answer.json()).toEqual({
      displayAddress: 'a•••@<x>.example',
      canChange: true,
      componentIds: [A],
      kinds: ['incident'],
      paused: false,
      language: 'ja',
      mayRead: true,
    });
  });

  it('says to whom nothing is sent because the page lists others, with the link in every mail and with a fresh one', async () => {
    const notListed = 'The address of this subscription is not listed at the moment';
    for (const canChange of [false, true]) {
      for (const mayRead of [undefined, true, false]) {
        managed(canChange, [A], false, 'ja', mayRead);
        const { status, text } = await get('/manage/t-2');
        expect([status, text.includes(notListed), text.includes('a•••@&lt;x&gt;.example')]).toEqual([
          200,
          mayRead === false,
          true,
        ]);
        expect(tickedIn(text)).toEqual(canChange ? ['incident', 'some', A, 'ja'] : []);
      }
    }
    const answer = await gateway.ask('/manage/t-2', { host: HOST, headers: { accept: 'application/json' } });
    expect(answer.json()).toMatchObject({ mayRead: false });
  });

  it('answers HEAD without a body', async () => {
    managed(true);
    expect(await get('/manage/t-2', 'HEAD')).toMatchObject({ status: 200, text: '' });
  });

  it.each([
    [
      `kinds=incident&kinds=maintenance&components=all&componentIds=${A}&action=save`,
      { all: true, componentIds: [] },
      [INCIDENT, MAINTENANCE],
      false,
    ],
    [
      `kinds=maintenance&components=some&componentIds=${A}&componentIds=${B}&paused=yes&action=save`,
      { all: false, componentIds: [A, B] },
      [MAINTENANCE],
      true,
    ],
    ['components=some&action=save', { all: false, componentIds: [] }, [], false],
  ])('saves what is ticked: %s', async (body, components, interests, paused) => {
    expect(await post('/manage/t-3', body)).toMatchObject({ status: 200, text: containing('Your choices are saved') });
    expect(services.takeCall()).toMatchObject({
      method: 'UpdateManagedSubscription',
      actor: VISITOR,
      request: { token: 't-3', choices: { components, interests: { interests } }, paused },
    });
  });

  it('ticks no language that only another release knows, and changes none then', async () => {
    for (const language of ['', 'pt']) {
      managed(true, [], false, language);
      expect(tickedIn((await get('/manage/t-2')).text)).toEqual(['incident', 'all']);
    }
    services.calls.splice(0);
    await post('/manage/t-3', 'kinds=incident&components=all&action=save');
    expect(services.takeCall().request).not.toHaveProperty('language');
  });

  it('saves the chosen language, at the address of any', async () => {
    const answer = await post('/fr/manage/t-3', 'kinds=incident&components=all&language=de&action=save');
    expect(answer).toMatchObject({ status: 200, text: containing('Vos choix sont enregistrés') });
    expect(services.takeCall()).toMatchObject({ request: { token: 't-3', language: 'de' } });
  });

  it('unsubscribes', async () => {
    expect(await post('/manage/t-3', 'action=leave')).toMatchObject({
      status: 200,
      text: containing('You are unsubscribed'),
    });
    expect(services.takeCall()).toMatchObject({ method: 'Unsubscribe', request: { token: 't-3' } });
  });

  it('reports why nothing was saved, and when a link is no longer valid', async () => {
    services.on(Contract.method.updateManagedSubscription, () => {
      throw new InvalidError([{ pointer: '/kinds', detail: 'Please choose <one>.' }]);
    });
    expect(await post('/manage/t-3', 'action=save')).toMatchObject({
      status: 400,
      text: containing('Please choose &lt;one&gt;.'),
    });
    services.on(Contract.method.getManagedSubscription, () => {
      throw new NotFoundError('x');
    });
    expect(await get('/manage/t-4')).toMatchObject({
      status: 404,
      text: containing('<h1>This link is not valid</h1>'),
    });
    services.on(Contract.method.getManagedSubscription, () => {
      throw new UnavailableError('x');
    });
    expect((await get('/manage/t-4')).status).toBe(503);
  });

  it('is at its own paths alone; others call no service', async () => {
    expect((await get('/manage/')).status).toBe(404);
    expect((await get('/managed')).status).toBe(404);
    expect((await get('/manage/a/b')).status).toBe(404);
    expect(services.calls).toEqual([]);
  });
});
