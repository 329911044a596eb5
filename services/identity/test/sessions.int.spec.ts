import { anonymous, PASSWORD, startIdentity } from './identity.suite.js';

const OVER = { kind: 'unauthenticated', message: 'Your session has expired. Please log in again.' };

describe('a session', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  let userId: string;
  let email: string;
  let first: string;

  beforeAll(async () => {
    suite = await startIdentity();
  });
  beforeEach(async () => {
    const { user, session } = await suite.member();
    ({ id: userId, email } = user);
    first = session?.refreshToken ?? '';
  });
  afterAll(() => suite.close());

  const refresh = async (refreshToken: string) =>
    (await suite.identity.refreshSession({ refreshToken }, anonymous)).session;
  /** Lets the grace for two tabs pass. */
  const later = () => suite.admin.query(`update session set rotated_at = rotated_at - interval '11 seconds'`);

  it('continues with another refresh token each time', async () => {
    const second = await refresh(first);
    const third = await refresh(second?.refreshToken ?? '');
    expect(new Set([first, second?.refreshToken, third?.refreshToken]).size).toBe(3);
    expect(third?.accessToken.split('.')).toHaveLength(3);
    expect(Number(third?.refreshExpiresAt)).toBeGreaterThan(Date.now() + 13 * 24 * 3600_000);
  });

  it('gives two tabs that refresh concurrently the same next token', async () => {
    const both = await Promise.all([refresh(first), refresh(first), refresh(first)]);
    expect(new Set(both.map((session) => session?.refreshToken)).size).toBe(1);
    await expect(refresh(both[0]?.refreshToken ?? '')).resolves.toBeDefined();
  });

  it('ends for every holder when an old token is used again', async () => {
    const second = await refresh(first);
    await later();
    await expect(refresh(first)).rejects.toMatchObject(OVER);
    await expect(refresh(second?.refreshToken ?? '')).rejects.toMatchObject(OVER);
  });

  it('ends for every holder when an even older token is used, however soon', async () => {
    const second = await refresh(first);
    const third = await refresh(second?.refreshToken ?? '');
    await expect(refresh(first)).rejects.toMatchObject(OVER);
    await expect(refresh(third?.refreshToken ?? '')).rejects.toMatchObject(OVER);
  });

  it('ends with its access token at sign-out: gateways are notified, and it sets no password', async () => {
    const { session } = await suite.identity.logIn({ username: email, password: PASSWORD }, anonymous);
    await suite.identity.endSession({ refreshToken: session?.refreshToken ?? '' }, anonymous);
    const [sessionId] = (session?.refreshToken ?? '').split('.');
    const [fact] = await suite.client.heard('evt.identity.v1.session_ended', (one) => one.sessionId === sessionId);
    expect(fact).toMatchObject({ userId, sessionEpoch: 0 });
    const claims = JSON.parse(Buffer.from(session?.accessToken.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ sessionId });
    const change = { username: email, accessToken: session?.accessToken ?? '', newPassword: 'another one' };
    await expect(suite.identity.changePassword(change, anonymous)).rejects.toMatchObject(OVER);
  });

  it('does not affect the user’s other sessions when it ends', async () => {
    const other = (await suite.identity.logIn({ username: email, password: PASSWORD }, anonymous)).session;
    await suite.identity.endSession({ refreshToken: first }, anonymous);
    await expect(refresh(first)).rejects.toMatchObject(OVER);
    await expect(refresh(other?.refreshToken ?? '')).resolves.toBeDefined();
  });

  it('is not ended by a caller who knows only its id', async () => {
    const [id] = first.split('.');
    const forged = `${id}.${'A'.repeat(43)}`;
    await suite.identity.endSession({ refreshToken: forged }, anonymous);
    await expect(refresh(forged)).rejects.toMatchObject(OVER);
    await expect(refresh(first)).resolves.toBeDefined();
  });

  it('ends after two weeks without use', async () => {
    await suite.admin.query('update session set expires_at = now() where user_id = $1', [userId]);
    await expect(refresh(first)).rejects.toMatchObject(OVER);
  });

  it('ends once its user is disabled or has another epoch', async () => {
    await suite.admin.query('update member set enabled = false where id = $1', [userId]);
    await expect(refresh(first)).rejects.toMatchObject(OVER);
    const { user, session } = await suite.member();
    await suite.admin.query('update member set session_epoch = 1 where id = $1', [user.id]);
    await expect(refresh(session?.refreshToken ?? '')).rejects.toMatchObject(OVER);
  });

  it.each([
    '',
    'x',
    'a.b',
    `${'0'.repeat(8)}.${'A'.repeat(43)}`,
    `0197a3c2-6a3e-4c52-9e6b-2f3a4d5c6b7a.${'A'.repeat(43)}`,
  ])('does not exist for the token %j', async (typed) => {
    await expect(refresh(typed)).rejects.toMatchObject(OVER);
    expect(await suite.identity.endSession({ refreshToken: typed }, anonymous)).toMatchObject({});
  });

  it('is stored without its tokens', async () => {
    const { rows } = await suite.admin.query<{ row: string }>('select s::text as row from session s');
    const [, secret = ''] = first.split('.');
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  });
});

describe('another password', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  beforeAll(async () => {
    suite = await startIdentity();
  });
  afterAll(() => suite.close());

  const change = (username: string, accessToken = '', newPassword = 'staple battery', presentPassword = PASSWORD) =>
    suite.identity.changePassword({ username, accessToken, newPassword, presentPassword }, anonymous);

  it('starts a new session and ends all others', async () => {
    const { user, session } = await suite.member();
    const changed = (await change(user.email, session?.accessToken)).session;
    const refresh = (refreshToken = '') => suite.identity.refreshSession({ refreshToken }, anonymous);
    await expect(refresh(session?.refreshToken)).rejects.toMatchObject(OVER);
    await expect(refresh(changed?.refreshToken)).resolves.toBeDefined();
    await expect(suite.identity.logIn({ username: user.email, password: PASSWORD }, anonymous)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    // The token that changed it belongs to an ended session now.
    await expect(change(user.email, session?.accessToken)).rejects.toMatchObject(OVER);
  });

  it('is refused with a token that is invalid, of another user, or an id token', async () => {
    const [ada, eve] = [await suite.member(), await suite.member()];
    for (const token of ['x', eve.session?.accessToken, ada.session?.idToken, ada.session?.refreshToken])
      await expect(change(ada.user.email, token)).rejects.toMatchObject(OVER);
  });

  it.each([
    ['', 'Please enter your present password.'],
    ['wrong', 'This is not your present password.'],
  ])('is refused with "%s" as the present one, and the session continues', async (typed, detail) => {
    const { user, session } = await suite.member();
    await expect(change(user.email, session?.accessToken, 'staple battery', typed)).rejects.toMatchObject({
      kind: 'invalid',
      violations: [{ pointer: '/presentPassword', detail }],
    });
    const { refreshToken = '' } = session ?? {};
    await expect(suite.identity.refreshSession({ refreshToken }, anonymous)).resolves.toBeDefined();
  });

  it.each([
    ['letmein1', 'This password is one of those that are tried first. Please choose another one.'],
    ['own email', 'Please choose a password that is not your name, your email or your organisation.'],
  ])('is refused where %s is chosen', async (chosen, detail) => {
    const { user, session } = await suite.member();
    const next = chosen === 'own email' ? user.email.toUpperCase() : chosen;
    await expect(change(user.email, session?.accessToken, next)).rejects.toMatchObject({
      violations: [{ pointer: '/newPassword', detail }],
    });
  });

  it('counts wrong present ones like those at sign-in, and then refuses the right one too', async () => {
    const { user, session } = await suite.member();
    const invalid = { kind: 'invalid' };
    for (let n = 0; n < 20; n++)
      await expect(change(user.email, session?.accessToken, 'staple battery', 'wrong')).rejects.toMatchObject(invalid);
    await expect(change(user.email, session?.accessToken)).rejects.toMatchObject({ kind: 'rate-limited' });
    const signIn = suite.identity.logIn({ username: user.email, password: PASSWORD }, anonymous);
    await expect(signIn).rejects.toMatchObject({ kind: 'rate-limited' });
  });

  it('is refused to a disabled user', async () => {
    const { user, session } = await suite.member();
    await suite.admin.query('update member set enabled = false where id = $1', [user.id]);
    await expect(change(user.email, session?.accessToken)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('names missing fields', async () => {
    await expect(change(' ', '', ' ')).rejects.toMatchObject({
      violations: [
        { pointer: '/username', detail: 'Please enter your email.' },
        { pointer: '/accessToken', detail: 'Please log in first.' },
        { pointer: '/newPassword', detail: 'Please enter password' },
      ],
    });
  });
});
