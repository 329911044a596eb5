import { TOKEN_ISSUER } from '@candor/platform/access-token.js';
import { JwtService } from '@nestjs/jwt';
import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError, NotFoundError, UnauthenticatedError, type DomainError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { PASSWORD, anonymous, signUp, startIdentity } from './identity.suite.js';

const WRONG = { kind: 'unauthenticated', message: 'Incorrect email or password.' };

describe('signing in', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;

  beforeAll(async () => {
    suite = await startIdentity();
  });
  afterAll(() => suite.close());

  const logIn = (username: string, password: string) => suite.identity.logIn({ username, password }, anonymous);

  function verify(token: string, audience: string): Promise<Record<string, unknown>> {
    const publicKey = suite.publicKey.export({ type: 'spki', format: 'pem' });
    return new JwtService().verifyAsync(token, { publicKey, algorithms: ['ES256'], issuer: TOKEN_ISSUER, audience });
  }

  it('returns an access token with the user’s rights, for a quarter of an hour', async () => {
    const { user } = await suite.member();
    const { session } = await logIn(` ${user.email.toUpperCase()} `, PASSWORD);
    const claims = await verify(session?.accessToken ?? '', 'candor-api');
    expect(claims).toMatchObject({ sub: user.id, customerId: user.customerId, role: 'Owner', sessionEpoch: 0 });
    expect(claims).not.toHaveProperty('email');
    expect(Number(claims.exp) - Number(claims.iat)).toBe(15 * 60);
    expect(session?.expiresAt).toBe(BigInt(Number(claims.exp) * 1000));
  });

  it('returns an id token that identifies the user and is not accepted as an access token', async () => {
    const { user, session } = await suite.member();
    const token = session?.idToken ?? '';
    expect(await verify(token, 'candor-console')).toMatchObject({
      sub: user.id,
      name: 'Ada',
      email: user.email,
      customerDomain: user.customerDomain,
    });
    await expect(verify(token, 'candor-api')).rejects.toThrow('audience');
  });

  it('answers the same for a wrong password, an unknown address and none at all', async () => {
    const { user } = await suite.member();
    await expect(logIn(user.email, 'wrong horse')).rejects.toMatchObject(WRONG);
    await expect(logIn('stranger@example.com', PASSWORD)).rejects.toMatchObject(WRONG);
    await expect(logIn('no address', PASSWORD)).rejects.toMatchObject(WRONG);
  });

  it('takes about as long for an unknown address as for a wrong password', async () => {
    const { user } = await suite.member();
    const timed = async (username: string) => {
      const started = performance.now();
      await logIn(username, 'wrong horse').catch(() => undefined);
      return performance.now() - started;
    };
    const [known, unknown]: number[][] = [[], []];
    for (let round = 0; round < 9; round += 1) {
      known?.push(await timed(user.email));
      unknown?.push(await timed('stranger@example.com'));
    }
    const median = (times: number[] = []) => times.sort((a, b) => a - b)[4] ?? 0;
    // Without a hash to check against, the unknown one would take a tenth.
    expect(median(unknown)).toBeGreaterThan(median(known) / 3);
  });

  it('asks unconfirmed users to confirm, but only with the right password', async () => {
    const draft = signUp();
    await suite.identity.signUp(draft, anonymous);
    const email = draft.email;
    await expect(logIn(email, PASSWORD)).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'Please confirm your user first.',
    });
    await expect(logIn(email, 'wrong horse')).rejects.toMatchObject(WRONG);
  });

  it('is refused to a disabled user, and says so only with the right password', async () => {
    const { user } = await suite.member();
    await suite.admin.query('update member set enabled = false where id = $1', [user.id]);
    await expect(logIn(user.email, PASSWORD)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(logIn(user.email, 'wrong horse')).rejects.toMatchObject(WRONG);
  });

  it.each(['known', 'unknown'])('is refused to a %s address after twenty failures in ten minutes', async (which) => {
    const { user } = await suite.member();
    const address = which === 'known' ? user.email : `stranger-${user.email}`;
    const guesses = await Promise.allSettled(Array.from({ length: 25 }, () => logIn(address, 'wrong horse')));
    const refused = guesses.map((guess) => (guess.status === 'rejected' ? (guess.reason as DomainError).kind : 'none'));
    expect(refused.filter((kind) => kind === 'unauthenticated')).toHaveLength(20);
    expect(refused.filter((kind) => kind === 'rate-limited')).toHaveLength(5);
    await expect(logIn(address, PASSWORD)).rejects.toMatchObject({ kind: 'rate-limited' });
    await suite.admin.query(`update attempt set since = since - interval '10 minutes 1 second'`);
    const outcome = which === 'known' ? 'in' : 'unauthenticated';
    expect(
      await logIn(address, PASSWORD).then(
        () => 'in',
        (error: DomainError) => error.kind,
      ),
    ).toBe(outcome);
  });

  it('resets the count of failures after a sign-in', async () => {
    const { user } = await suite.member();
    for (let round = 0; round < 3; round += 1) {
      await Promise.allSettled(Array.from({ length: 12 }, () => logIn(user.email, 'wrong horse')));
      await expect(logIn(user.email, PASSWORD)).resolves.toBeDefined();
    }
  });

  it('names missing fields', async () => {
    await expect(logIn(' ', '\t')).rejects.toMatchObject({
      kind: 'invalid',
      violations: [
        { pointer: '/username', detail: 'Please enter your email.' },
        { pointer: '/password', detail: 'Please enter your password.' },
      ],
    });
  });
});

describe('the signed-in user', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  let me: StaffActor;

  beforeAll(async () => {
    suite = await startIdentity();
    const { user } = await suite.member();
    me = { kind: 'staff', userId: user.id, customerId: user.customerId, role: 'Owner' };
  });
  afterAll(() => suite.close());

  it('reads its own data and its organisation', async () => {
    const { user } = await suite.identity.getMe({}, { actor: me });
    expect(user).toMatchObject({ id: me.userId, customerId: me.customerId, confirmed: true, role: Role.OWNER });
    const { customer } = await suite.identity.getCustomer({}, { actor: { ...me, role: 'User' } });
    // It was signed up without a name of its own.
    const domain = user?.customerDomain;
    expect(customer).toMatchObject({ id: me.customerId, name: domain, domain });
  });

  it('does not find users of another organisation, nor organisations that do not exist', async () => {
    const elsewhere: StaffActor = { ...me, customerId: newId() };
    await expect(suite.identity.getMe({}, { actor: elsewhere })).rejects.toBeInstanceOf(NotFoundError);
    await expect(suite.identity.getCustomer({}, { actor: elsewhere })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('does not exist without a credential', async () => {
    await expect(suite.identity.getMe({}, { actor: ANONYMOUS })).rejects.toBeInstanceOf(UnauthenticatedError);
    await expect(suite.identity.getCustomer({}, { actor: ANONYMOUS })).rejects.toBeInstanceOf(UnauthenticatedError);
    const visitor = { kind: 'visitor', customerId: me.customerId } as const;
    await expect(suite.identity.getMe({}, { actor: visitor })).rejects.toBeInstanceOf(UnauthenticatedError);
  });
});
