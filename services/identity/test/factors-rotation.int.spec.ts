import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { SessionsService } from '@candor/proto/gen/candor/identity/v1/sessions_pb.js';
import { codeOf, startFactors } from './factors.suite.js';

/** Kept apart from other suites: secrets that are sealed with a key of this one. */
describe('an authenticator app', () => {
  let suite: Awaited<ReturnType<typeof startFactors>>;
  beforeAll(async () => {
    suite = await startFactors();
  });
  afterAll(() => suite.close());

  it('proves with a code that its user is present, once', async () => {
    const { user, session } = await suite.member();
    const as = suite.asOwner(user);
    const { secret } = await suite.setUpApp(as);
    const { sessionId } = suite.claimsOf(session?.accessToken) as { sessionId: string };
    // That of this step was taken when the app was set up.
    const text = codeOf(secret, 1);
    const prove = () => suite.client.service(SessionsService).proveSession({ sessionId, proof: { text } }, as);
    const { session: proved } = await prove();
    expect(suite.claimsOf(proved?.accessToken)).toMatchObject({ sessionId, sub: user.id });
    await expect(prove()).rejects.toMatchObject({ kind: 'invalid', violations: [{ pointer: '/proof' }] });
  });

  it('has a secret that is resealed once there is another key', async () => {
    const { user } = await suite.member();
    const { secret } = await suite.setUpApp(suite.asOwner(user));
    const sealed = async () =>
      (
        await suite.admin.query<{ sealed: string }>(
          'select sealed_secret as sealed from authenticator_app where user_id = $1',
          [user.id],
        )
      ).rows[0]?.sealed ?? '';
    expect(await sealed()).toMatch(/^v1\.root\./);
    const key = randomBytes(32);
    const next = await suite.replica({ SECRETS_KEYS: `next:${key.toString('base64')}` });
    while (!(await sealed()).startsWith('v1.next.')) await sleep(20);
    await next.close();
    const context = { customerId: user.customerId, purpose: 'totp:secret' };
    expect(new SealedSecrets([{ id: 'next', key }]).open(await sealed(), context)).toBe(secret);
  });
});
