import { RateLimitedError } from '@candor/platform/errors.js';
import { anonymous, otherThan, PASSWORD, signUp, startIdentity } from './identity.suite.js';

const NEW = 'staple battery';
const WRONG = {
  kind: 'invalid',
  violations: [{ pointer: '/verificationCode', detail: 'The verification code is wrong or has expired.' }],
};

describe('a forgotten password', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  let email: string;
  let userId: string;

  beforeAll(async () => {
    suite = await startIdentity();
  });
  beforeEach(async () => {
    const { user } = await suite.member();
    ({ email, id: userId } = user);
  });
  afterAll(() => suite.close());

  const forget = (address = email) => suite.identity.requestPasswordReset({ email: address }, anonymous);
  const reset = (verificationCode: string, newPassword = NEW, address = email) =>
    suite.identity.resetPassword({ email: address, verificationCode, newPassword }, anonymous);
  const logIn = (password: string) => suite.identity.logIn({ username: email, password }, anonymous);
  async function mailedCode(count = 1): Promise<string> {
    const requests = await suite.client.heard(
      'evt.identity.v1.password_reset_requested',
      (fact) => fact.userId === userId,
      count,
    );
    return suite.opened(requests.at(-1));
  }

  it('is replaced with the mailed code, and the old one is no longer valid', async () => {
    await forget(` ${email.toUpperCase()}`);
    await reset(` ${await mailedCode()} `);
    await expect(logIn(PASSWORD)).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect((await logIn(NEW)).session?.accessToken).toBeTruthy();
  });

  it('ends every session', async () => {
    const { session } = await logIn(PASSWORD);
    await forget();
    await reset(await mailedCode());
    const refreshed = suite.identity.refreshSession({ refreshToken: session?.refreshToken }, anonymous);
    await expect(refreshed).rejects.toMatchObject({ kind: 'unauthenticated' });
    const [fact] = await suite.client.heard('evt.identity.v1.session_ended', (one) => one.userId === userId);
    expect(fact?.sessionEpoch).toBe(1);
  });

  it('is replaced once by many concurrent calls', async () => {
    await forget();
    const code = await mailedCode();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => reset(code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(reset(code)).rejects.toMatchObject(WRONG);
  });

  it('stays after five wrong codes, even with the right one, until another request', async () => {
    await forget();
    const code = await mailedCode();
    for (let tries = 0; tries < 5; tries += 1) await expect(reset(otherThan(code))).rejects.toMatchObject(WRONG);
    await expect(reset(code)).rejects.toMatchObject(WRONG);
    await forget();
    await expect(reset(await mailedCode(2))).resolves.toBeDefined();
  });

  it('stays once the code is expired', async () => {
    await forget();
    const code = await mailedCode();
    const { rows } = await suite.admin.query(
      `select code_hash, expires_at - now() <= interval '30 minutes' as "inTime" from reset_code where user_id = $1`,
      [userId],
    );
    expect(rows).toEqual([{ code_hash: null, inTime: true }]);
    await suite.admin.query('update reset_code set expires_at = now() where user_id = $1', [userId]);
    await expect(reset(code)).rejects.toMatchObject(WRONG);
  });

  it.each(['stranger-reset@example.com', 'no address'])('has the same answer for the address %j', async (typed) => {
    await expect(reset('BCDF-GHJK-LMNP', NEW, typed)).rejects.toMatchObject(WRONG);
  });

  it('of a disabled user stays, and nothing is mailed; the answer is the same', async () => {
    await forget();
    const code = await mailedCode();
    await suite.admin.query('update member set enabled = false where id = $1', [userId]);
    await expect(reset(code)).rejects.toMatchObject(WRONG);
    expect(await forget()).toMatchObject({});
    const other = signUp();
    const { user } = await suite.member(other);
    await forget(user.email);
    await suite.client.heard('evt.identity.v1.password_reset_requested', (fact) => fact.userId === user.id);
    const mailed = suite.client.known('evt.identity.v1.password_reset_requested', (fact) => fact.userId === userId);
    expect(mailed).toHaveLength(1);
  });

  it('that was replaced admits a caller who had guessed too often', async () => {
    await Promise.allSettled(Array.from({ length: 21 }, () => logIn('wrong horse')));
    await expect(logIn(PASSWORD)).rejects.toMatchObject({ kind: 'rate-limited' });
    await forget();
    await reset(await mailedCode());
    expect((await logIn(NEW)).session).toBeDefined();
  });

  it.each(['known', 'unknown'])('is requested at most three times in ten minutes for a %s address', async (which) => {
    const address = which === 'known' ? email : `stranger-${email}`;
    for (let count = 0; count < 3; count += 1) await forget(address);
    await expect(forget(address)).rejects.toBeInstanceOf(RateLimitedError);
  });

  it('is requested with an address', async () => {
    await expect(forget(' ')).rejects.toMatchObject({ message: 'Please enter your email.' });
    await expect(forget('ada')).rejects.toMatchObject({ message: 'Email domain is not valid.' });
    await expect(forget('üda@example.com')).rejects.toMatchObject({ violations: [{ pointer: '/email' }] });
  });

  it.each([
    ['', 'Please enter password'],
    ['  ', 'Please enter password'],
    ['short', 'Your password must have at least 6 characters'],
    ['x'.repeat(257), 'Please use at most 256 characters.'],
  ])('is not replaced by %j', async (typed, detail) => {
    await expect(reset('BCDF-GHJK-LMNP', typed)).rejects.toMatchObject({
      violations: [{ pointer: '/newPassword', detail }],
    });
  });

  it('names missing fields', async () => {
    await expect(reset(' ', '', '')).rejects.toMatchObject({
      violations: [
        { pointer: '/email', detail: 'Please enter your email.' },
        { pointer: '/verificationCode', detail: 'Please enter verfication code.' },
        { pointer: '/newPassword', detail: 'Please enter password' },
      ],
    });
  });
});
