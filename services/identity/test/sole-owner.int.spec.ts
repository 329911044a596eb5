import { anonymous, startIdentity, staffActor } from './identity.suite.js';

const GATEWAY = { actor: { kind: 'system', app: 'gateway' } } as const;

describe('the sole owner', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;

  beforeAll(async () => {
    suite = await startIdentity();
  });
  afterAll(() => suite.close());

  it('is the longest-standing enabled Owner, while there is one organisation', async () => {
    const find = () => suite.identity.getSoleOwner({}, GATEWAY);
    expect(await find()).not.toHaveProperty('owner');
    const { user: ada } = await suite.member();
    const { user: bob } = await suite.colleague(ada, 'Owner');
    expect(await find()).toMatchObject({ organisations: 1, owner: { userId: ada.id, customerId: ada.customerId } });
    await suite.admin.query('update member set enabled = false where id = $1', [ada.id]);
    expect(await find()).toMatchObject({ organisations: 1, owner: { userId: bob.id } });
    await suite.member();
    const two = await find();
    expect(two).toMatchObject({ organisations: 2 });
    expect(two).not.toHaveProperty('owner');
    await expect(suite.identity.getSoleOwner({}, anonymous)).rejects.toMatchObject({ kind: 'forbidden' });
    const staff = { actor: staffActor(ada, 'Owner') };
    await expect(suite.identity.getSoleOwner({}, staff)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
