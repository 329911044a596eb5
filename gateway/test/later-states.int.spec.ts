import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { UnavailableError } from '@candor/platform/errors.js';
import {
  LaterStatesService,
  type ReportLaterStatesRequest,
} from '@candor/proto/gen/candor/pages/v1/later_states_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME, GLOBEX, INCIDENT, incident, monthState, pageState, publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const MONTH = '2025-10';

describe('a gateway that receives earlier states than it has', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let services: FakeServices;
  let gateway: TestGateway;
  let isAway: boolean;
  const reported: { pageId: string; month: string; leastRevision: bigint }[] = [];

  const publish = (state: Parameters<typeof publishState>[1]) => publishState(connection, state);
  const shows = async (text: string, host = 'acme.localhost', path = '/') =>
    eventually(
      () => gateway.ask(path, { host }),
      ({ text: shown }) => shown.includes(text),
    );
  const heard = (count: number) =>
    eventually(
      () => Promise.resolve(reported),
      ({ length }) => length >= count,
    ).then((states) => states.map(({ pageId, month, leastRevision }) => ({ pageId, month, leastRevision })));

  beforeEach(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    [reported.length, isAway] = [0, false];
    services.on(LaterStatesService.method.reportLaterStates, ({ states }: ReportLaterStatesRequest, actor) => {
      expect(actor).toMatchObject({ kind: 'system', app: 'gateway' });
      if (isAway) throw new UnavailableError('pages is away');
      reported.push(...states);
      return {};
    });
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
  });
  afterEach(async () => {
    await gateway.close();
    await services.stop();
    await connection.close();
    await nats.stop();
  });

  it('keeps what it has, reports so, and takes what is above', async () => {
    await publish(pageState({ revision: 20n }));
    await publish(monthState({ revision: 20n, incidents: [incident({ name: 'Held' })] }));
    await shows('Acme 20');
    await shows('Held', 'acme.localhost', `/incidents/${INCIDENT}`);
    await publish(pageState({ revision: 15n }));
    await publish(monthState({ revision: 15n }));
    expect(await heard(2)).toEqual(
      expect.arrayContaining([
        { pageId: ACME, month: '', leastRevision: 20n },
        { pageId: ACME, month: MONTH, leastRevision: 20n },
      ]),
    );
    await shows('Acme 20');
    await shows('Held', 'acme.localhost', `/incidents/${INCIDENT}`);
    // A database with different content of the same time.
    await publish(pageState({ revision: 20n, name: 'Another' }));
    expect((await heard(3)).at(-1)).toEqual({ pageId: ACME, month: '', leastRevision: 21n });
    await publish(pageState({ revision: 21n }));
    await shows('Acme 21');
  });

  it('repeats the report until it is confirmed, and reports nothing that is just sent again', async () => {
    isAway = true;
    await publish(pageState({ revision: 20n }));
    await publish(pageState({ revision: 20n, pageId: GLOBEX, domain: 'globex' }));
    await shows('Acme 20');
    await publish(pageState({ revision: 20n, pageId: GLOBEX, domain: 'globex' }));
    await publish(pageState({ revision: 19n }));
    await eventually(
      () => Promise.resolve(services.calls),
      ({ length }) => length > 0,
    );
    isAway = false;
    expect(await heard(1)).toEqual([{ pageId: ACME, month: '', leastRevision: 20n }]);
  });
});
