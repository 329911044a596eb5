import { ForbiddenError, InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Channel, Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { notifications, startSubscribers, visitor, type RunningSubscribers } from './subscribers.suite.js';

const EVENT_TIME = Date.UTC(2026, 10, 20, 12);

describe('listing recipients', () => {
  let service: RunningSubscribers;
  let customerId: string;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    customerId = newId();
  });

  /** Adds confirmed addresses and returns their ids in order. */
  const add = async (count: number, confirmedAt = EVENT_TIME - 60_000, owner = customerId): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => newId());
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at)
       select id, $2, 'email', id || '@example.com', true, $3 from unnest($1::uuid[]) id`,
      [ids, owner, new Date(confirmedAt)],
    );
    return ids.toSorted();
  };

  const page = (afterId = '', pageSize = 1_000, eligibleAt = EVENT_TIME) =>
    service.recipients.listRecipients(
      { eligibleAt: BigInt(eligibleAt), afterId, pageSize },
      { actor: notifications(customerId) },
    );

  const resolve = async (ids: string[]) =>
    (await service.recipients.resolveRecipients({ ids }, { actor: notifications(customerId) })).destinations;

  it('walks all of them, each once, in the order of their ids', async () => {
    const ids = await add(2_500);
    await add(10, EVENT_TIME - 60_000, newId());
    const walked: string[] = [];
    const sizes: number[] = [];
    for (let last = false; !last;) {
      const { recipients, lastPage } = await page(walked.at(-1));
      walked.push(...recipients.map(({ id }) => id));
      sizes.push(recipients.length);
      last = lastPage;
    }
    expect(walked).toEqual(ids);
    expect(sizes).toEqual([1_000, 1_000, 500]);
  });

  it('counts by channel the recipients of now, of one organisation, by their choices', async () => {
    const [chosen, off] = await add(4);
    await add(1, Date.now() - 1_000, newId());
    const componentId = newId();
    const count = async (request: { componentIds?: string[]; interest?: Interest } = {}) =>
      (await service.recipients.countRecipients(request, { actor: notifications(customerId) })).counts.map(
        (one) => [one.channel, one.count] as const,
      );
    expect(await count()).toEqual([[Channel.EMAIL, 4n]]);
    await service.sql('update subscribers.subscription set enabled = false where id = $1', [off]);
    await service.sql(
      `update subscribers.subscription set component_ids = array[$2::uuid], kinds = '{maintenance}' where id = $1`,
      [chosen, componentId],
    );
    expect(await count()).toEqual([[Channel.EMAIL, 3n]]);
    expect(await count({ componentIds: [componentId] })).toEqual([[Channel.EMAIL, 3n]]);
    expect(await count({ componentIds: [newId()] })).toEqual([[Channel.EMAIL, 2n]]);
    expect(await count({ interest: Interest.INCIDENT })).toEqual([[Channel.EMAIL, 2n]]);
    expect(await count({ interest: Interest.MAINTENANCE })).toEqual([[Channel.EMAIL, 3n]]);
    await expect(count({ componentIds: ['nonsense'] })).rejects.toThrow(InvalidError);
    const stranger = service.recipients.countRecipients({}, { actor: visitor(customerId) });
    await expect(stranger).rejects.toThrow(ForbiddenError);
  });

  it('says that a page is the last when it is exactly full', async () => {
    await add(10);
    expect(await page('', 10)).toMatchObject({ lastPage: true });
    expect(await page('', 9)).toMatchObject({ lastPage: false });
  });

  it('returns an empty last page for an organisation without subscribers', async () => {
    expect(await page()).toMatchObject({ recipients: [], lastPage: true });
  });

  it('leaves out subscribers who came after the event, to the millisecond', async () => {
    const [before] = await add(1, EVENT_TIME);
    await add(1, EVENT_TIME + 1);
    await service.sql(
      `update subscribers.subscription set confirmed_at = confirmed_at + interval '400 microseconds' where id = $1`,
      [before],
    );
    expect((await page()).recipients.map(({ id }) => id)).toEqual([before]);
  });

  it('leaves out unconfirmed and disabled subscribers', async () => {
    const [off, on, unconfirmed] = await add(3);
    await service.sql('update subscribers.subscription set enabled = false where id = $1', [off]);
    await service.sql('update subscribers.subscription set verified = false, confirmed_at = null where id = $1', [
      unconfirmed,
    ]);
    expect((await page()).recipients.map(({ id }) => id)).toEqual([on]);
    expect((await resolve([off!, on!, unconfirmed!])).map(({ id }) => id)).toEqual([on]);
  });

  it('returns the address and an unsubscribe link, and no secret for an address', async () => {
    const [id] = await add(1);
    const [destination] = await resolve([id!]);
    expect(destination).toMatchObject({ id, address: `${id}@example.com`, signingSecrets: [] });
    await service.subscribers.unsubscribe({ token: destination!.unsubscribeToken }, { actor: visitor(customerId) });
    expect(await resolve([id!])).toEqual([]);
  });

  it('names existing subscribers for people to read, notified or not, and returns nothing to send with', async () => {
    const [off, waiting] = await add(2);
    await service.sql('update subscribers.subscription set enabled = false where id = $1', [off]);
    await service.sql('update subscribers.subscription set verified = false, confirmed_at = null where id = $1', [
      waiting,
    ]);
    const slack = newId();
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at, team_name, channel_name)
       values ($1, $2, 'slack', 'T1/C1', true, now(), 'Acme', '#ops')`,
      [slack, customerId],
    );
    const ids = [off!, waiting!, slack, newId(), ...(await add(1, EVENT_TIME, newId()))];
    const named = await service.recipients.resolveRecipients(
      { ids, namesOnly: true },
      { actor: notifications(customerId) },
    );
    const bare = { unsubscribeToken: '', manageToken: '', signingSecrets: [] };
    expect(named.destinations).toMatchObject([
      { id: off, address: `${off}@example.com`, ...bare },
      { id: waiting, address: `${waiting}@example.com`, ...bare },
      { id: slack, address: '#ops (Acme)', ...bare },
    ]);
    expect(named.destinations[2]?.slack).toBeUndefined();
  });

  it('does not resolve the recipients of another organisation', async () => {
    const theirs = await add(3, EVENT_TIME, newId());
    expect(await resolve(theirs)).toEqual([]);
  });

  it.each([
    ['a visitor', (id: string) => visitor(id)],
    ['staff', (id: string) => ({ kind: 'staff', customerId: id, userId: newId(), role: 'Owner' }) as const],
    ['one of our processes without an organisation', () => ({ kind: 'system', app: 'notifications' }) as const],
  ])('refuses %s', async (_, actorOf) => {
    const actor = actorOf(customerId);
    await expect(service.recipients.listRecipients({ eligibleAt: 1n, pageSize: 10 }, { actor })).rejects.toBeInstanceOf(
      ForbiddenError,
    );
    await expect(service.recipients.resolveRecipients({ ids: [] }, { actor })).rejects.toBeInstanceOf(ForbiddenError);
  });

  it.each([
    ['a cursor that is no id', () => page('x')],
    ['a page of nothing', () => page('', 0)],
    ['a page of more than 1,000', () => page('', 1_001)],
    ['an id that is none', () => resolve(['x'])],
    ['more than 1,000 ids', () => resolve(Array.from({ length: 1_001 }, () => newId()))],
  ])('refuses %s', async (_, call) => {
    await expect(call()).rejects.toBeInstanceOf(InvalidError);
  });
});
