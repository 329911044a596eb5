import { ConflictError } from '@candor/platform/errors.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { PASSWORD, nobody, signUp, startIdentity } from './identity.suite.js';

describe('signing up', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;

  beforeAll(async () => {
    suite = await startIdentity();
  });
  afterAll(() => suite.close());

  it('creates an organisation with an Owner who has yet to confirm, and tells the others', async () => {
    const draft = signUp();
    const { user } = await suite.identity.signUp(
      {
        ...draft,
        name: ' Ada ',
        email: ` ${draft.email.toUpperCase()} `,
        customerDomain: draft.customerDomain.toUpperCase(),
      },
      nobody,
    );
    expect(user).toMatchObject({
      name: 'Ada',
      email: draft.email,
      role: Role.OWNER,
      enabled: true,
      confirmed: false,
      customerDomain: draft.customerDomain,
    });
    const [created] = await suite.client.heard(
      'evt.identity.v1.customer_created',
      ({ customer }) => customer?.id === user?.customerId,
    );
    expect(created?.customer).toMatchObject({ name: draft.customerDomain, domain: draft.customerDomain });
    const [issued] = await suite.client.heard(
      'evt.identity.v1.confirmation_code_issued',
      ({ userId }) => userId === user?.id,
    );
    expect(issued).toMatchObject({ email: draft.email, name: 'Ada', customerId: user?.customerId });
    expect(issued?.code).toMatch(/^\d{6}$/);
    const minutesLeft = (Number(issued?.expiresAt) - Date.now()) / 60_000;
    expect(minutesLeft).toBeGreaterThan(29);
    expect(minutesLeft).toBeLessThanOrEqual(30);
  });

  it('stores neither the password nor the code as they are', async () => {
    const draft = signUp();
    const { user } = await suite.identity.signUp(draft, nobody);
    const code = await suite.codeOf(draft.email);
    const { rows } = await suite.admin.query<{ password_hash: string; code_hash: string }>(
      'select password_hash, code_hash from member join confirmation_code on user_id = id where id = $1',
      [user?.id],
    );
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(rows[0]?.code_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(rows[0]?.code_hash).not.toContain(code);
  });

  it('names every field that is not filled in, by the pointers of the REST body', async () => {
    const refusal = suite.identity.signUp({ name: ' ', email: '\t', password: '      ', customerDomain: '' }, nobody);
    await expect(refusal).rejects.toMatchObject({
      kind: 'invalid',
      violations: [
        { pointer: '/username', detail: 'Please enter your name.' },
        { pointer: '/email', detail: 'Please enter your email.' },
        { pointer: '/password', detail: 'Please enter your password.' },
        { pointer: '/customerDomain', detail: 'Please enter your domain.' },
      ],
    });
  });

  it('is refused when address and domain are taken, in whatever spelling, and leaves nothing', async () => {
    const draft = signUp();
    await suite.identity.signUp(draft, nobody);
    const again = { ...draft, email: draft.email.toUpperCase(), customerDomain: draft.customerDomain.toUpperCase() };
    await expect(suite.identity.signUp(again, nobody)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This email is already in use.',
      violations: [
        { pointer: '/email', detail: 'This email is already in use.' },
        { pointer: '/customerDomain', detail: 'This domain is already taken.' },
      ],
    });
    const otherAddress = { ...signUp(), customerDomain: draft.customerDomain };
    await expect(suite.identity.signUp(otherAddress, nobody)).rejects.toMatchObject({
      violations: [{ pointer: '/customerDomain' }],
    });
    const otherDomain = { ...signUp(), email: draft.email };
    await expect(suite.identity.signUp(otherDomain, nobody)).rejects.toMatchObject({
      violations: [{ pointer: '/email' }],
    });

    // Of the second, the organisation was stored before its user was refused: all of it is gone, and nothing was told.
    const { rowCount } = await suite.admin.query('select from customer where domain = $1', [
      otherDomain.customerDomain,
    ]);
    expect(rowCount).toBe(0);
    const { user } = await suite.identity.signUp({ ...signUp(), customerDomain: otherDomain.customerDomain }, nobody);
    const told = await suite.client.heard(
      'evt.identity.v1.customer_created',
      ({ customer }) => customer?.domain === otherDomain.customerDomain,
    );
    expect(told.map(({ customer }) => customer?.id)).toEqual([user?.customerId]);
  });

  it('lets one of many at once have the domain', async () => {
    const { customerDomain } = signUp();
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => suite.identity.signUp({ ...signUp(), customerDomain }, nobody)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ConflictError);
    }
  });
});
