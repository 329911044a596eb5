import type { StaffActor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Channel, Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { COMPONENTS } from './pages-of-everybody.js';
import {
  ALLOWED_TARGET,
  notifications,
  staff,
  startSubscribers,
  visitor,
  type RunningSubscribers,
} from './subscribers.suite.js';

const [API, WEBSITE] = COMPONENTS.map(({ id }) => id) as [string, string];
const { INCIDENT, MAINTENANCE, COMPONENT_STATUS } = Interest;

describe('the choices of subscribers', () => {
  let service: RunningSubscribers;
  let customerId: string;
  let actor: StaffActor;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    customerId = newId();
    actor = staff(customerId);
  });

  /** A webhook with these choices, by id. */
  const webhook = async (componentIds: string[] | 'all', interests = [INCIDENT, MAINTENANCE]): Promise<string> => {
    const choices = {
      components: componentIds === 'all' ? { all: true } : { componentIds },
      interests: { interests },
    };
    const url = `http://${ALLOWED_TARGET}/${newId()}`;
    return (await service.subscribers.subscribeWebhook({ url, choices }, { actor: visitor(customerId) })).id;
  };

  const notified = async (componentIds: string[], interest = INCIDENT): Promise<string[]> => {
    const request = { eligibleAt: BigInt(Date.now() + 1_000), pageSize: 100, componentIds, interest };
    const { recipients } = await service.recipients.listRecipients(request, { actor: notifications(customerId) });
    return recipients.map(({ id }) => id);
  };

  it('select the chosen components and no others; all includes those that are added later', async () => {
    const [api, both, all] = [await webhook([API]), await webhook([API, WEBSITE]), await webhook('all')];
    expect(await notified([API])).toEqual([api, both, all]);
    expect(await notified([WEBSITE])).toEqual([both, all]);
    expect(await notified([WEBSITE, API])).toEqual([api, both, all]);
    expect(await notified([newId()])).toEqual([all]);
  });

  it('never exclude news about no component in particular', async () => {
    expect(await notified([])).toEqual([]);
    const ids = [await webhook([API]), await webhook('all')];
    expect(await notified([])).toEqual(ids);
  });

  it('select the chosen kinds and no others', async () => {
    const [incidents, maintenances, status] = [
      await webhook('all', [INCIDENT]),
      await webhook('all', [MAINTENANCE]),
      await webhook([API], [COMPONENT_STATUS]),
    ];
    expect(await notified([API], INCIDENT)).toEqual([incidents]);
    expect(await notified([API], MAINTENANCE)).toEqual([maintenances]);
    expect(await notified([API], COMPONENT_STATUS)).toEqual([status]);
    expect(await notified([API], Interest.UNSPECIFIED)).toEqual([incidents, maintenances, status]);
  });

  it('are incidents and maintenances of all components by default', async () => {
    const url = `http://${ALLOWED_TARGET}/plain`;
    const { id } = await service.subscribers.subscribeWebhook({ url }, { actor: visitor(customerId) });
    expect([await notified([API], INCIDENT), await notified([API], MAINTENANCE)]).toEqual([[id], [id]]);
    expect(await notified([API], COMPONENT_STATUS)).toEqual([]);
  });

  it('are the last ones before the address was confirmed, and cannot be changed by others after', async () => {
    const subscribe = (componentId: string) =>
      service.subscribers.subscribeEmail(
        { emailAddress: 'ann@example.com', choices: { components: { componentIds: [componentId] } } },
        { actor: visitor(customerId) },
      );
    await subscribe(API);
    await subscribe(WEBSITE);
    const { token } = await service.confirmationOf(customerId);
    await service.subscribers.confirmSubscription({ token }, { actor: visitor(customerId) });
    expect([(await notified([API])).length, (await notified([WEBSITE])).length]).toEqual([0, 1]);
    await subscribe(API);
    expect([(await notified([API])).length, (await notified([WEBSITE])).length]).toEqual([0, 1]);
  });

  it('are changed by staff, and shown to them', async () => {
    const id = await webhook([API]);
    const named = { channel: Channel.WEBHOOK, id };
    const choices = { interests: { interests: [COMPONENT_STATUS] } };
    const { subscriber } = await service.administration.updateSubscriber({ ...named, choices }, { actor });
    expect(subscriber).toMatchObject({
      enabled: true,
      paused: false,
      choices: {
        components: { all: false, componentIds: [API] },
        interests: { interests: [COMPONENT_STATUS] },
      },
    });
    expect(await notified([API], INCIDENT)).toEqual([]);
  });

  it('have no effect while paused', async () => {
    const id = await webhook('all');
    await service.sql('update subscribers.subscription set paused_at = now() where id = $1', [id]);
    expect(await notified([API])).toEqual([]);
    const resolved = await service.recipients.resolveRecipients({ ids: [id] }, { actor: notifications(customerId) });
    expect(resolved.destinations).toEqual([]);
  });

  it('must be on the page', async () => {
    const unknown = { components: { componentIds: [newId()] } };
    const refusal = {
      constructor: InvalidError,
      violations: [{ pointer: '/componentIds', detail: 'Please choose services of this page.' }],
    };
    const asVisitor = { actor: visitor(customerId) };
    const url = `http://${ALLOWED_TARGET}/x`;
    for (const refused of [
      webhook([newId()]),
      service.subscribers.subscribeEmail({ emailAddress: 'a@example.com', choices: unknown }, asVisitor),
      service.administration.addEmailSubscriber({ email: 'a@example.com', choices: unknown }, { actor }),
      service.administration.addWebhookSubscriber({ webhookUrl: url, choices: unknown }, { actor }),
    ]) {
      await expect(refused).rejects.toMatchObject(refusal);
    }
    const named = { channel: Channel.WEBHOOK, id: await webhook('all') };
    await expect(
      service.administration.updateSubscriber({ ...named, choices: unknown }, { actor }),
    ).rejects.toMatchObject(refusal);
  });

  it('may keep a component that is deleted by now', async () => {
    const named = { channel: Channel.WEBHOOK, id: await webhook([API]) };
    const gone = newId();
    await service.sql('update subscribers.subscription set component_ids = $2 where id = $1', [named.id, [gone]]);
    const choices = { components: { componentIds: [gone, WEBSITE] } };
    const { subscriber } = await service.administration.updateSubscriber({ ...named, choices }, { actor });
    expect(subscriber?.choices?.components?.componentIds).toEqual([WEBSITE, gone].toSorted());
  });
});
