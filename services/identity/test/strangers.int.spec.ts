import { newRequestContext, runInContext } from '@candor/platform/request-context.js';
import type { DomainError } from '@candor/platform/errors.js';
import { anonymous, otherThan, PASSWORD, startIdentity } from './identity.suite.js';

/** Calls from an address, as the gateway saw it. */
function from<T>(address: string, call: () => Promise<T>): Promise<T> {
  return runInContext(newRequestContext({ caller: { address, userAgent: 'test' } }), call);
}

const AT_ONCE = 5;
const HOME = '198.51.100.1';
const strangers = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n + 1}`);

describe('unknown callers with the address of a user', () => {
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

  const logIn = (password: string, device = '') =>
    suite.identity.logIn({ username: email, password, device }, anonymous);
  const forget = (device = '') => suite.identity.requestPasswordReset({ email, device }, anonymous);
  const reset = (verificationCode: string, device = '') =>
    suite.identity.resetPassword({ email, verificationCode, newPassword: 'staple battery', device }, anonymous);
  async function mailedCodes(count: number): Promise<string[]> {
    const matches = (fact: { userId: string }) => fact.userId === userId;
    const requests = await suite.client.heard('evt.identity.v1.password_reset_requested', matches, count);
    return Promise.all(requests.map((fact) => suite.opened(fact)));
  }
  /** Some concurrently: each hashes a password, and a call that waits for too many others is answered 503. */
  async function refusals(calls: readonly (() => Promise<unknown>)[]): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (let first = 0; first < calls.length; first += AT_ONCE)
      for (const outcome of await Promise.allSettled(calls.slice(first, first + AT_ONCE).map((call) => call()))) {
        const kind = outcome.status === 'fulfilled' ? 'in' : (outcome.reason as DomainError).kind;
        counts[kind] = (counts[kind] ?? 0) + 1;
      }
    return counts;
  }

  it('lock themselves out by wrong passwords, and not a caller elsewhere', async () => {
    const guesses = Array.from({ length: 25 }, () => () => from('203.0.113.9', () => logIn('wrong horse')));
    expect(await refusals(guesses)).toEqual({ unauthenticated: 20, 'rate-limited': 5 });
    await expect(from('203.0.113.9', () => logIn(PASSWORD))).rejects.toMatchObject({ kind: 'rate-limited' });
    expect((await from(HOME, () => logIn(PASSWORD))).session).toBeDefined();
  });

  it('count as one where they share an IPv6 network', async () => {
    const calling = (n: number) => () => from(`2001:db8:1:2::${n + 1}`, () => logIn('wrong horse'));
    const guesses = Array.from({ length: 25 }, (_, n) => calling(n));
    expect(await refusals(guesses)).toEqual({ unauthenticated: 20, 'rate-limited': 5 });
  });

  it('from a hundred addresses lock out each other, and no browser known from an earlier sign-in', async () => {
    const device = (await from(HOME, () => logIn(PASSWORD))).session?.device ?? '';
    const guesses = strangers(60).flatMap((address) =>
      [1, 2].map(() => () => from(address, () => logIn('wrong horse'))),
    );
    expect(await refusals(guesses)).toEqual({ unauthenticated: 100, 'rate-limited': 20 });
    await expect(from('192.0.2.1', () => logIn(PASSWORD))).rejects.toMatchObject({ kind: 'rate-limited' });
    await expect(from('192.0.2.1', () => logIn(PASSWORD, 'forged'))).rejects.toMatchObject({ kind: 'rate-limited' });
    for (let round = 0; round < 3; round += 1)
      expect((await from('192.0.2.1', () => logIn(PASSWORD, device))).session).toBeDefined();
  });

  it('have no more tries with a browser token of their own', async () => {
    const other = await suite.member();
    const { session } = await suite.identity.logIn({ username: other.user.email, password: PASSWORD }, anonymous);
    const device = session?.device ?? '';
    expect(device).not.toBe('');
    const guesses = Array.from({ length: 25 }, () => () => from('203.0.113.9', () => logIn('wrong horse', device)));
    expect(await refusals(guesses)).toEqual({ unauthenticated: 20, 'rate-limited': 5 });
  });

  it('with a browser that the user has signed in with have twenty tries, like all others', async () => {
    const device = (await from(HOME, () => logIn(PASSWORD))).session?.device ?? '';
    const guesses = strangers(25).map((address) => () => from(address, () => logIn('wrong horse', device)));
    expect(await refusals(guesses)).toEqual({ unauthenticated: 20, 'rate-limited': 5 });
    expect((await from(HOME, () => logIn(PASSWORD))).session).toBeDefined();
  });

  it('do not invalidate a reset code by guessing', async () => {
    await from(HOME, () => forget());
    const [code = ''] = await mailedCodes(1);
    for (const address of strangers(8))
      for (let n = 0; n < 6; n += 1)
        await expect(from(address, () => reset(otherThan(code)))).rejects.toMatchObject({ kind: 'invalid' });
    await expect(from('203.0.113.1', () => reset(code))).rejects.toMatchObject({ kind: 'invalid' });
    await expect(from(HOME, () => reset(code))).resolves.toBeDefined();
  });

  it('do not invalidate a mailed code by requesting another', async () => {
    await from(HOME, () => forget());
    await Promise.all(strangers(3).map((address) => from(address, () => forget())));
    const codes = await mailedCodes(4);
    expect(new Set(codes).size).toBe(1);
    await expect(from(HOME, () => reset(codes[0] ?? ''))).resolves.toBeDefined();
  });

  it('have six mails sent at most, and use up no other caller’s limit', async () => {
    const device = (await from(HOME, () => logIn(PASSWORD))).session?.device ?? '';
    for (const address of strangers(9)) expect(await from(address, () => forget())).toMatchObject({});
    await from('192.0.2.1', () => forget(device));
    const codes = await mailedCodes(7);
    expect(new Set(codes).size).toBe(1);
    await expect(from('192.0.2.2', () => reset(codes[0] ?? ''))).resolves.toBeDefined();
  });

  it('do not lock out a caller who has just read the mailbox', async () => {
    await from(HOME, () => forget());
    const [code = ''] = await mailedCodes(1);
    const { device } = await from(HOME, () => reset(code));
    await refusals(strangers(120).map((address) => () => from(address, () => logIn('wrong horse'))));
    await expect(from(HOME, () => logIn('staple battery'))).rejects.toMatchObject({ kind: 'rate-limited' });
    expect((await from(HOME, () => logIn('staple battery', device))).session).toBeDefined();
  });
});
