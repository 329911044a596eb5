import { newId } from '@candor/platform/ids.js';
import { DeletionService } from '@candor/proto/gen/candor/deletion/v1/deletion_pb.js';
import { anonymous, PASSWORD, signUp, startIdentity, staffActor } from './identity.suite.js';

const OPERATOR = { actor: { kind: 'system', app: 'candor-admin' } } as const;

describe('deleting an organisation', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;

  beforeAll(async () => {
    suite = await startIdentity();
  });
  afterAll(() => suite.close());

  const deletion = () => suite.client.service(DeletionService);
  const organisation = async () => {
    const { user } = await suite.member(signUp({ organisationName: 'Acme' }));
    return { user, domain: user.customerDomain, confirm: 'Acme', customerId: user.customerId };
  };
  const orders = (customerId: string, count?: number) =>
    suite.client.heard('evt.identity.v1.customer_deleted', (fact) => fact.customerId === customerId, count);
  const doneBy = async (customerId: string) =>
    (await deletion().getDeletion({ customerId }, OPERATOR)).owners
      .filter(({ erasedAt }) => erasedAt > 0n)
      .map(({ name }) => name);
  const untilDone = async (customerId: string, ...owners: string[]) => {
    for (const end = Date.now() + 60_000; Date.now() < end;)
      if ((await doneBy(customerId)).join() === owners.join()) return;
    expect(await doneBy(customerId)).toEqual(owners);
  };

  it('closes it at once, and publishes it to every owner of its data', async () => {
    const { user, customerId, ...order } = await organisation();
    expect(await deletion().deleteCustomer(order, OPERATOR)).toMatchObject({ customerId });
    const logIn = { username: user.email, password: PASSWORD };
    await expect(suite.identity.logIn(logIn, anonymous)).rejects.toMatchObject({ kind: 'not-found' });
    const [published] = await orders(customerId);
    expect(Number(published?.deletedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is done when every owner has reported that nothing is left, identity itself among them', async () => {
    const { customerId, user: _, ...order } = await organisation();
    await deletion().deleteCustomer(order, OPERATOR);
    await untilDone(customerId, 'identity');
    const { rows } = await suite.admin.query('select from customer where id = $1', [customerId]);
    expect(rows).toEqual([]);
    const { owners } = await deletion().getDeletion({ customerId }, OPERATOR);
    const others = owners.map(({ name }) => name).filter((name) => name !== 'identity');
    expect(others).toEqual([
      'billing',
      'catalog',
      'incidents',
      'integrations',
      'notifications-planner',
      'pages',
      'signals',
      'subscribers',
    ]);
    const report = (owner: string) =>
      suite.client.publish('evt.deletion.v1.customer_erased', { customerId, owner, erasedAt: BigInt(Date.now()) });
    // A report of an app without data is ignored, and so is a repeated one.
    for (const owner of ['nobody', 'pages', 'pages', 'billing']) await report(owner);
    await untilDone(customerId, 'billing', 'identity', 'pages');
    for (const owner of others) await report(owner);
    await untilDone(customerId, ...owners.map(({ name }) => name));
  });

  it('is ordered once, however often it is asked for', async () => {
    const { customerId, user: _, ...order } = await organisation();
    const asked = () => deletion().deleteCustomer(order, OPERATOR);
    const answers = await Promise.allSettled([asked(), asked(), asked()]);
    // The later ones may find nothing of it any more.
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await untilDone(customerId, 'identity');
    expect(await orders(customerId)).toHaveLength(1);
  });

  it('leaves others alone, those with the same people included', async () => {
    const [one, other] = [await organisation(), await organisation()];
    await deletion().deleteCustomer({ domain: one.domain, confirm: one.confirm }, OPERATOR);
    await untilDone(one.customerId, 'identity');
    const { session } = await suite.identity.logIn({ username: other.user.email, password: PASSWORD }, anonymous);
    expect(session).toBeDefined();
  });

  it.each([
    ['another name', (order: { domain: string }) => ({ ...order, confirm: 'acme' }), '/confirm'],
    ['no name', (order: { domain: string }) => ({ ...order, confirm: '' }), '/confirm'],
    ['an unknown domain', () => ({ domain: 'nobody', confirm: 'Acme' }), '/domain'],
    ['no domain', () => ({ domain: '', confirm: 'Acme' }), '/domain'],
  ])('is refused with %s, and nothing is deleted', async (_, given, pointer) => {
    const { domain, customerId } = await organisation();
    await expect(deletion().deleteCustomer(given({ domain }), OPERATOR)).rejects.toMatchObject({
      kind: 'invalid',
      violations: [{ pointer }],
    });
    await expect(deletion().getDeletion({ customerId }, OPERATOR)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is for operators alone', async () => {
    const { user, domain, confirm, customerId } = await organisation();
    const callers = [
      anonymous,
      { actor: staffActor(user, 'Owner') },
      { actor: { kind: 'system', app: 'notifications-planner', customerId } },
    ] as const;
    for (const caller of callers) {
      const refused = { kind: 'forbidden' };
      await expect(deletion().deleteCustomer({ domain, confirm }, caller)).rejects.toMatchObject(refused);
      await expect(deletion().getDeletion({ customerId }, caller)).rejects.toMatchObject(refused);
    }
  });

  it('that was not ordered is not found', async () => {
    for (const customerId of [newId(), 'x', ''])
      await expect(deletion().getDeletion({ customerId }, OPERATOR)).rejects.toMatchObject({ kind: 'not-found' });
  });
});
