import type { Role, StaffActor } from '@candor/platform/actor.js';
import type { DomainError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import type { User } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { anonymous, PASSWORD, signUp, staffActor, startIdentity } from './identity.suite.js';

const RESTRICTED = 'Your role does not allow this. Please ask an Admin or the Owner.';
const OUT_OF_REACH = 'Only an Owner may make or change an Owner.';

describe('the users of an organisation', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  let ada: User;
  let owner: { actor: StaffActor };

  beforeAll(async () => {
    suite = await startIdentity();
  });
  beforeEach(async () => {
    ada = (await suite.member()).user;
    owner = { actor: staffActor(ada, 'Owner') };
  });
  afterAll(() => suite.close());

  const invite = (fields: object = {}, as = owner) =>
    suite.users.inviteUser({ name: 'Grace', email: signUp().email, ...fields }, as);
  const setEnabled = (userId: string, enabled: boolean, as = owner) =>
    suite.users.setUserEnabled({ userId, enabled }, as);
  const changeRole = (userId: string, role: Role, as = owner) =>
    suite.users.changeUserRole({ userId, role: roleToWire(role) }, as);
  const remove = (userId: string, as = owner) => suite.users.deleteUser({ userId }, as);

  describe('an invited user', () => {
    it('is asked for a password at the first login, and gets tokens only then', async () => {
      const { user } = await invite({ name: ' Grace ', role: roleToWire('Admin') });
      expect(user).toMatchObject({
        name: 'Grace',
        confirmed: false,
        enabled: true,
        customerDomain: ada.customerDomain,
      });
      const email = user?.email ?? '';
      const password = await suite.firstPasswordOf(email);
      const answer = await suite.identity.logIn({ username: email, password }, anonymous);
      expect(answer.session).toBeUndefined();
      const accessToken = answer.newPasswordRequired?.session ?? '';
      const { session } = await suite.identity.changePassword(
        { username: email, accessToken, newPassword: PASSWORD },
        anonymous,
      );
      expect(session?.refreshToken).toBeTruthy();
      expect((await suite.identity.logIn({ username: email, password: PASSWORD }, anonymous)).session).toBeDefined();
      // The mailed password was valid once, and so was the challenge.
      await expect(suite.identity.logIn({ username: email, password }, anonymous)).rejects.toMatchObject({
        kind: 'unauthenticated',
      });
      const again = { username: email, accessToken, newPassword: 'staple battery' };
      await expect(suite.identity.changePassword(again, anonymous)).rejects.toMatchObject({ kind: 'unauthenticated' });
      const { users } = await suite.users.listUsers({}, owner);
      expect(users.map(({ id, confirmed }) => [id, confirmed])).toEqual([
        [ada.id, true],
        [user?.id, true],
      ]);
    });

    it('is refused a login after a week, and then sets a password by "Forgot password"', async () => {
      const { user } = await invite();
      const email = user?.email ?? '';
      const password = await suite.firstPasswordOf(email);
      await suite.admin.query('update member set temporary_until = now() where email = $1', [email]);
      await expect(suite.identity.logIn({ username: email, password }, anonymous)).rejects.toMatchObject({
        kind: 'forbidden',
        message: expect.stringContaining('expired') as string,
      });
      await suite.identity.requestPasswordReset({ email }, anonymous);
      const [requested] = await suite.client.heard(
        'evt.identity.v1.password_reset_requested',
        (one) => one.emailAddress === email,
      );
      const verificationCode = await suite.opened(requested);
      await suite.identity.resetPassword({ email, verificationCode, newPassword: PASSWORD }, anonymous);
      expect((await suite.identity.logIn({ username: email, password: PASSWORD }, anonymous)).session).toBeDefined();
    });

    it('gets no code that would allow a login without a password', async () => {
      const { user } = await invite();
      const email = user?.email ?? '';
      await suite.identity.resendConfirmation({ email }, anonymous);
      await suite.member();
      expect(
        suite.client.known('evt.identity.v1.confirmation_code_issued', (one) => one.emailAddress === email),
      ).toEqual([]);
    });

    it('is added once, with the same answer for the same key', async () => {
      const request = { name: 'Grace', email: signUp().email, idempotencyKey: newId() };
      const first = await suite.users.inviteUser(request, owner);
      expect((await suite.users.inviteUser(request, owner)).user?.id).toBe(first.user?.id);
      expect((await suite.users.listUsers({}, owner)).users).toHaveLength(2);
    });

    it('must have an address without a user here or a confirmed one elsewhere', async () => {
      const stranger = (await suite.member()).user;
      for (const email of [ada.email, stranger.email.toUpperCase()]) {
        await expect(invite({ email })).rejects.toMatchObject({
          kind: 'conflict',
          violations: [{ pointer: '/email', detail: 'This email is already in use.' }],
        });
      }
    });

    it('has one address in both forms of an international domain, at every endpoint', async () => {
      const label = signUp().customerDomain;
      const [typed, stored] = [`Grace@Exämple.${label}.example`, `grace@xn--exmple-cua.${label}.example`];
      expect((await invite({ email: typed })).user?.email).toBe(stored);
      await expect(invite({ email: stored })).rejects.toMatchObject({ kind: 'conflict' });
      const password = await suite.firstPasswordOf(stored);
      const answer = await suite.identity.logIn({ username: typed, password }, anonymous);
      const accessToken = answer.newPasswordRequired?.session ?? '';
      await suite.identity.changePassword({ username: typed, accessToken, newPassword: PASSWORD }, anonymous);
      for (const username of [typed, stored])
        expect((await suite.identity.logIn({ username, password: PASSWORD }, anonymous)).session).toBeDefined();
      const taken = suite.identity.signUp(signUp({ email: typed }), anonymous);
      await expect(taken).rejects.toMatchObject({ kind: 'conflict' });
      await suite.identity.requestPasswordReset({ email: typed }, anonymous);
      const requests = await suite.client.heard(
        'evt.identity.v1.password_reset_requested',
        (one) => one.emailAddress === stored,
      );
      expect(requests).toHaveLength(1);
    });

    it.each([
      [{ name: ' ' }, '/name', 'Please set user name.'],
      [{ email: 'grace' }, '/email', 'Email domain is not valid.'],
      [{ email: ' ' }, '/email', 'Email domain is not valid.'],
      [{ email: 'grüce@example.com' }, '/email', 'In front of the @ an email can have no letters such as ä, é or 字.'],
    ])('must have a name and an address: %j', async (fields, pointer, detail) => {
      await expect(invite(fields)).rejects.toMatchObject({ kind: 'invalid', violations: [{ pointer, detail }] });
    });
  });

  it('are renamed by Admins and Owners, and by themselves', async () => {
    const { user: bob, as } = await suite.colleague(ada, 'User');
    expect((await suite.users.renameUser({ userId: bob.id, name: ' Rob ' }, as)).user?.name).toBe('Rob');
    expect((await suite.users.renameUser({ userId: bob.id, name: 'Bobby' }, owner)).user?.name).toBe('Bobby');
    await expect(suite.users.renameUser({ userId: ada.id, name: 'x' }, as)).rejects.toMatchObject({
      kind: 'forbidden',
      message: RESTRICTED,
    });
    await expect(suite.users.renameUser({ userId: bob.id, name: ' ' }, as)).rejects.toMatchObject({
      violations: [{ pointer: '/name', detail: 'Please set user name.' }],
    });
  });

  it('lose their sessions with their role, when they are disabled and when they are deleted', async () => {
    const { user: bob } = await suite.colleague(ada, 'User');
    const logIn = async () =>
      (await suite.identity.logIn({ username: bob.email, password: PASSWORD }, anonymous)).session?.refreshToken ?? '';
    const refresh = (refreshToken: string) => suite.identity.refreshSession({ refreshToken }, anonymous);
    const ends = [() => changeRole(bob.id, 'Admin'), () => setEnabled(bob.id, false), () => remove(bob.id)];
    for (const [n, end] of ends.entries()) {
      const token = await logIn();
      await end();
      await expect(refresh(token)).rejects.toMatchObject({ kind: 'unauthenticated' });
      const ended = await suite.client.heard('evt.identity.v1.session_ended', (fact) => fact.userId === bob.id, n + 1);
      expect(ended.at(-1)).toMatchObject({ customerId: ada.customerId, sessionEpoch: n + 1 });
      if (n === 1) await setEnabled(bob.id, true);
    }
    await expect(logIn()).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('keep their sessions when nothing changes', async () => {
    const { user: bob } = await suite.colleague(ada, 'User');
    await changeRole(bob.id, 'User');
    await setEnabled(bob.id, true);
    expect(suite.client.known('evt.identity.v1.session_ended', (fact) => fact.userId === bob.id)).toEqual([]);
  });

  it('are not changed by the role User', async () => {
    const { user: bob, as } = await suite.colleague(ada, 'User');
    const { user: eve } = await suite.colleague(ada, 'User');
    const tries = [
      () => invite({}, as),
      () => changeRole(bob.id, 'Admin', as),
      () => setEnabled(eve.id, false, as),
      () => setEnabled(eve.id, true, as),
      () => remove(eve.id, as),
    ];
    for (const attempt of tries)
      await expect(attempt()).rejects.toMatchObject({ kind: 'forbidden', message: RESTRICTED });
  });

  it('are changed by the current role, whatever the token says', async () => {
    const { user: bob, as } = await suite.colleague(ada, 'Admin');
    await changeRole(bob.id, 'User');
    await expect(invite({}, as)).rejects.toMatchObject({ kind: 'forbidden', message: RESTRICTED });
    await setEnabled(bob.id, false);
    await expect(invite({}, as)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('do not become Owners by an Admin, nor are Owners changed by one', async () => {
    const { user: bob, as } = await suite.colleague(ada, 'Admin');
    const tries = [
      () => invite({ role: roleToWire('Owner') }, as),
      () => changeRole(bob.id, 'Owner', as),
      () => changeRole(ada.id, 'User', as),
      () => setEnabled(ada.id, false, as),
      () => setEnabled(ada.id, true, as),
      () => remove(ada.id, as),
      () => suite.users.renameUser({ userId: ada.id, name: 'x' }, as),
    ];
    for (const attempt of tries)
      await expect(attempt()).rejects.toMatchObject({ kind: 'forbidden', message: OUT_OF_REACH });
  });

  it('do not disable or delete themselves', async () => {
    await suite.colleague(ada, 'Owner');
    await expect(setEnabled(ada.id, false)).rejects.toMatchObject({ message: 'You cannot disable yourself.' });
    await expect(remove(ada.id)).rejects.toMatchObject({ kind: 'conflict', message: 'You cannot delete yourself.' });
  });

  it('keep an Owner: the last one is not demoted', async () => {
    await suite.colleague(ada, 'Admin');
    await expect(changeRole(ada.id, 'Admin')).rejects.toMatchObject({ kind: 'conflict' });
    await suite.colleague(ada, 'Owner');
    expect((await changeRole(ada.id, 'Admin')).user).toMatchObject({ role: roleToWire('Admin') });
  });

  it.each([
    ['demote', (id: string, as: { actor: StaffActor }) => changeRole(id, 'User', as)],
    ['disable', (id: string, as: { actor: StaffActor }) => setEnabled(id, false, as)],
    ['delete', (id: string, as: { actor: StaffActor }) => remove(id, as)],
  ] as const)('keep an Owner when two %s each other concurrently', async (_, act) => {
    const { user: bob, as } = await suite.colleague(ada, 'Owner');
    const results = await Promise.allSettled([act(bob.id, owner), act(ada.id, as)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refusal = results.find((result) => result.status === 'rejected')?.reason as DomainError;
    expect(['forbidden', 'unauthenticated']).toContain(refusal.kind);
    const { rows } = await suite.admin.query(
      `select count(*)::int as owners from member where customer_id = $1 and role = 'Owner' and enabled`,
      [ada.customerId],
    );
    expect(rows).toEqual([{ owners: 1 }]);
  });

  it('of another organisation are not found', async () => {
    const theirs = (await suite.member()).user;
    for (const id of [theirs.id, newId(), 'x']) {
      const missing = { kind: 'not-found', message: 'User not found.' };
      await expect(suite.users.renameUser({ userId: id, name: 'x' }, owner)).rejects.toMatchObject(missing);
      await expect(changeRole(id, 'User')).rejects.toMatchObject(missing);
      await expect(setEnabled(id, false)).rejects.toMatchObject(missing);
      await expect(setEnabled(id, true)).rejects.toMatchObject(missing);
      await expect(remove(id)).rejects.toMatchObject(missing);
    }
    expect((await suite.users.listUsers({}, owner)).users.map(({ id }) => id)).toEqual([ada.id]);
  });

  it('are listed by page', async () => {
    for (let n = 0; n < 3; n += 1) await suite.colleague(ada, 'User');
    const first = await suite.users.listUsers({ pageSize: 3 }, owner);
    const last = await suite.users.listUsers({ pageSize: 3, cursor: first.nextCursor }, owner);
    expect([first.users.length, last.users.length, last.nextCursor]).toEqual([3, 1, '']);
    expect(new Set([...first.users, ...last.users].map(({ id }) => id)).size).toBe(4);
    await expect(suite.users.listUsers({ cursor: 'x' }, owner)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(suite.users.listUsers({}, anonymous)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});
