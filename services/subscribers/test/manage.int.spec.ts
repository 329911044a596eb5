import { ANONYMOUS } from '@candor/platform/actor.js';
import { InvalidError, NotFoundError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { LinkTokens } from '../src/links/link-tokens.js';
import { COMPONENTS, UNKNOWN_ID } from './pages-of-everybody.js';
import { notifications, startSubscribers, TEST_SECRET, visitor, type RunningSubscribers } from './subscribers.suite.js';

const [API] = COMPONENTS.map(({ id }) => id) as [string];
const HALF_AN_HOUR_MS = 30 * 60_000;

describe('managing a subscription by mailed links', () => {
  let service: RunningSubscribers;
  let customerId: string;
  let subscriptionId: string;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    customerId = newId();
    subscriptionId = newId();
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at)
       values ($1, $2, 'email', 'Ann@example.com', true, now())`,
      [subscriptionId, customerId],
    );
  });

  const asVisitor = (id = customerId) => ({ actor: visitor(id) });
  const destinations = async () =>
    (await service.recipients.resolveRecipients({ ids: [subscriptionId] }, { actor: notifications(customerId) }))
      .destinations;
  /** The link in the footer of every mail. */
  const footerToken = async () => (await destinations())[0]?.manageToken ?? '';
  /** The link that was mailed on request. */
  const freshToken = async () => {
    await service.subscribers.requestManageLink({ who: { case: 'token', value: await footerToken() } }, asVisitor());
    return (await service.manageLinkOf(customerId)).token;
  };
  const look = (token: string, id = customerId) => service.subscribers.getManagedSubscription({ token }, asVisitor(id));
  const mailsAsked = () => service.manageLinksOf(customerId);
  const state = async () =>
    (await service.sql('select * from subscribers.subscription where customer_id = $1', [customerId]))[0];

  it('shows the subscription of the link in every mail, and changes nothing', async () => {
    const before = await state();
    expect(await look(await footerToken())).toMatchObject({
      displayAddress: 'A•••@example.com',
      canChange: false,
      paused: false,
      choices: {
        components: { all: true },
        interests: { interests: [Interest.INCIDENT, Interest.MAINTENANCE] },
      },
    });
    expect(await state()).toEqual(before);
  });

  it('does not let the link in every mail change or end anything', async () => {
    const token = await footerToken();
    await expect(
      service.subscribers.updateManagedSubscription({ token, paused: true }, asVisitor()),
    ).rejects.toBeInstanceOf(NotFoundError);
    await expect(service.subscribers.unsubscribe({ token }, asVisitor())).rejects.toBeInstanceOf(NotFoundError);
    expect(await destinations()).toHaveLength(1);
  });

  it('mails a fresh link to the address, which works for half an hour', async () => {
    await freshToken();
    const mailed = await service.manageLinkOf(customerId);
    expect(mailed).toMatchObject({ customerId, subscriptionId, emailAddress: 'Ann@example.com' });
    const remaining = Number(mailed.expiresAt) - Date.now();
    expect(remaining).toBeGreaterThan(HALF_AN_HOUR_MS - 60_000);
    expect(remaining).toBeLessThanOrEqual(HALF_AN_HOUR_MS);
    const tokens = new LinkTokens(TEST_SECRET);
    const expired = tokens.make({ ...tokens.read(mailed.token)!, expiresAt: Date.now() - 1 });
    await expect(look(expired)).rejects.toBeInstanceOf(NotFoundError);
    await expect(
      service.subscribers.updateManagedSubscription({ token: expired, paused: true }, asVisitor()),
    ).rejects.toBeInstanceOf(NotFoundError);
    expect(await look(mailed.token)).toMatchObject({ canChange: true });
  });

  it('changes the choices with the fresh link', async () => {
    const token = await freshToken();
    const choices = {
      components: { componentIds: [API] },
      interests: { interests: [Interest.MAINTENANCE] },
    };
    await service.subscribers.updateManagedSubscription({ token, choices }, asVisitor());
    expect(await look(token)).toMatchObject({
      choices: { components: { all: false, componentIds: [API] }, interests: { interests: [Interest.MAINTENANCE] } },
    });
  });

  it('pauses until resumed', async () => {
    const token = await freshToken();
    await service.subscribers.updateManagedSubscription({ token, paused: true }, asVisitor());
    expect([(await look(token)).paused, (await destinations()).length]).toEqual([true, 0]);
    await service.subscribers.updateManagedSubscription({ token, choices: {} }, asVisitor());
    expect((await look(token)).paused).toBe(true);
    await service.subscribers.updateManagedSubscription({ token, paused: false }, asVisitor());
    expect([(await look(token)).paused, (await destinations()).length]).toEqual([false, 1]);
  });

  it('ends a quarantine: the holder of a fresh link has just received a mail', async () => {
    const token = await freshToken();
    await service.sql(
      `update subscribers.subscription set quarantined_at = now(), quarantine_reason = 'refused' where id = $1`,
      [subscriptionId],
    );
    await service.subscribers.updateManagedSubscription({ token }, asVisitor());
    expect(await destinations()).toHaveLength(1);
  });

  it('unsubscribes with the fresh link, and then the links are invalid', async () => {
    const token = await freshToken();
    await service.subscribers.unsubscribe({ token }, asVisitor());
    expect(await state()).toBeUndefined();
    await expect(look(token)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('mails a link to a subscribed address on request, in any case, and three a day', async () => {
    const ask = (value: string) =>
      service.subscribers.requestManageLink({ who: { case: 'emailAddress', value } }, asVisitor());
    await Promise.all(Array.from({ length: 10 }, () => ask('ANN@EXAMPLE.com')));
    expect(await mailsAsked()).toHaveLength(3);
    await service.sql(
      `update subscribers.subscription set manage_sent_at = now() - interval '25 hours' where customer_id = $1`,
      [customerId],
    );
    await ask('ann@example.com');
    expect(await mailsAsked()).toHaveLength(4);
  });

  it('answers the same for an address that is unknown or unconfirmed, and mails nothing', async () => {
    await service.sql('update subscribers.subscription set verified = false, confirmed_at = null where id = $1', [
      subscriptionId,
    ]);
    for (const value of ['ann@example.com', 'nobody@example.com']) {
      expect(
        await service.subscribers.requestManageLink({ who: { case: 'emailAddress', value } }, asVisitor()),
      ).toMatchObject({});
    }
    expect(await mailsAsked()).toEqual([]);
  });

  it('gives webhooks no manage link', async () => {
    await service.sql(
      `update subscribers.subscription set channel = 'webhook', address = 'https://x.example/' where id = $1`,
      [subscriptionId],
    );
    expect(await footerToken()).toBe('');
  });

  it('is not for the visitors of another organisation', async () => {
    const token = await freshToken();
    const foreign = asVisitor(newId());
    for (const refused of [
      look(token, newId()),
      service.subscribers.updateManagedSubscription({ token, paused: true }, foreign),
      service.subscribers.requestManageLink({ who: { case: 'token', value: token } }, foreign),
    ]) {
      await expect(refused).rejects.toBeInstanceOf(NotFoundError);
    }
  });

  it('refuses an invalid link and an invalid address', async () => {
    const token = await freshToken();
    const unknown = { components: { componentIds: [newId()] } };
    await expect(
      service.subscribers.updateManagedSubscription({ token, choices: unknown }, asVisitor()),
    ).rejects.toBeInstanceOf(InvalidError);
    await expect(
      service.subscribers.updateManagedSubscription({ token, choices: { interests: {} } }, asVisitor()),
    ).rejects.toMatchObject({ violations: [{ pointer: '/kinds' }] });
    await expect(look('nonsense')).rejects.toBeInstanceOf(NotFoundError);
    const ask = (value: string, actor: object) =>
      service.subscribers.requestManageLink({ who: { case: 'emailAddress', value } }, { actor } as never);
    await expect(ask('nonsense', visitor(customerId))).rejects.toMatchObject({
      violations: [{ pointer: '/emailAddress' }],
    });
    await expect(service.subscribers.requestManageLink({}, asVisitor())).rejects.toBeInstanceOf(InvalidError);
    await expect(ask('ann@example.com', visitor(UNKNOWN_ID))).rejects.toBeInstanceOf(NotFoundError);
    await expect(ask('ann@example.com', ANONYMOUS)).rejects.toBeInstanceOf(UnauthenticatedError);
  });
});
