import { ConflictError } from '@candor/platform/errors.js';
import { MAILED_CODE } from '@candor/platform/mailed-code.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { PASSWORD, anonymous, signUp, startIdentity } from './identity.suite.js';

describe('signing up', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;

  beforeAll(async () => {
    suite = await startIdentity();
  });
  afterAll(() => suite.close());

  it('creates an organisation with an Owner who has yet to confirm', async () => {
    const draft = signUp();
    const { user } = await suite.identity.signUp(
      {
        ...draft,
        name: ' Ada ',
        email: ` ${draft.email.toUpperCase()} `,
        customerDomain: draft.customerDomain.toUpperCase(),
      },
      anonymous,
    );
    expect(user).toMatchObject({
      name: 'Ada',
      email: draft.email,
      role: Role.OWNER,
      enabled: true,
      confirmed: false,
      customerDomain: draft.customerDomain,
    });
    const [issued] = await suite.client.heard(
      'evt.identity.v1.confirmation_code_issued',
      ({ userId }) => userId === user?.id,
    );
    expect(issued).toMatchObject({ emailAddress: draft.email, name: 'Ada', customerId: user?.customerId });
    // Fields that a mail worker of a release before 0.2 would mail.
    expect([issued?.code, issued?.email]).toEqual(['', '']);
    expect(await suite.opened(issued)).toMatch(MAILED_CODE);
    const minutesLeft = (Number(issued?.expiresAt) - Date.now()) / 60_000;
    expect(minutesLeft).toBeGreaterThan(29);
    expect(minutesLeft).toBeLessThanOrEqual(30);
  });

  it('stores neither the password nor the code in clear text', async () => {
    const draft = signUp();
    const { user } = await suite.identity.signUp(draft, anonymous);
    const code = await suite.codeOf(draft.email);
    const { rows } = await suite.admin.query<{ password_hash: string }>(
      'select * from member join confirmation_code on user_id = id where member.id = $1',
      [user?.id],
    );
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('names every missing field, by the pointers of the REST body', async () => {
    const refusal = suite.identity.signUp(
      { name: ' ', email: '\t', password: '      ', customerDomain: '' },
      anonymous,
    );
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
    const { user } = await suite.member();
    const draft = { ...signUp(), email: user.email, customerDomain: user.customerDomain };
    const again = { ...draft, email: draft.email.toUpperCase(), customerDomain: draft.customerDomain.toUpperCase() };
    await expect(suite.identity.signUp(again, anonymous)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This email is already in use.',
      violations: [
        { pointer: '/email', detail: 'This email is already in use.' },
        { pointer: '/customerDomain', detail: 'This domain is already taken.' },
      ],
    });
    const otherAddress = { ...signUp(), customerDomain: draft.customerDomain };
    await expect(suite.identity.signUp(otherAddress, anonymous)).rejects.toMatchObject({
      violations: [{ pointer: '/customerDomain' }],
    });
    const otherDomain = { ...signUp(), email: draft.email };
    await expect(suite.identity.signUp(otherDomain, anonymous)).rejects.toMatchObject({
      violations: [{ pointer: '/email' }],
    });
    const { rowCount } = await suite.admin.query('select from customer where domain = $1', [
      otherDomain.customerDomain,
    ]);
    expect(rowCount).toBe(0);
  });

  it('is not published until the address is confirmed', async () => {
    const draft = signUp();
    const { user } = await suite.identity.signUp(draft, anonymous);
    const code = await suite.codeOf(draft.email);
    const isOurs = ({ customer }: { customer?: { id: string } }) => customer?.id === user?.customerId;
    expect(suite.client.known('evt.identity.v1.customer_created', isOurs)).toHaveLength(0);
    await suite.identity.confirmUser({ email: draft.email, code }, anonymous);
    const [created] = await suite.client.heard('evt.identity.v1.customer_created', isOurs);
    expect(created?.customer).toMatchObject({ name: draft.customerDomain, domain: draft.customerDomain });
  });

  it('is active at once where the gateway requires no sign-in', async () => {
    const { user } = await suite.identity.signUp(signUp(), { actor: { kind: 'system', app: 'gateway' } });
    await suite.client.heard('evt.identity.v1.customer_created', ({ customer }) => customer?.id === user?.customerId);
  });

  it('with one address is refused after five of one caller in an hour', async () => {
    const { email } = signUp();
    for (let n = 0; n < 5; n += 1) await suite.identity.signUp({ ...signUp(), email }, anonymous);
    await expect(suite.identity.signUp({ ...signUp(), email }, anonymous)).rejects.toMatchObject({
      kind: 'rate-limited',
    });
  });

  it('is deleted when it is not confirmed within a week', async () => {
    const { user: kept } = await suite.member();
    const { user } = await suite.identity.signUp(signUp(), anonymous);
    await suite.admin.query(`update customer set created_at = now() - interval '8 days' where id = any($1)`, [
      [kept.customerId, user?.customerId],
    ]);
    await suite.admin.query(
      `insert into audit_entry select gen_random_uuid(), $1, now(), $2, 'Ada', $3, null, '', 'user.signed_up', '', '', '', '', '', ''`,
      [user?.customerId, user?.id, user?.email],
    );
    await suite.identity.signUp(signUp(), anonymous);
    const left = await suite.admin.query('select from audit_entry where customer_id = $1', [user?.customerId]);
    expect(left.rowCount).toBe(0);
    const { rows } = await suite.admin.query('select id from customer where id = any($1)', [
      [kept.customerId, user?.customerId],
    ]);
    expect(rows).toEqual([{ id: kept.customerId }]);
  });

  it('gives the domain to the one of many that confirms first', async () => {
    const { customerDomain } = signUp();
    const drafts = Array.from({ length: 5 }, () => ({ ...signUp(), customerDomain }));
    await Promise.all(drafts.map((draft) => suite.identity.signUp(draft, anonymous)));
    const confirm = async ({ email }: { email: string }) =>
      suite.identity.confirmUser({ email, code: await suite.codeOf(email) }, anonymous);
    const results = await Promise.allSettled(drafts.map(confirm));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ConflictError);
    }
  });
});
