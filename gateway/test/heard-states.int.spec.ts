import { jetstreamManager } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { LaterStatesService } from '@candor/proto/gen/candor/pages/v1/later_states_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME, pageState, publishState, sayState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

describe('a state that is said before it is in the stream', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let services: FakeServices;
  let gateway: TestGateway;
  let reports: number;

  const shows = async (text: string) =>
    eventually(
      () => gateway.ask('/', { host: 'acme.localhost' }),
      ({ text: shown }) => shown.includes(text),
    );

  beforeEach(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    reports = 0;
    services.on(LaterStatesService.method.reportLaterStates, () => {
      reports += 1;
      return {};
    });
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    await publishState(connection, pageState({ revision: 10n }), { id: 'ten' });
    await shows('Acme 10');
  });
  afterEach(async () => {
    await gateway.close();
    await services.stop();
    await connection.close();
    await nats.stop();
  });

  it('is on the page while there is no stream', async () => {
    await (await jetstreamManager(connection)).streams.delete('PAGES');
    sayState(connection, pageState({ revision: 11n }), { id: 'eleven' });
    await shows('Acme 11');
  });

  it('stays while the stream sends those before it, which is nothing to report', async () => {
    sayState(connection, pageState({ revision: 12n }), { id: 'twelve' });
    await shows('Acme 12');
    await publishState(connection, pageState({ revision: 11n }), { id: 'eleven' });
    await publishState(connection, pageState({ revision: 12n }), { id: 'twelve' });
    await publishState(connection, pageState({ revision: 13n }), { id: 'thirteen' });
    await shows('Acme 13');
    expect(reports).toBe(0);
    // Once the stream has caught up, an earlier state is one again.
    await publishState(connection, pageState({ revision: 12n }), { id: 'twelve again' });
    await eventually(
      () => Promise.resolve(reports),
      (count) => count > 0,
    );
  });

  it('never takes the place of a later one', async () => {
    await publishState(connection, pageState({ revision: 20n }));
    await shows('Acme 20');
    sayState(connection, pageState({ revision: 19n }), { id: 'nineteen' });
    sayState(connection, pageState({ revision: 21n, name: 'The last' }), { id: 'last' });
    const { text } = await shows('The last');
    expect(text).not.toContain('Acme 19');
    expect(reports).toBe(0);
  });

  it('is left to the stream in pieces, and where it cannot be read', async () => {
    sayState(connection, pageState({ revision: 11n }), { maxBytes: 100 });
    connection.publish(`hint.pages.state.${ACME}`, 'not protobuf', { headers: headers() });
    await publishState(connection, pageState({ revision: 12n }));
    await shows('Acme 12');
    expect((await gateway.ask('/', { host: 'acme.localhost' })).status).toBe(200);
  });
});
