import type { User } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { anonymous, signUp, staffActor, startIdentity } from './identity.suite.js';

describe('the name of an organisation', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  let ada: User;

  beforeAll(async () => {
    suite = await startIdentity();
  });
  beforeEach(async () => {
    ada = (await suite.member()).user;
  });
  afterAll(() => suite.close());

  const owner = () => ({ actor: staffActor(ada, 'Owner') });
  const rename = (name: string, as = owner()) => suite.identity.renameCustomer({ name }, as);
  const heard = (count: number) =>
    suite.client.heard('evt.identity.v1.customer_renamed', ({ customer }) => customer?.id === ada.customerId, count);

  it('is the one from the sign-up', async () => {
    const { user } = await suite.identity.signUp(signUp({ organisationName: ' Acme Ltd. ' }), anonymous);
    if (!user) throw new Error('not signed up');
    const { customer } = await suite.identity.getCustomer({}, { actor: staffActor(user, 'Owner') });
    expect(customer?.name).toBe('Acme Ltd.');
  });

  it('can be changed by Owners and Admins, and is published, each name as a newer one', async () => {
    const { as } = await suite.colleague(ada, 'Admin');
    expect((await rename(' Acme Ltd. ')).customer).toMatchObject({
      id: ada.customerId,
      name: 'Acme Ltd.',
      domain: ada.customerDomain,
    });
    await rename('Acme Inc.', as);
    expect((await suite.identity.getCustomer({}, owner())).customer?.name).toBe('Acme Inc.');
    expect((await heard(2)).map(({ customer, version }) => [customer?.name, version])).toEqual([
      ['Acme Ltd.', 1n],
      ['Acme Inc.', 2n],
    ]);
  });

  it('changes nothing when it is the same', async () => {
    await rename('Acme');
    await rename('Acme ');
    await rename('Beta');
    expect((await heard(2)).map(({ customer }) => customer?.name)).toEqual(['Acme', 'Beta']);
  });

  it.each([
    ['nothing', '', 'Please enter the name of your organisation.'],
    ['blanks', ' \t\n\u2003', 'Please enter the name of your organisation.'],
    ['more than fits', 'a'.repeat(101), 'Please use at most 100 characters.'],
    ['what cannot be stored', 'Ac\0me', 'Please remove the NUL character.'],
    ['an address', 'a@bank.example', 'Please use a name without an email address: messages are sent in it.'],
    ['turned', 'a\u202eb', 'Please remove the characters that turn the direction of the text.'],
  ])('is not %s', async (_what, name, detail) => {
    await expect(rename(name)).rejects.toMatchObject({ kind: 'invalid', violations: [{ pointer: '/name', detail }] });
  });

  it('cannot be changed by the role User, nor by a former Admin', async () => {
    const { as } = await suite.colleague(ada, 'User');
    await expect(rename('Mine', as)).rejects.toMatchObject({ kind: 'forbidden' });
    const asAdmin = { actor: { ...as.actor, role: 'Admin' as const } };
    await expect(rename('Mine', asAdmin)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(rename('Mine', anonymous as never)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});
