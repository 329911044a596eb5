import { InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  eventually,
  notifications,
  staff,
  startSubscribers,
  visitor,
  type RunningSubscribers,
} from './subscribers.suite.js';

describe('the subscribers of a page that listed people alone may read', () => {
  let service: RunningSubscribers;
  let customerId: string;
  let ids: Record<'ann' | 'bob' | 'hook', string>;
  let version = 0n;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    customerId = newId();
    ids = { ann: newId(), bob: newId(), hook: newId() };
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at)
       values ($1, $4, 'email', 'Ann@Example.com', true, now()), ($2, $4, 'email', 'bob@example.org', true, now()),
              ($3, $4, 'webhook', 'https://hooks.example.net/', true, now())`,
      [ids.ann, ids.bob, ids.hook, customerId],
    );
  });

  const allow = async (...onlyPeople: string[]) => {
    version += 1n;
    await service.tell('evt.pages.v1.settings_saved', { customerId, settings: {}, version, onlyPeople });
    await eventually(
      () =>
        service.sql<{ version: string }>('select version from subscribers.page_setting where customer_id = $1', [
          customerId,
        ]),
      ([row]) => Number(row?.version ?? 0) >= Number(version),
    );
  };
  const asNotifications = () => ({ actor: notifications(customerId) });
  const listed = async () => {
    const asked = { eligibleAt: BigInt(Date.now() + 60_000), afterId: '', pageSize: 1_000 };
    return (await service.recipients.listRecipients(asked, asNotifications())).recipients
      .map(({ id }) => id)
      .toSorted();
  };
  const resolved = async () =>
    (await service.recipients.resolveRecipients({ ids: Object.values(ids) }, asNotifications())).destinations
      .map(({ id }) => id)
      .toSorted();
  const mailsCounted = async () =>
    (await service.recipients.countRecipients({}, asNotifications())).counts.find(
      ({ channel }) => channel === Channel.EMAIL,
    )?.count ?? 0;

  it('are notified while they may read it, and again when they may again', async () => {
    const all = Object.values(ids).toSorted();
    expect([await listed(), await resolved()]).toEqual([all, all]);
    await allow('ann@example.com');
    const left = [ids.ann, ids.hook].toSorted();
    expect([await listed(), await resolved(), Number(await mailsCounted())]).toEqual([left, left, 1]);
    await allow('@EXAMPLE.org');
    const others = [ids.bob, ids.hook].toSorted();
    expect([await listed(), await resolved()]).toEqual([others, others]);
    await allow('@ample.com', 'xann@example.com', '@sub.example.org');
    expect([await listed(), await resolved()]).toEqual([[ids.hook], [ids.hook]]);
    await allow();
    expect([await listed(), await resolved()]).toEqual([all, all]);
  });

  it('are no others, also if staff add them', async () => {
    await allow('@example.com');
    const subscribe = (emailAddress: string) =>
      service.subscribers.subscribeEmail({ emailAddress }, { actor: visitor(customerId) });
    const add = (email: string) => service.administration.addEmailSubscriber({ email }, { actor: staff(customerId) });
    for (const [act, pointer] of [
      [subscribe, '/emailAddress'],
      [add, '/email'],
    ] as const) {
      const refusal = await act('carol@example.org').catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(InvalidError);
      expect((refusal as InvalidError).violations).toEqual([
        { pointer, detail: 'This address may not read the page.' },
      ]);
    }
    expect(await service.confirmationsOf(customerId)).toEqual([]);
    await subscribe('carol@EXAMPLE.com');
    await add('dave@example.com');
    expect(await service.confirmationsOf(customerId)).toHaveLength(2);
  });

  it('are not those of another page', async () => {
    await allow('@nobody.example');
    const other = newId();
    await service.subscribers.subscribeEmail({ emailAddress: 'carol@example.org' }, { actor: visitor(other) });
    expect(await service.confirmationsOf(other)).toHaveLength(1);
  });
});
