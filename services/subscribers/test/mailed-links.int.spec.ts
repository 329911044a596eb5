import { ANONYMOUS } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { TokenPurpose } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { LinkTokens } from '../src/links/link-tokens.js';
import { TEST_SECRET, notifications, startSubscribers, visitor, type RunningSubscribers } from './subscribers.suite.js';

describe('mailed links', () => {
  let service: RunningSubscribers;
  let customerId: string;
  let confirmToken: string;
  let unsubscribeToken: string;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());

  beforeEach(async () => {
    customerId = newId();
    await service.subscribers.subscribeEmail({ emailAddress: 'ann@example.com' }, { actor: visitor(customerId) });
    const confirmation = await service.confirmationOf(customerId);
    confirmToken = confirmation.token;
    await service.subscribers.confirmSubscription({ token: confirmToken }, { actor: ANONYMOUS });
    const { destinations } = await service.recipients.resolveRecipients(
      { ids: [confirmation.subscriptionId] },
      { actor: notifications(customerId) },
    );
    unsubscribeToken = destinations[0]!.unsubscribeToken;
  });

  const look = (token: string, actor: Parameters<typeof service.subscribers.unsubscribe>[1]['actor'] = ANONYMOUS) =>
    service.subscribers.getSubscriptionByToken({ token }, { actor });
  const rows = () => service.sql('select from subscribers.subscription where customer_id = $1', [customerId]);

  it('show their subscription and change nothing when opened', async () => {
    expect(await look(unsubscribeToken)).toMatchObject({
      customerId,
      displayAddress: 'a•••@example.com',
      purpose: TokenPurpose.UNSUBSCRIBE,
      done: false,
    });
    expect(await rows()).toHaveLength(1);
  });

  it('end the subscription and leave nothing of the address behind', async () => {
    await service.subscribers.unsubscribe({ token: unsubscribeToken }, { actor: ANONYMOUS });
    expect(await rows()).toEqual([]);
    expect(await look(unsubscribeToken)).toMatchObject({
      customerId,
      displayAddress: '',
      purpose: TokenPurpose.UNSUBSCRIBE,
      done: true,
    });
  });

  it('may be followed a hundred times concurrently', async () => {
    await Promise.all(
      Array.from({ length: 100 }, () =>
        service.subscribers.unsubscribe({ token: unsubscribeToken }, { actor: ANONYMOUS }),
      ),
    );
    expect(await rows()).toEqual([]);
  });

  it('do not confirm a subscription that has ended', async () => {
    await service.subscribers.unsubscribe({ token: unsubscribeToken }, { actor: ANONYMOUS });
    await expect(look(confirmToken)).rejects.toBeInstanceOf(NotFoundError);
    await expect(
      service.subscribers.confirmSubscription({ token: confirmToken }, { actor: ANONYMOUS }),
    ).rejects.toBeInstanceOf(NotFoundError);
    expect(await rows()).toEqual([]);
  });

  it('do only what they were created for', async () => {
    await expect(service.subscribers.unsubscribe({ token: confirmToken }, { actor: ANONYMOUS })).rejects.toBeInstanceOf(
      NotFoundError,
    );
    await expect(
      service.subscribers.confirmSubscription({ token: unsubscribeToken }, { actor: ANONYMOUS }),
    ).rejects.toBeInstanceOf(NotFoundError);
    expect(await rows()).toHaveLength(1);
  });

  it('do not work on the page of another organisation', async () => {
    await expect(look(unsubscribeToken, visitor(newId()))).rejects.toBeInstanceOf(NotFoundError);
    await expect(
      service.subscribers.unsubscribe({ token: unsubscribeToken }, { actor: visitor(newId()) }),
    ).rejects.toBeInstanceOf(NotFoundError);
    expect(await rows()).toHaveLength(1);
    expect((await look(unsubscribeToken, visitor(customerId))).done).toBe(false);
  });

  it('of another root secret are invalid', async () => {
    const { subscriptionId } = await service.confirmationOf(customerId);
    const forged = new LinkTokens(`${TEST_SECRET}!`).make({ purpose: 'confirm', customerId, subscriptionId });
    await expect(look(forged)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('never reach another organisation, even with a valid signature', async () => {
    const { subscriptionId } = await service.confirmationOf(customerId);
    const foreign = { customerId: newId(), subscriptionId };
    const tokens = new LinkTokens(TEST_SECRET);
    await expect(look(tokens.make({ purpose: 'confirm', ...foreign }))).rejects.toBeInstanceOf(NotFoundError);
    const leave = tokens.make({ purpose: 'unsubscribe', ...foreign });
    await service.subscribers.unsubscribe({ token: leave }, { actor: ANONYMOUS });
    expect(await rows()).toHaveLength(1);
  });

  it.each(['', 'garbage', 'A'.repeat(68)])('that were never issued are invalid (%j)', async (token) => {
    await expect(look(token)).rejects.toMatchObject({
      kind: 'not-found',
      message: 'This link is not valid or no longer works.',
    });
  });
});
