import { ForbiddenError, RateLimitedError } from '@candor/platform/errors.js';
import { anonymous, otherThan, signUp, startIdentity } from './identity.suite.js';

const WRONG = {
  kind: 'invalid',
  violations: [{ pointer: '/confirmCode', detail: 'The confirm code is wrong or has expired.' }],
};

describe('confirming an address', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  let email: string;
  let code: string;

  beforeAll(async () => {
    suite = await startIdentity();
  });
  beforeEach(async () => {
    const draft = signUp();
    email = draft.email;
    await suite.identity.signUp(draft, anonymous);
    code = await suite.codeOf(email);
  });
  afterAll(() => suite.close());

  const confirm = (typed: string, as = email) => suite.identity.confirmUser({ email: as, code: typed }, anonymous);

  it('signs in the user, in any form of address and code', async () => {
    const { session } = await confirm(` ${code} `, ` ${email.toUpperCase()}`);
    expect(session?.accessToken.split('.')).toHaveLength(3);
  });

  it('refuses a code that was used', async () => {
    await confirm(code);
    await expect(confirm(code)).rejects.toMatchObject(WRONG);
  });

  it('lets one of many concurrent calls use the code', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => confirm(code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('refuses a wrong code, four of them before the right one', async () => {
    for (let tries = 0; tries < 4; tries += 1) await expect(confirm(otherThan(code))).rejects.toMatchObject(WRONG);
    await expect(confirm(code)).resolves.toBeDefined();
  });

  it('refuses even the right code after five wrong ones, and accepts it after another request', async () => {
    for (let tries = 0; tries < 5; tries += 1) await expect(confirm(otherThan(code))).rejects.toMatchObject(WRONG);
    await expect(confirm(code)).rejects.toMatchObject(WRONG);
    await suite.identity.resendConfirmation({ email }, anonymous);
    await expect(confirm(await suite.codeOf(email, 2))).resolves.toBeDefined();
  });

  it('refuses an expired code', async () => {
    await suite.admin.query(
      'update confirmation_code set expires_at = now() where user_id = (select id from member where email = $1)',
      [email],
    );
    await expect(confirm(code)).rejects.toMatchObject(WRONG);
  });

  it('refuses the code of another user', async () => {
    const other = signUp();
    await suite.identity.signUp(other, anonymous);
    const theirs = await suite.codeOf(other.email);
    await expect(confirm(theirs)).rejects.toMatchObject(WRONG);
  });

  it.each(['stranger@example.com', 'no address'])('answers the same for the address %j', async (typed) => {
    await expect(confirm('BCDF-GHJK-LMNP', typed)).rejects.toMatchObject(WRONG);
  });

  it('is refused without a code', async () => {
    await expect(confirm(' ')).rejects.toMatchObject({
      kind: 'invalid',
      violations: [{ pointer: '/confirmCode', detail: 'Please enter confirm code.' }],
    });
  });

  it('gives no session to a disabled user', async () => {
    await suite.admin.query('update member set enabled = false where email = $1', [email]);
    await expect(confirm(code)).rejects.toBeInstanceOf(ForbiddenError);
  });

  describe('with another code', () => {
    const resend = (to: string) => suite.identity.resendConfirmation({ email: to }, anonymous);

    it('mails the same one, and after an hour another, which alone is valid', async () => {
      await resend(email.toUpperCase());
      expect(await suite.codeOf(email, 2)).toBe(code);
      await suite.admin.query(
        `update confirmation_code set seeded_at = seeded_at - interval '1 hour'
          where user_id = (select id from member where email = $1)`,
        [email],
      );
      await resend(email);
      const fresh = await suite.codeOf(email, 3);
      await expect(confirm(code)).rejects.toMatchObject(WRONG);
      await expect(confirm(fresh)).resolves.toBeDefined();
    });

    it('mails nothing to unknown, confirmed or disabled users, and answers the same', async () => {
      await confirm(code);
      const disabled = signUp();
      await suite.identity.signUp(disabled, anonymous);
      await suite.admin.query('update member set enabled = false where email = $1', [disabled.email]);
      const addresses = [email, disabled.email, 'stranger-resend@example.com'];
      for (const address of addresses) expect(await resend(address)).toMatchObject({});
      // A code that is mailed after them shows that there is none before.
      const last = signUp();
      await suite.identity.signUp(last, anonymous);
      await suite.codeOf(last.email);
      const mailed = addresses.map(
        (address) =>
          suite.client.known('evt.identity.v1.confirmation_code_issued', (fact) => fact.emailAddress === address)
            .length,
      );
      expect(mailed).toEqual([1, 1, 0]);
    });

    it.each(['known', 'unknown'])('is refused to a %s address after three in ten minutes', async (which) => {
      const address = which === 'known' ? email : `stranger-${email}`;
      for (let count = 0; count < 3; count += 1) await resend(address);
      const refusal = resend(address);
      await expect(refusal).rejects.toBeInstanceOf(RateLimitedError);
      const { retryAfterMs } = (await refusal.catch((error: unknown) => error as RateLimitedError)) as RateLimitedError;
      expect(retryAfterMs).toBeGreaterThan(9 * 60_000);
      expect(retryAfterMs).toBeLessThanOrEqual(10 * 60_000);
      await suite.admin.query(`update attempt set since = since - interval '10 minutes 1 second'`);
      await expect(resend(address)).resolves.toMatchObject({});
    });

    it.each([
      ['', 'Please enter your email.'],
      ['  ', 'Please enter your email.'],
      ['ada', 'Email domain is not valid.'],
      ['a\0b@example.com', 'Email domain is not valid.'],
      ['ü@example.com', 'In front of the @ an email can have no letters such as ä, é or 字.'],
    ])('is refused to the address %j', async (typed, detail) => {
      await expect(resend(typed)).rejects.toMatchObject({ message: detail });
    });
  });
});
