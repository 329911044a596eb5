import { newId } from '@candor/platform/ids.js';
import { newRequestContext, runInContext, type Caller } from '@candor/platform/request-context.js';
import type { Session, User } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { SessionsService, SignInMethod } from '@candor/proto/gen/candor/identity/v1/sessions_pb.js';
import { anonymous, PASSWORD, staffActor, startIdentity } from './identity.suite.js';

const OVER = { kind: 'unauthenticated', message: 'Your session has expired. Please log in again.' };
const NOT_FOUND = { kind: 'not-found', message: 'This session is over already.' };
/** As the gateway passes it on. */
const LAPTOP: Caller = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', address: '203.0.113.7' };

describe('one’s own sessions', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  let user: User;
  let first: Session;
  let as: { actor: ReturnType<typeof staffActor> };

  beforeAll(async () => {
    suite = await startIdentity();
  });
  beforeEach(async () => {
    const member = await suite.member();
    ({ user } = member);
    first = opened(member.session);
    as = { actor: staffActor(user, 'Owner') };
  });
  afterAll(() => suite.close());

  const sessions = () => suite.client.service(SessionsService);
  const from = <T>(caller: Caller, work: () => Promise<T>) => runInContext(newRequestContext({ caller }), work);
  const logIn = async (caller = LAPTOP) =>
    opened(
      (await from(caller, () => suite.identity.logIn({ username: user.email, password: PASSWORD }, anonymous))).session,
    );
  const refresh = async ({ refreshToken }: Session, caller = LAPTOP) =>
    opened((await from(caller, () => suite.identity.refreshSession({ refreshToken }, anonymous))).session);
  const list = async () => (await sessions().listSessions({}, as)).sessions;
  const prove = async (session: Session, password = PASSWORD) =>
    opened((await sessions().proveSession({ sessionId: idOf(session), proof: { text: password } }, as)).session);

  it('are listed with browser, address and times, the most recently used first', async () => {
    const began = Date.now();
    const second = await logIn();
    const [laptop, other, ...more] = await list();
    expect(more).toEqual([]);
    expect(laptop).toMatchObject({ sessionId: idOf(second), ...LAPTOP, method: SignInMethod.PASSWORD });
    expect(Number(laptop?.signedInAt)).toBeGreaterThanOrEqual(began);
    expect(laptop?.lastUsedAt).toBe(laptop?.signedInAt);
    expect(other).toMatchObject({ sessionId: idOf(first), userAgent: '', address: '' });
    await suite.admin.query(`update session set rotated_at = rotated_at - interval '1 hour' where user_id = $1`, [
      user.id,
    ]);
    await refresh(first, { userAgent: 'curl/8.5.0', address: '2001:db8::1' });
    const [now, before] = await list();
    expect(now).toMatchObject({ sessionId: idOf(first), userAgent: 'curl/8.5.0', address: '2001:db8::1' });
    expect(Number(now?.lastUsedAt)).toBeGreaterThan(Number(now?.signedInAt));
    expect(before?.sessionId).toBe(idOf(second));
  });

  it('do not include ended ones', async () => {
    await suite.admin.query('update session set expires_at = now() where user_id = $1', [user.id]);
    expect(await list()).toEqual([]);
  });

  it('end one by one, with their access tokens', async () => {
    const second = await logIn();
    await sessions().endOwnSession({ sessionId: idOf(second) }, as);
    const [fact] = await suite.client.heard('evt.identity.v1.session_ended', (one) => one.sessionId === idOf(second));
    expect(fact).toMatchObject({ userId: user.id, customerId: user.customerId });
    await expect(refresh(second)).rejects.toMatchObject(OVER);
    await expect(refresh(first)).resolves.toBeDefined();
    await expect(sessions().endOwnSession({ sessionId: idOf(second) }, as)).rejects.toMatchObject(NOT_FOUND);
  });

  it('end all at once except the calling one', async () => {
    const [second, third] = [await logIn(), await logIn()];
    expect(await sessions().endOtherSessions({ sessionId: idOf(second) }, as)).toMatchObject({ ended: 2 });
    expect((await list()).map(({ sessionId }) => sessionId)).toEqual([idOf(second)]);
    for (const ended of [first, third]) await expect(refresh(ended)).rejects.toMatchObject(OVER);
    expect(await sessions().endOtherSessions({ sessionId: 'x' }, as)).toMatchObject({ ended: 0 });
  });

  it.each(['x', newId()])('are not found by the id %s', async (sessionId) => {
    await expect(sessions().endOwnSession({ sessionId }, as)).rejects.toMatchObject(NOT_FOUND);
  });

  it('are neither shown to another user nor ended by one', async () => {
    const { as: bob } = await suite.colleague(user, 'Owner');
    expect((await sessions().listSessions({}, bob)).sessions).toEqual([]);
    await expect(sessions().endOwnSession({ sessionId: idOf(first) }, bob)).rejects.toMatchObject(NOT_FOUND);
    await sessions().endOtherSessions({ sessionId: newId() }, bob);
    await expect(
      sessions().proveSession({ sessionId: idOf(first), proof: { text: PASSWORD } }, bob),
    ).rejects.toMatchObject(OVER);
    await expect(refresh(first)).resolves.toBeDefined();
  });

  it('are fifty at most: the least recently used one is ended', async () => {
    await suite.admin.query(
      `insert into session (id, customer_id, user_id, session_epoch, token_hash, rotated_at, expires_at, created_at)
       select gen_random_uuid(), customer_id, user_id, session_epoch, token_hash, now() + n * interval '1 second', expires_at, now()
         from session, generate_series(1, 49) as n where user_id = $1`,
      [user.id],
    );
    await logIn();
    expect(await list()).toHaveLength(50);
    await expect(refresh(first)).rejects.toMatchObject(OVER);
  });

  it('end thirty days after they started, however often they were used', async () => {
    const aged = (days: number) =>
      suite.admin.query(`update session set created_at = now() - $2 * interval '1 day' where user_id = $1`, [
        user.id,
        days,
      ]);
    await aged(29);
    const next = await refresh(first);
    const left = Number(next.refreshExpiresAt) - Date.now();
    expect(left).toBeLessThan(24 * 3600_000);
    expect(left).toBeGreaterThan(23 * 3600_000);
    await aged(31);
    await expect(refresh(next)).rejects.toMatchObject(OVER);
    expect(await list()).toEqual([]);
  });

  describe('proved again', () => {
    const authTime = ({ accessToken }: Session) =>
      (JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { auth_time: number })
        .auth_time;
    const aged = () =>
      suite.admin.query(`update session set proved_at = now() - interval '1 hour' where user_id = $1`, [user.id]);

    it('have the proof in their next access tokens, and keep their refresh token', async () => {
      const began = Math.floor(Date.now() / 1000);
      expect(authTime(first)).toBeGreaterThanOrEqual(began - 60);
      await aged();
      const stale = await refresh(first);
      expect(authTime(stale)).toBeLessThan(began - 3_000);
      const proved = await prove(stale);
      expect(proved.refreshToken).toBe('');
      expect(authTime(proved)).toBeGreaterThanOrEqual(began);
      expect(authTime(await refresh(stale))).toBe(authTime(proved));
    });

    it.each([
      ['', 'Please enter your password or a code.'],
      ['not it', 'This is neither your password nor a code that is good now.'],
    ])('are not by the password %j', async (password, detail) => {
      await expect(prove(first, password)).rejects.toMatchObject({
        kind: 'invalid',
        violations: [{ pointer: '/proof', detail }],
      });
    });

    it('count wrong passwords like those at sign-in', async () => {
      for (let n = 0; n < 20; n += 1) await prove(first, `wrong ${n}`).catch(() => undefined);
      await expect(prove(first)).rejects.toMatchObject({ kind: 'rate-limited' });
    });

    it('are not once they have ended', async () => {
      await sessions().endOwnSession({ sessionId: idOf(first) }, as);
      await expect(prove(first)).rejects.toMatchObject(OVER);
      await expect(sessions().proveSession({ sessionId: 'x', proof: { text: PASSWORD } }, as)).rejects.toMatchObject(
        OVER,
      );
    });
  });
});

function opened(session: Session | undefined): Session {
  if (!session) throw new Error('no session');
  return session;
}

function idOf({ accessToken }: Session): string {
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    sessionId: string;
  };
  return claims.sessionId;
}
