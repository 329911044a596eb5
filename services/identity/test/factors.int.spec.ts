import { FactorChange } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { newId } from '@candor/platform/ids.js';
import { anonymous, PASSWORD } from './identity.suite.js';
import { codeOf, proof, startFactors } from './factors.suite.js';
import { testPasskey } from './test-passkey.js';

describe('second factors', () => {
  let suite: Awaited<ReturnType<typeof startFactors>>;

  beforeAll(async () => {
    suite = await startFactors();
  });
  afterAll(() => suite.close());

  async function owner() {
    const { user } = await suite.member();
    return { user, as: suite.asOwner(user) };
  }
  const conflict = { kind: 'conflict' };

  describe('an authenticator app', () => {
    it('counts once a code of it was entered, and comes with ten recovery codes', async () => {
      const { user, as } = await owner();
      const { secret, uri } = await suite.factors.beginAuthenticatorApp({ proof }, as);
      expect(uri).toContain(`secret=${secret}`);
      const login = { username: user.email, password: PASSWORD };
      expect((await suite.identity.logIn(login, anonymous)).session).toBeDefined();
      const wrong = suite.factors.confirmAuthenticatorApp({ code: codeOf(secret, 9) }, as);
      await expect(wrong).rejects.toMatchObject({ violations: [{ pointer: '/code' }] });
      const { recoveryCodes, factors } = await suite.factors.confirmAuthenticatorApp({ code: codeOf(secret) }, as);
      expect(recoveryCodes).toHaveLength(10);
      expect(factors).toMatchObject({ recoveryCodesLeft: 10, required: false, passkeys: [] });
      expect(factors?.appConfirmedAt).toBeGreaterThan(0n);
      await suite.firstStep(user);
      expect(await suite.mails(user, 1)).toMatchObject([
        { change: FactorChange.APP_ADDED, emailAddress: user.email, language: 'en' },
      ]);
    });

    it('is stored sealed', async () => {
      const { user, as } = await owner();
      const { secret } = await suite.setUpApp(as);
      const { rows } = await suite.admin.query<{ sealed_secret: string }>(
        'select sealed_secret from authenticator_app where user_id = $1',
        [user.id],
      );
      expect(rows[0]?.sealed_secret).toMatch(/^v1\.root\./);
      expect(rows[0]?.sealed_secret).not.toContain(secret);
    });

    it('is one for each user, and confirmed only while it is being set up', async () => {
      const { as } = await owner();
      await expect(suite.factors.confirmAuthenticatorApp({ code: '123456' }, as)).rejects.toMatchObject(conflict);
      const { secret } = await suite.setUpApp(as);
      await expect(suite.factors.beginAuthenticatorApp({ proof }, as)).rejects.toMatchObject(conflict);
      const again = suite.factors.confirmAuthenticatorApp({ code: codeOf(secret, 1) }, as);
      await expect(again).rejects.toMatchObject(conflict);
    });

    it('is removed by the password or a code, and recovery codes go with the last factor', async () => {
      const { user, as } = await owner();
      const { secret } = await suite.setUpApp(as);
      const { factors } = await suite.factors.removeAuthenticatorApp({ proof: { text: codeOf(secret, 1) } }, as);
      expect(factors).toMatchObject({ appConfirmedAt: 0n, recoveryCodesLeft: 0 });
      const login = { username: user.email, password: PASSWORD };
      expect((await suite.identity.logIn(login, anonymous)).session).toBeDefined();
      const again = suite.factors.removeAuthenticatorApp({ proof }, as);
      await expect(again).rejects.toMatchObject({ kind: 'not-found' });
    });
  });

  describe('each change', () => {
    it('requires the password or a code', async () => {
      const { as } = await owner();
      await suite.setUpApp(as);
      const { factors } = await suite.addPasskey(as);
      const passkeyId = factors?.passkeys[0]?.id ?? '';
      for (const text of ['', 'wrong horse', '000000', 'BBBB-BBBB-BBBB']) {
        const wrong = { proof: { text } };
        for (const call of [
          () => suite.factors.beginAuthenticatorApp(wrong, as),
          () => suite.factors.removeAuthenticatorApp(wrong, as),
          () => suite.factors.beginPasskey(wrong, as),
          () => suite.factors.removePasskey({ ...wrong, passkeyId }, as),
          () => suite.factors.makeRecoveryCodes(wrong, as),
        ]) {
          await expect(call()).rejects.toMatchObject({ kind: 'invalid', violations: [{ pointer: '/proof' }] });
          await suite.admin.query('delete from attempt');
        }
      }
    });

    it('counts wrong passwords as the login does', async () => {
      const { as } = await owner();
      const wrong = { proof: { text: 'wrong horse' } };
      const guesses = Array.from({ length: 22 }, () => suite.factors.beginPasskey(wrong, as));
      const kinds = (await Promise.allSettled(guesses)).map((guess) =>
        guess.status === 'rejected' ? (guess.reason as { kind: string }).kind : 'in',
      );
      expect(kinds.filter((kind) => kind === 'rate-limited')).toHaveLength(2);
    });

    it('is refused only to API keys', async () => {
      const { as } = await owner();
      const key = { actor: { ...as.actor, accessKey: 'candor_ak_1' } };
      await expect(suite.factors.beginAuthenticatorApp({ proof }, key)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(suite.factors.beginPasskey({ proof }, anonymous)).rejects.toMatchObject({ kind: 'unauthenticated' });
      await expect(suite.factors.getFactors({}, anonymous)).rejects.toMatchObject({ kind: 'unauthenticated' });
    });
  });

  describe('a passkey', () => {
    it('is added with a name, renamed and removed, and its user is mailed', async () => {
      const { user, as } = await owner();
      const { factors, recoveryCodes } = await suite.addPasskey(as, ' Laptop ');
      expect(recoveryCodes).toHaveLength(10);
      expect(factors?.passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: 0n }]);
      const passkeyId = factors?.passkeys[0]?.id ?? '';
      const renamed = await suite.factors.renamePasskey({ passkeyId, name: 'Old laptop' }, as);
      expect(renamed.factors?.passkeys).toMatchObject([{ name: 'Old laptop' }]);
      const removed = await suite.factors.removePasskey({ passkeyId, proof }, as);
      expect(removed.factors?.passkeys).toEqual([]);
      expect((await suite.mails(user, 2)).map(({ change, detail }) => [change, detail])).toEqual([
        [FactorChange.PASSKEY_ADDED, 'Laptop'],
        [FactorChange.PASSKEY_REMOVED, 'Old laptop'],
      ]);
    });

    it('creates no recovery codes for a user who has some', async () => {
      const { as } = await owner();
      await suite.setUpApp(as);
      expect((await suite.addPasskey(as)).recoveryCodes).toEqual([]);
    });

    it.each([
      ['to another challenge', { challenge: 'bm90IG91cnM' }],
      ['from another site', { origin: 'https://evil.example' }],
    ])('is not added with an answer %s', async (_, twist) => {
      const { as } = await owner();
      const { options, ticket } = await suite.factors.beginPasskey({ proof }, as);
      const given = { ticket, answer: testPasskey().make(options, twist), name: 'Laptop' };
      await expect(suite.factors.addPasskey(given, as)).rejects.toMatchObject({
        kind: 'invalid',
        violations: [{ pointer: '/answer' }],
      });
    });

    it('is not added twice, with a ticket of another user, nor without a name', async () => {
      const [ada, eve] = [await owner(), await owner()];
      const { options, ticket } = await suite.factors.beginPasskey({ proof }, ada.as);
      const answer = testPasskey().make(options);
      const given = { ticket, answer, name: 'Laptop' };
      await expect(suite.factors.addPasskey(given, eve.as)).rejects.toMatchObject({ kind: 'invalid' });
      const unnamed = suite.factors.addPasskey({ ...given, name: ' ' }, ada.as);
      await expect(unnamed).rejects.toMatchObject({ violations: [{ pointer: '/name' }] });
      await suite.factors.addPasskey(given, ada.as);
      await expect(suite.factors.addPasskey(given, ada.as)).rejects.toMatchObject({ kind: 'invalid' });
    });

    it('is not found by other users, in the organisation and elsewhere', async () => {
      const [ada, eve] = [await owner(), await owner()];
      const { factors } = await suite.addPasskey(ada.as);
      const passkeyId = factors?.passkeys[0]?.id ?? '';
      const bob = await suite.colleague(ada.user, 'Admin');
      for (const { as } of [eve, bob]) {
        await expect(suite.factors.renamePasskey({ passkeyId, name: 'Mine' }, as)).rejects.toMatchObject({
          kind: 'not-found',
        });
        await expect(suite.factors.removePasskey({ passkeyId, proof }, as)).rejects.toMatchObject({
          kind: 'not-found',
        });
      }
    });

    it('is one of ten at most', async () => {
      const { user, as } = await owner();
      await suite.addPasskey(as);
      await suite.admin.query(
        `insert into passkey select gen_random_uuid(), user_id, customer_id, gen_random_uuid()::text, public_key, 0, transports,
                name, now(), null from passkey, generate_series(1, 9) where user_id = $1`,
        [user.id],
      );
      await expect(suite.factors.beginPasskey({ proof }, as)).rejects.toMatchObject(conflict);
    });
  });

  it('creates new recovery codes, and none for a user without a factor', async () => {
    const { user, as } = await owner();
    await expect(suite.factors.makeRecoveryCodes({ proof }, as)).rejects.toMatchObject(conflict);
    const { recoveryCodes: before } = await suite.setUpApp(as);
    const { recoveryCodes } = await suite.factors.makeRecoveryCodes({ proof }, as);
    expect(recoveryCodes.filter((code) => before.includes(code))).toEqual([]);
    const { session } = await suite.firstStep(user);
    const old = suite.factors.finishLogIn({ session, code: before[0] ?? '' }, anonymous);
    await expect(old).rejects.toMatchObject({ kind: 'invalid' });
    await suite.factors.finishLogIn({ session, code: recoveryCodes[0] ?? '' }, anonymous);
  });

  describe('an organisation that requires one', () => {
    it('is configured so by an Owner who has one', async () => {
      const { user, as } = await owner();
      await expect(suite.factors.setFactorPolicy({ required: true }, as)).rejects.toMatchObject(conflict);
      await suite.setUpApp(as);
      const bob = await suite.colleague(user, 'Admin');
      const refused = suite.factors.setFactorPolicy({ required: true }, bob.as);
      await expect(refused).rejects.toMatchObject({ kind: 'forbidden' });
      // A token may be older than the role.
      const pretending = { actor: { ...bob.as.actor, role: 'Owner' as const } };
      const still = suite.factors.setFactorPolicy({ required: true }, pretending);
      await expect(still).rejects.toMatchObject({ kind: 'forbidden' });
      await suite.factors.setFactorPolicy({ required: true }, as);
      expect(await suite.factors.getFactorPolicy({}, bob.as)).toMatchObject({ required: true });
    });

    it('lets users without one set one up, which the next token of the session reflects', async () => {
      const { user, as } = await owner();
      await suite.setUpApp(as);
      await suite.factors.setFactorPolicy({ required: true }, as);
      const bob = await suite.colleague(user, 'User');
      const { session } = await suite.identity.logIn({ username: bob.user.email, password: PASSWORD }, anonymous);
      expect(suite.claimsOf(session?.accessToken)).toMatchObject({ secondFactorMissing: true });
      await suite.setUpApp(bob.as);
      const { session: next } = await suite.identity.refreshSession({ refreshToken: session?.refreshToken }, anonymous);
      expect(suite.claimsOf(next?.accessToken)).not.toHaveProperty('secondFactorMissing');
    });

    it('requires it of signed-in users with the next token, but not of users of the provider', async () => {
      const { user, as } = await owner();
      const bob = await suite.colleague(user, 'User');
      const login = { username: bob.user.email, password: PASSWORD };
      const [{ session: own }, { session: provided }] = [
        await suite.identity.logIn(login, anonymous),
        await suite.identity.logIn(login, anonymous),
      ];
      const { sessionId } = suite.claimsOf(provided?.accessToken) as { sessionId: string };
      await suite.admin.query(`update session set method = 'sso' where id = $1`, [sessionId]);
      await suite.setUpApp(as);
      await suite.factors.setFactorPolicy({ required: true }, as);
      const claims = async (refreshToken?: string) =>
        suite.claimsOf((await suite.identity.refreshSession({ refreshToken }, anonymous)).session?.accessToken);
      expect(await claims(own?.refreshToken)).toMatchObject({ secondFactorMissing: true });
      expect(await claims(provided?.refreshToken)).not.toHaveProperty('secondFactorMissing');
    });

    it('lets no user remove the last one', async () => {
      const { as } = await owner();
      const { secret } = await suite.setUpApp(as);
      await suite.factors.setFactorPolicy({ required: true }, as);
      await expect(suite.factors.removeAuthenticatorApp({ proof }, as)).rejects.toMatchObject(conflict);
      const { factors } = await suite.addPasskey(as);
      await suite.factors.removeAuthenticatorApp({ proof: { text: codeOf(secret, 1) } }, as);
      const passkeyId = factors?.passkeys[0]?.id ?? '';
      await expect(suite.factors.removePasskey({ passkeyId, proof }, as)).rejects.toMatchObject(conflict);
      expect((await suite.factors.getFactors({}, as)).factors?.passkeys).toHaveLength(1);
      await suite.factors.setFactorPolicy({ required: false }, as);
      await suite.factors.removePasskey({ passkeyId, proof }, as);
    });
  });

  describe('of a user who has lost the phone', () => {
    it('are reset by an Owner or Admin: all are deleted, the sessions too, and the user is mailed', async () => {
      const { user, as } = await owner();
      const bob = await suite.colleague(user, 'User');
      await suite.setUpApp(bob.as);
      await suite.addPasskey(bob.as);
      const answer = await suite.factors.resetFactors({ userId: bob.user.id }, as);
      expect(answer.user).toMatchObject({ id: bob.user.id, role: Role.USER });
      const { session } = await suite.identity.logIn({ username: bob.user.email, password: PASSWORD }, anonymous);
      expect(suite.claimsOf(session?.accessToken)).toMatchObject({ sessionEpoch: 1 });
      const { factors } = await suite.factors.getFactors({}, bob.as);
      expect(factors).toMatchObject({ appConfirmedAt: 0n, passkeys: [], recoveryCodesLeft: 0 });
      const mails = await suite.mails(bob.user, 3);
      expect(mails.at(-1)).toMatchObject({ change: FactorChange.RESET, detail: 'Ada' });
    });

    it('are not reset by the role User, of an Owner by an Admin, of oneself, nor of others elsewhere', async () => {
      const { user, as } = await owner();
      await suite.setUpApp(as);
      const [admin, plain] = [await suite.colleague(user, 'Admin'), await suite.colleague(user, 'User')];
      const reset = (userId: string, by: typeof as) => suite.factors.resetFactors({ userId }, by);
      await expect(reset(admin.user.id, plain.as)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(reset(user.id, admin.as)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(reset(user.id, as)).rejects.toMatchObject(conflict);
      await expect(reset(plain.user.id, as)).rejects.toMatchObject(conflict);
      await expect(reset(plain.user.id, (await owner()).as)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(reset(newId(), as)).rejects.toMatchObject({ kind: 'not-found' });
      expect((await suite.factors.getFactors({}, as)).factors?.appConfirmedAt).toBeGreaterThan(0n);
    });
  });
});
