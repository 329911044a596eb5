import { FactorKind } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { FactorChange } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import type { DomainError } from '@candor/platform/errors.js';
import { anonymous, PASSWORD } from './identity.suite.js';
import { codeOf, startFactors } from './factors.suite.js';

const WRONG = { kind: 'invalid', violations: [{ pointer: '/code' }] };

describe('the second step of a sign-in', () => {
  let suite: Awaited<ReturnType<typeof startFactors>>;

  beforeAll(async () => {
    suite = await startFactors();
  });
  afterAll(() => suite.close());

  async function withApp() {
    const { user } = await suite.member();
    return { user, ...(await suite.setUpApp(suite.asOwner(user))) };
  }
  const finish = (session: string, code: string) => suite.factors.finishLogIn({ session, code }, anonymous);

  it('is required in place of a session, and lists its means', async () => {
    const { user } = await withApp();
    const { rows: before } = await suite.admin.query('select id from session where user_id = $1', [user.id]);
    const { kinds, session } = await suite.firstStep(user);
    expect(kinds).toEqual([FactorKind.APP, FactorKind.RECOVERY_CODE]);
    const { rows } = await suite.admin.query('select id from session where user_id = $1', [user.id]);
    expect(rows).toHaveLength(before.length);
    expect(suite.claimsOf(session)).toMatchObject({ aud: 'candor-second-factor' });
    expect(suite.claimsOf(session)).not.toHaveProperty('customerId');
  });

  it('accepts a code of the app and starts the session', async () => {
    const { user, secret } = await withApp();
    const { session } = await suite.firstStep(user);
    const done = await finish(session, codeOf(secret, 1));
    expect(suite.claimsOf(done.session?.accessToken)).toMatchObject({ sub: user.id, aud: 'candor-api' });
    expect(done.session?.refreshToken).not.toBe('');
  });

  it('accepts a code once', async () => {
    const { user, secret } = await withApp();
    const { session } = await suite.firstStep(user);
    const code = codeOf(secret, 1);
    await finish(session, code);
    await expect(finish(session, code)).rejects.toMatchObject(WRONG);
    await expect(finish((await suite.firstStep(user)).session, code)).rejects.toMatchObject(WRONG);
  });

  it('accepts the same code once of two concurrent calls', async () => {
    const { user, secret } = await withApp();
    const { session } = await suite.firstStep(user);
    const code = codeOf(secret, 1);
    const both = await Promise.allSettled([finish(session, code), finish(session, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses codes of clocks that are far off', async () => {
    const { user, secret } = await withApp();
    const { session } = await suite.firstStep(user);
    for (const code of [codeOf(secret, -4), codeOf(secret, 4)])
      await expect(finish(session, code)).rejects.toMatchObject(WRONG);
  });

  it('accepts each recovery code once, however it is typed, and mails that it was used', async () => {
    const { user, recoveryCodes } = await withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const { session } = await suite.firstStep(user);
    await finish(session, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
    await expect(finish(session, code)).rejects.toMatchObject(WRONG);
    const mails = await suite.mails(user, 2);
    expect(mails.at(-1)).toMatchObject({ change: FactorChange.RECOVERY_CODE_USED, detail: '9' });
    const { rows } = await suite.admin.query<{ code_hash: Buffer }>(
      'select code_hash from recovery_code where user_id = $1',
      [user.id],
    );
    expect(rows).toHaveLength(9);
    for (const { code_hash: kept } of rows) expect(recoveryCodes).not.toContain(kept.toString());
  });

  it('counts wrong codes like wrong passwords, and then refuses the right one', async () => {
    const { user, secret } = await withApp();
    const { session } = await suite.firstStep(user);
    const guesses = await Promise.allSettled(Array.from({ length: 8 }, () => finish(session, '12')));
    const refused = guesses.map((guess) => (guess.status === 'rejected' ? (guess.reason as DomainError).kind : 'in'));
    expect(refused.filter((kind) => kind === 'invalid')).toHaveLength(5);
    expect(refused.filter((kind) => kind === 'rate-limited')).toHaveLength(3);
    await expect(finish(session, codeOf(secret, 1))).rejects.toMatchObject({ kind: 'rate-limited' });
    await suite.admin.query(`update attempt set since = since - interval '10 minutes 1 second'`);
    await expect(finish(session, codeOf(secret, 1))).resolves.toMatchObject({ session: {} });
  });

  it('resets the count of wrong codes after a sign-in', async () => {
    const { user, recoveryCodes } = await withApp();
    for (const code of recoveryCodes.slice(0, 2)) {
      const { session } = await suite.firstStep(user);
      for (let round = 0; round < 4; round += 1) await expect(finish(session, '12')).rejects.toMatchObject(WRONG);
      await finish(session, code);
    }
  });

  it('starts with the password: no other token is accepted', async () => {
    const { user, secret } = await withApp();
    const mine = await finish((await suite.firstStep(user)).session, codeOf(secret, 1));
    const ended = { kind: 'unauthenticated' };
    for (const token of ['', 'nonsense', mine.session?.accessToken ?? '', mine.session?.idToken ?? ''])
      await expect(finish(token, codeOf(secret))).rejects.toMatchObject(ended);
  });

  it('becomes invalid with another password, with the user and with the factor', async () => {
    const { user, recoveryCodes } = await withApp();
    const { session } = await suite.firstStep(user);
    await suite.admin.query('update member set session_epoch = session_epoch + 1 where id = $1', [user.id]);
    await expect(finish(session, recoveryCodes[0] ?? '')).rejects.toMatchObject({ kind: 'unauthenticated' });
    const { session: again } = await suite.firstStep(user);
    await suite.admin.query('update member set enabled = false where id = $1', [user.id]);
    await expect(finish(again, recoveryCodes[0] ?? '')).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('is not offered with the wrong password, nor bypassed by a password reset', async () => {
    const { user } = await withApp();
    await expect(suite.firstStep(user, 'wrong horse')).rejects.toMatchObject({ kind: 'unauthenticated' });
    await suite.identity.requestPasswordReset({ email: user.email }, anonymous);
    const [issued] = await suite.client.heard(
      'evt.identity.v1.password_reset_requested',
      (fact) => fact.userId === user.id,
    );
    const newPassword = 'another horse';
    const verificationCode = await suite.opened(issued);
    await suite.identity.resetPassword({ email: user.email, verificationCode, newPassword }, anonymous);
    expect((await suite.firstStep(user, newPassword)).kinds).toContain(FactorKind.APP);
  });

  it('cannot be bypassed by a change of the password', async () => {
    const { user } = await withApp();
    const { session } = await suite.firstStep(user);
    const request = { username: user.email, accessToken: session, newPassword: 'another horse' };
    await expect(
      suite.identity.changePassword({ ...request, presentPassword: PASSWORD }, anonymous),
    ).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('names a missing code', async () => {
    const { user } = await withApp();
    await expect(finish((await suite.firstStep(user)).session, ' ')).rejects.toMatchObject({
      violations: [{ pointer: '/code', detail: 'Please enter a code.' }],
    });
  });
});

describe('signing in with a passkey', () => {
  let suite: Awaited<ReturnType<typeof startFactors>>;

  beforeAll(async () => {
    suite = await startFactors();
  });
  afterAll(() => suite.close());

  async function withPasskey() {
    const { user } = await suite.member();
    return { user, ...(await suite.addPasskey(suite.asOwner(user))) };
  }
  const refused = { kind: 'unauthenticated' };

  it('is a sign-in by itself', async () => {
    const { user, passkey } = await withPasskey();
    const { options, ticket } = await suite.factors.startPasskeyLogIn({}, anonymous);
    expect(JSON.parse(options)).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    });
    const { session } = await suite.factors.finishPasskeyLogIn({ ticket, answer: passkey.sign(options) }, anonymous);
    expect(suite.claimsOf(session?.accessToken)).toMatchObject({ sub: user.id });
    const { factors } = await suite.factors.getFactors({}, suite.asOwner(user));
    expect(factors?.passkeys[0]?.lastUsedAt).toBeGreaterThan(0n);
  });

  it('is the second step after a password, for a user without a code', async () => {
    const { user, passkey } = await withPasskey();
    const { session: challenge, kinds } = await suite.firstStep(user);
    expect(kinds).toEqual([FactorKind.PASSKEY, FactorKind.RECOVERY_CODE]);
    const { options, ticket } = await suite.factors.startPasskeyLogIn({ session: challenge }, anonymous);
    expect(JSON.parse(options)).toMatchObject({ allowCredentials: [{ id: passkey.id }] });
    const answer = passkey.sign(options, { verified: false });
    const { session } = await suite.factors.finishPasskeyLogIn({ session: challenge, ticket, answer }, anonymous);
    expect(suite.claimsOf(session?.accessToken)).toMatchObject({ sub: user.id });
  });

  it.each([
    ['without verification of the user', { verified: false }],
    ['for another challenge', { challenge: 'bm90IG91cnM' }],
    ['from a page of another site', { origin: 'http://localhost.example:8080' }],
  ])('is refused %s', async (_, twist) => {
    const { passkey } = await withPasskey();
    const { options, ticket } = await suite.factors.startPasskeyLogIn({}, anonymous);
    const answer = passkey.sign(options, twist);
    await expect(suite.factors.finishPasskeyLogIn({ ticket, answer }, anonymous)).rejects.toMatchObject(refused);
  });

  it('accepts an answer once', async () => {
    const { passkey } = await withPasskey();
    const { options, ticket } = await suite.factors.startPasskeyLogIn({}, anonymous);
    const answer = passkey.sign(options);
    await suite.factors.finishPasskeyLogIn({ ticket, answer }, anonymous);
    await expect(suite.factors.finishPasskeyLogIn({ ticket, answer }, anonymous)).rejects.toMatchObject(refused);
    const again = { ticket, answer: passkey.sign(options) };
    await expect(suite.factors.finishPasskeyLogIn(again, anonymous)).rejects.toMatchObject(refused);
  });

  it('is refused with a passkey of another user, as second step and with invalid input', async () => {
    const [ada, eve] = [await withPasskey(), await withPasskey()];
    const { session } = await suite.firstStep(ada.user);
    const { options, ticket } = await suite.factors.startPasskeyLogIn({ session }, anonymous);
    const answer = eve.passkey.sign(options);
    await expect(suite.factors.finishPasskeyLogIn({ session, ticket, answer }, anonymous)).rejects.toMatchObject(
      refused,
    );
    // A ticket of the second step is not valid for a sign-in by itself.
    await expect(suite.factors.finishPasskeyLogIn({ ticket, answer }, anonymous)).rejects.toMatchObject(refused);
    for (const nonsense of ['', '{}', '[]', 'null', '{"id":7}', JSON.stringify({ id: ada.passkey.id })])
      await expect(suite.factors.finishPasskeyLogIn({ ticket, answer: nonsense }, anonymous)).rejects.toMatchObject(
        refused,
      );
  });

  it('is refused to a disabled user, and with a removed passkey', async () => {
    const { user, passkey } = await withPasskey();
    const attempt = async () => {
      const { options, ticket } = await suite.factors.startPasskeyLogIn({}, anonymous);
      return suite.factors.finishPasskeyLogIn({ ticket, answer: passkey.sign(options) }, anonymous);
    };
    await suite.admin.query('update member set enabled = false where id = $1', [user.id]);
    await expect(attempt()).rejects.toMatchObject({ kind: 'forbidden' });
    await suite.admin.query('update member set enabled = true where id = $1', [user.id]);
    await suite.admin.query('delete from passkey where user_id = $1', [user.id]);
    await expect(attempt()).rejects.toMatchObject(refused);
  });

  it('stores nothing of unanswered challenges', async () => {
    await suite.admin.query('delete from used_passkey_ticket');
    await Promise.all(Array.from({ length: 20 }, () => suite.factors.startPasskeyLogIn({}, anonymous)));
    const { rows } = await suite.admin.query('select id from used_passkey_ticket');
    expect(rows).toHaveLength(0);
  });
});
