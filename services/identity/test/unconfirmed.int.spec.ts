import { roleToWire } from '@candor/rpc/actor-codec.js';
import { anonymous, PASSWORD, signUp, staffActor, startIdentity } from './identity.suite.js';

/** Anyone may enter any address: until its owner has shown to read its mail, it stays available to others. */
describe('an unconfirmed address', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  let email: string;

  beforeAll(async () => {
    suite = await startIdentity();
  });
  beforeEach(() => {
    ({ email } = signUp());
  });
  afterAll(() => suite.close());

  const signedUp = async (draft = signUp({ email })) => {
    const { user } = await suite.identity.signUp(draft, anonymous);
    if (!user) throw new Error('not signed up');
    return user;
  };
  const codesOf = async (count: number) => {
    const mailed = await suite.client.heard(
      'evt.identity.v1.confirmation_code_issued',
      (one) => one.emailAddress === email,
      count,
    );
    return Promise.all(mailed.map((fact) => suite.opened(fact)));
  };
  const confirm = (code: string, signUpId = '') => suite.identity.confirmUser({ email, code, signUpId }, anonymous);
  const logIn = (password: string) => suite.identity.logIn({ username: email, password }, anonymous);
  async function invited(): Promise<{ organisation: string; password: string }> {
    const { user: owner } = await suite.member();
    const request = { name: 'Bob', email, role: roleToWire('Admin') };
    await suite.users.inviteUser(request, { actor: staffActor(owner, 'Owner') });
    return { organisation: owner.customerId, password: await suite.firstPasswordOf(email) };
  }

  it('may be invited despite a sign-up with it, and belongs to the inviting organisation', async () => {
    await signedUp();
    const { organisation, password } = await invited();
    const { newPasswordRequired } = await logIn(password);
    const accessToken = newPasswordRequired?.session ?? '';
    await suite.identity.changePassword({ username: email, accessToken, newPassword: 'staple battery' }, anonymous);
    const { session } = await logIn('staple battery');
    const [, claims = ''] = session?.accessToken.split('.') ?? [];
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ customerId: organisation });
    // The sign-up was too late, and its password is invalid.
    await expect(logIn(PASSWORD)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const [code = ''] = await codesOf(1);
    await expect(confirm(code)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('may sign up although an organisation has invited it, and belongs to none that it has not joined', async () => {
    const { password } = await invited();
    await signedUp();
    const [code = ''] = await codesOf(1);
    expect((await confirm(code)).session).toBeDefined();
    await expect(logIn(password)).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect((await logIn(PASSWORD)).session).toBeDefined();
  });

  it('may be invited by two organisations, and joins the one that it chooses', async () => {
    const first = await invited();
    const { user: owner } = await suite.member();
    await suite.users.inviteUser({ name: 'Bob', email }, { actor: staffActor(owner, 'Owner') });
    const { newPasswordRequired } = await logIn(first.password);
    expect(newPasswordRequired?.session).toBeTruthy();
  });

  it('is confirmed in the browser that signed up, whatever other sign-ups there are', async () => {
    const own = await signedUp();
    await signedUp(signUp({ email, password: 'a stranger knows it' }));
    const [ownCode = '', strangersCode = ''] = await codesOf(2);
    await expect(confirm(strangersCode, own.id)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(confirm(strangersCode)).rejects.toMatchObject({ kind: 'conflict' });
    await suite.identity.resendConfirmation({ email, signUpId: own.id }, anonymous);
    expect((await codesOf(3))[2]).toBe(ownCode);
    expect((await confirm(ownCode, own.id)).session).toBeDefined();
    await expect(logIn('a stranger knows it')).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('is confirmed by its owner, however many organisations have invited it', async () => {
    const { user: inviting } = await suite.member();
    await suite.admin.query(
      `with organisation as (
         insert into customer (id, name, domain, created_at)
         select gen_random_uuid(), 'Acme', 'many-' || gen_random_uuid(), now() from generate_series(1, 12) returning id)
       insert into member (id, customer_id, name, email, holds_email, password_hash, role, enabled, session_epoch, temporary_until, created_at)
       select gen_random_uuid(), o.id, 'Bob', $2, false, m.password_hash, 'User', true, 0, now() + interval '7 days', now()
         from organisation o, member m where m.id = $1`,
      [inviting.id, email],
    );
    await signedUp();
    await suite.identity.resendConfirmation({ email }, anonymous);
    const [, code = ''] = await codesOf(2);
    expect((await confirm(code)).session).toBeDefined();
  });

  it('is not signed up with twice where a release before 0.2 adds the second', async () => {
    const { user } = await suite.member();
    const added = suite.admin.query(
      `insert into member (id, customer_id, name, email, password_hash, role, enabled, session_epoch, created_at)
       select gen_random_uuid(), $1, 'Bob', $2, '', 'Owner', true, 0, now()`,
      [(await signedUp()).customerId, user.email],
    );
    await expect(added).rejects.toMatchObject({ code: '23505', constraint: 'member_email_taken' });
  });

  it('asks a caller who knows a password of a sign-up to confirm first', async () => {
    await signedUp();
    await signedUp(signUp({ email, password: 'another of them' }));
    for (const password of [PASSWORD, 'another of them'])
      await expect(logIn(password)).rejects.toMatchObject({ message: 'Please confirm your user first.' });
    await expect(logIn('none of them')).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('that another user has confirmed cannot be joined with an older invitation', async () => {
    const { password } = await invited();
    const { newPasswordRequired } = await logIn(password);
    await signedUp();
    const [code = ''] = await codesOf(1);
    await confirm(code);
    const accessToken = newPasswordRequired?.session ?? '';
    const joining = suite.identity.changePassword(
      { username: email, accessToken, newPassword: 'staple battery' },
      anonymous,
    );
    await expect(joining).rejects.toMatchObject({ kind: 'conflict', message: 'This email is already in use.' });
  });

  it('gets a new password from its owner for the invitation rather than for a sign-up', async () => {
    const { organisation } = await invited();
    await signedUp();
    await suite.identity.requestPasswordReset({ email }, anonymous);
    const [mailed] = await suite.client.heard(
      'evt.identity.v1.password_reset_requested',
      (one) => one.emailAddress === email,
    );
    expect(mailed?.customerId).toBe(organisation);
    const verificationCode = await suite.opened(mailed);
    await suite.identity.resetPassword({ email, verificationCode, newPassword: 'staple battery' }, anonymous);
    expect((await logIn('staple battery')).session).toBeDefined();
  });
});
