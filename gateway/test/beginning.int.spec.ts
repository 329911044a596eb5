import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ForbiddenError, InvalidError } from '@candor/platform/errors.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { ComponentImportsService } from '@candor/proto/gen/candor/catalog/v1/imports_pb.js';
import { UsersService } from '@candor/proto/gen/candor/identity/v1/users_pb.js';
import { BeginningService, BeginningState, BeginningStep } from '@candor/proto/gen/candor/pages/v1/beginning_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { SubscriberAdministrationService } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';

describe('the beginning over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    gateway.ask(`/api/${path}`, { method, headers: { ...bearer(), ...headers }, ...(body && { body }) });
  const statesOf = (answer: { json: () => Record<string, unknown> }) =>
    (answer.json() as { steps: { step: string; state: string }[] }).steps.map(({ step, state }) => `${step} ${state}`);

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    services.on(BeginningService.method.getBeginning, () => ({ beginning: {} }));
    await eventually(
      async () => (await ask('GET', 'beginning')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => {
    services.calls.splice(0);
    services.on(CatalogService.method.listComponents, () => ({}));
    services.on(UsersService.method.listUsers, () => ({ users: [{ id: ID }] }));
    services.on(SubscriberAdministrationService.method.listSubscribers, () => ({}));
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('has every step open before anything was done, with the one user who signed up', async () => {
    services.on(BeginningService.method.getBeginning, () => ({ beginning: {} }));
    const answer = await ask('GET', 'beginning');
    expect(answer.json()).toMatchObject({ dismissed: false });
    expect(statesOf(answer)).toEqual([
      'name open',
      'logo open',
      'services open',
      'look open',
      'colleague open',
      'subscriber open',
    ]);
  });

  it.each([Channel.EMAIL, Channel.WEBHOOK, Channel.SLACK])(
    'has what is there as done, with a subscriber of channel %s, and what was decided',
    async (channel) => {
      services.on(BeginningService.method.getBeginning, () => ({
        beginning: { leftOut: [BeginningStep.LOGO, BeginningStep.SERVICES], done: [BeginningStep.LOOK] },
      }));
      services.on(CatalogService.method.listComponents, () => ({ components: [{ id: ID }] }));
      services.on(UsersService.method.listUsers, () => ({ users: [{ id: ID }, { id: ID }] }));
      services.on(SubscriberAdministrationService.method.listSubscribers, (request) =>
        request.channel === channel ? { subscribers: [{ id: ID }] } : {},
      );
      expect(statesOf(await ask('GET', 'beginning'))).toEqual([
        'name open',
        'logo left_out',
        'services done',
        'look done',
        'colleague done',
        'subscriber done',
      ]);
    },
  );

  it('asks nobody else while the list is hidden', async () => {
    services.on(BeginningService.method.getBeginning, () => ({ beginning: { dismissed: true } }));
    expect((await ask('GET', 'beginning')).json()).toEqual({ dismissed: true, steps: [] });
    expect(services.takeCall().method).toBe('GetBeginning');
  });

  it('is changed in words, and answers with the list', async () => {
    services.on(BeginningService.method.changeBeginning, () => ({ beginning: { done: [BeginningStep.NAME] } }));
    const answer = await ask('PATCH', 'beginning', { step: 'name', state: 'done', dismissed: false });
    expect(answer.status).toBe(200);
    expect(statesOf(answer)[0]).toBe('name done');
    const { request } = services.calls.find(({ method }) => method === 'ChangeBeginning') ?? {};
    expect(request).toMatchObject({ step: BeginningStep.NAME, state: BeginningState.DONE, dismissed: false });
  });

  it('is refused for words that are none, to the role User, and where its owner refuses', async () => {
    const wrong = await ask('PATCH', 'beginning', { step: 'party', state: 'over', dismissed: 'no' });
    expect(wrong.status).toBe(400);
    expect((wrong.json().errors as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual([
      '/step',
      '/state',
      '/dismissed',
    ]);
    services.on(BeginningService.method.getBeginning, () => {
      throw new ForbiddenError('no');
    });
    expect((await ask('GET', 'beginning')).status).toBe(403);
    services.on(BeginningService.method.changeBeginning, () => {
      throw new InvalidError([{ pointer: '/state', detail: 'Not this one.' }]);
    });
    expect((await ask('PATCH', 'beginning', { step: 'logo', state: 'done' })).status).toBe(400);
    expect((await gateway.ask('/api/beginning')).status).toBe(401);
  });

  describe('with many services', () => {
    it('previews lines or an address', async () => {
      services.on(ComponentImportsService.method.previewImport, () => ({
        components: [{ component: { name: 'API', groupName: 'Core' }, known: true }],
      }));
      const answer = await ask('POST', 'services/import/preview', { lines: 'API' });
      expect(answer.json()).toEqual({
        services: [{ name: 'API', description: '', group: { name: 'Core' }, known: true }],
      });
      expect(services.takeCall().request).toMatchObject({ lines: 'API', url: '' });
      await ask('POST', 'services/import/preview', { url: 'status.acme.example' });
      expect(services.takeCall().request).toMatchObject({ lines: '', url: 'status.acme.example' });
    });

    it('creates them with an idempotency key', async () => {
      services.on(ComponentImportsService.method.importComponents, () => ({
        components: [{ id: ID, name: 'API', componentStatus: 1 }],
      }));
      const body = {
        services: [
          { name: 'API', group: { name: 'Core' } },
          { name: 'Web', description: 'Sells' },
        ],
      };
      const answer = await ask('POST', 'services/import', body, { 'idempotency-key': 'once' });
      expect(answer.status).toBe(201);
      expect(answer.json()).toMatchObject({ components: [{ id: ID, name: 'API' }] });
      expect(services.takeCall().request).toMatchObject({
        components: [
          { name: 'API', description: '', groupName: 'Core' },
          { name: 'Web', description: 'Sells', groupName: '' },
        ],
        idempotencyKey: 'once',
      });
    });

    it('says which line or service is refused', async () => {
      services.on(ComponentImportsService.method.previewImport, () => {
        throw new InvalidError([{ pointer: '/lines/2', detail: 'Line 2: API is in line 1 already.' }]);
      });
      const answer = await ask('POST', 'services/import/preview', { lines: 'API\nAPI' });
      expect(answer.status).toBe(400);
      expect(answer.json().errors).toEqual([{ pointer: '/lines/2', detail: 'Line 2: API is in line 1 already.' }]);
      expect((await ask('POST', 'services/import', { services: [7] })).status).toBe(400);
      expect((await gateway.ask('/api/services/import', { method: 'POST', body: {} })).status).toBe(401);
    });
  });
});
