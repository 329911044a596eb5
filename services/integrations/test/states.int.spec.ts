import type { StaffActor } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError, InvalidError, RateLimitedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { DisabledReason } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { RefusalReason } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { HOOK, admin, notifications, startIntegrations, type RunningIntegrations } from './integrations.suite.js';

describe('an integration', () => {
  let service: RunningIntegrations;
  let actor: StaffActor;
  let id: string;

  beforeAll(async () => {
    service = await startIntegrations();
  });
  beforeEach(async () => {
    actor = admin();
    id = (await service.integrations.addWebhook({ url: HOOK }, { actor })).integration?.id ?? '';
  });
  afterAll(() => service.close());

  const which = () => ({ integrationId: id, channel: Channel.WEBHOOK });
  const set = async (enabled: boolean) =>
    (await service.integrations.setIntegrationEnabled({ ...which(), enabled }, { actor })).integration;
  const test = () => service.integrations.testIntegration(which(), { actor });
  const now = async () => (await service.listed(actor, Channel.WEBHOOK))[0];
  const page = (changes: { eligibleAt?: bigint; afterId?: string; pageSize?: number; componentIds?: string[] } = {}) =>
    service.recipients.listRecipients(
      { eligibleAt: BigInt(Date.now() + 1_000), pageSize: 10, ...changes },
      { actor: notifications(actor.customerId) },
    );

  /** Publishes a refusal, and waits until it was handled. */
  async function refuse(
    changes: { source?: string; reason?: RefusalReason; refusedAt?: number; detail?: string } = {},
  ) {
    await service.client.publish('evt.notifications.v1.recipient_refused', {
      customerId: actor.customerId,
      source: 'integrations',
      recipientId: id,
      channel: Channel.WEBHOOK,
      reason: RefusalReason.GONE,
      detail: 'HTTP 410',
      ...changes,
      refusedAt: BigInt(changes.refusedAt ?? Date.now() + 1_000),
    });
    await service.settled('integrations-refusals');
  }

  it('is disabled and enabled by staff, and listed for notifications only while enabled', async () => {
    expect(await set(false)).toMatchObject({ enabled: false, disabledReason: DisabledReason.STAFF });
    expect((await page()).recipients).toEqual([]);
    expect(await service.lent(actor.customerId, [id])).toEqual([]);
    expect((await now())?.disabledAt).toBeGreaterThan(0n);
    expect(await set(true)).toMatchObject({ enabled: true, disabledReason: 0, disabledAt: 0n });
    expect((await page()).recipients).toMatchObject([{ id, channel: Channel.WEBHOOK }]);
  });

  it('is counted while enabled, with those of its channel', async () => {
    await service.integrations.addWebhook({ url: `${HOOK}/other` }, { actor });
    const count = async () =>
      (await service.recipients.countRecipients({}, { actor: notifications(actor.customerId) })).counts.map(
        (one) => [one.channel, one.count] as const,
      );
    expect(await count()).toEqual([[Channel.WEBHOOK, 2n]]);
    await set(false);
    expect(await count()).toEqual([[Channel.WEBHOOK, 1n]]);
    await expect(service.recipients.countRecipients({}, { actor })).rejects.toThrow(ForbiddenError);
  });

  it('is named for people to read while disabled, without credentials', async () => {
    await set(false);
    const named = await service.recipients.resolveRecipients(
      { ids: [id, newId()], namesOnly: true },
      { actor: notifications(actor.customerId) },
    );
    expect(named.destinations).toMatchObject([{ id, address: HOOK, unsubscribeToken: '', signingSecrets: [] }]);
    expect(
      (await service.recipients.resolveRecipients({ ids: [id], namesOnly: true }, { actor: notifications(newId()) }))
        .destinations,
    ).toEqual([]);
  });

  it('is removed when it is deleted', async () => {
    await service.integrations.deleteIntegration(which(), { actor });
    expect(await service.listed(actor, Channel.WEBHOOK)).toEqual([]);
    expect(await service.lent(actor.customerId, [id])).toEqual([]);
    await expect(service.integrations.deleteIntegration(which(), { actor })).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it.each([
    [RefusalReason.GONE, DisabledReason.GONE],
    [RefusalReason.PERMANENT, DisabledReason.PERMANENT],
    [RefusalReason.ONLY_FAILURES, DisabledReason.ONLY_FAILURES],
  ])(
    'is disabled when the other side refuses permanently (%s), and staff see why and may enable it',
    async (reason, shown) => {
      await refuse({ reason, detail: 'x'.repeat(600) });
      expect(await now()).toMatchObject({ enabled: false, disabledReason: shown, disabledDetail: 'x'.repeat(500) });
      expect((await page()).recipients).toEqual([]);
      expect(await set(true)).toMatchObject({ enabled: true, disabledDetail: '' });
    },
  );

  it('is not disabled by refusals from before it was enabled', async () => {
    const before = Date.now() - 1_000;
    await set(false);
    await set(true);
    await refuse({ refusedAt: before });
    expect(await now()).toMatchObject({ enabled: true });
  });

  it('keeps staff’s reason when it was disabled already', async () => {
    await set(false);
    await refuse();
    expect(await now()).toMatchObject({ disabledReason: DisabledReason.STAFF });
  });

  it('ignores refusals of subscribers', async () => {
    await refuse({ source: 'subscribers' });
    expect(await now()).toMatchObject({ enabled: true });
  });

  it('is tested: the event names the integration, the channel and the user', async () => {
    await test();
    const [fact] = await service.client.heard('evt.integrations.v1.test_requested', (one) => one.integrationId === id);
    expect(fact).toMatchObject({ customerId: actor.customerId, channel: Channel.WEBHOOK, requestedBy: 'Ann' });
  });

  it('is tested at most every ten seconds, however many request it', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, test));
    const refused = results.filter((one) => one.status === 'rejected').map(({ reason }) => reason as RateLimitedError);
    expect(refused).toHaveLength(4);
    expect(refused.every((one) => one instanceof RateLimitedError && one.retryAfterMs > 8_000)).toBe(true);
    expect(refused[0]?.message).toBe('Please wait 10 seconds before the next test.');
    await service.sql(`update integrations.integration set tested_at = tested_at - interval '10 s' where id = $1`, [
      id,
    ]);
    await test();
  });

  it('is not tested while disabled', async () => {
    await set(false);
    await expect(test()).rejects.toBeInstanceOf(ConflictError);
  });

  it('is listed page by page, each once, later ones than the event left out', async () => {
    const ids = [id];
    for (let n = 0; n < 4; n += 1) {
      const answer = await service.integrations.addEmail({ emailAddress: `a${n}@example.com` }, { actor });
      ids.push(answer.integration?.id ?? '');
    }
    const first = await page({ pageSize: 3, componentIds: [newId()] });
    const second = await page({ pageSize: 3, afterId: first.recipients.at(-1)?.id });
    expect([first.lastPage, second.lastPage]).toEqual([false, true]);
    expect([...first.recipients, ...second.recipients].map((one) => one.id)).toEqual(ids);
    expect((await page({ eligibleAt: BigInt(Date.now() - 60_000) })).recipients).toEqual([]);
  });

  it.each([
    ['a visitor', (customerId: string) => ({ kind: 'visitor', customerId }) as const],
    ['staff', (customerId: string) => admin(customerId)],
    ['one of our processes without an organisation', () => ({ kind: 'system', app: 'notifications' }) as const],
  ])('is not listed for %s', async (_, actorOf) => {
    const as = actorOf(actor.customerId);
    await expect(
      service.recipients.listRecipients({ eligibleAt: 1n, pageSize: 10 }, { actor: as }),
    ).rejects.toBeInstanceOf(ForbiddenError);
    await expect(service.recipients.resolveRecipients({ ids: [id] }, { actor: as })).rejects.toBeInstanceOf(
      ForbiddenError,
    );
  });

  it.each([
    ['a cursor that is no id', () => page({ afterId: 'x' })],
    ['a page of nothing', () => page({ pageSize: 0 })],
    ['a page of more than 1,000', () => page({ pageSize: 1_001 })],
    ['an id that is none', () => service.lent(actor.customerId, ['x'])],
    [
      'more than 1,000 ids',
      () =>
        service.lent(
          actor.customerId,
          Array.from({ length: 1_001 }, () => newId()),
        ),
    ],
    ['an unknown channel', () => service.listed(actor, Channel.UNSPECIFIED)],
  ])('cannot be requested with %s', async (_, call) => {
    await expect(call()).rejects.toBeInstanceOf(InvalidError);
  });
});
