import { anonymous } from './identity.suite.js';
import { codeOf, proof, startFactors } from './factors.suite.js';

describe('the audit log of second factors', () => {
  let suite: Awaited<ReturnType<typeof startFactors>>;

  beforeAll(async () => {
    suite = await startFactors();
  });
  afterAll(() => suite.close());

  /** The recorded entries of a user, in order of the calls, once there are this many. */
  const actionsOf = async (userId: string, count: number) =>
    (await suite.client.heard('evt.audit.v1.recorded', (fact) => fact.userId === userId, count)).map(
      ({ action }) => action,
    );

  it('has each change, each sign-in and each wrong code, and nothing that changed nothing', async () => {
    const { user } = await suite.member();
    const as = suite.asOwner(user);
    const { secret, recoveryCodes } = await suite.setUpApp(as);
    const { passkey, factors } = await suite.addPasskey(as);
    const passkeyId = factors?.passkeys[0]?.id ?? '';
    await suite.factors.renamePasskey({ passkeyId, name: 'Old laptop' }, as);
    await suite.factors.makeRecoveryCodes({ proof }, as);
    const { session } = await suite.firstStep(user);
    const used = suite.factors.finishLogIn({ session, code: recoveryCodes[0] ?? '' }, anonymous);
    await expect(used).rejects.toMatchObject({ kind: 'invalid' });
    await suite.factors.finishLogIn({ session, code: codeOf(secret, 1) }, anonymous);
    const { options, ticket } = await suite.factors.startPasskeyLogIn({}, anonymous);
    await suite.factors.finishPasskeyLogIn({ ticket, answer: passkey.sign(options) }, anonymous);
    await suite.factors.setFactorPolicy({ required: true }, as);
    // The same again changes nothing.
    await suite.factors.setFactorPolicy({ required: true }, as);
    await suite.factors.removePasskey({ passkeyId, proof }, as);
    const refused = suite.factors.removeAuthenticatorApp({ proof }, as);
    await expect(refused).rejects.toMatchObject({ kind: 'conflict' });
    await suite.factors.setFactorPolicy({ required: false }, as);
    await suite.factors.removeAuthenticatorApp({ proof }, as);
    expect(await actionsOf(user.id, 13)).toEqual([
      'user.signed_up',
      'user.confirmed',
      'second_factor.app_added',
      'second_factor.passkey_added',
      'second_factor.passkey_renamed',
      'second_factor.recovery_codes_made',
      'user.sign_in_failed',
      'user.signed_in',
      'user.signed_in_by_passkey',
      'second_factor.policy_changed',
      'second_factor.passkey_removed',
      'second_factor.policy_changed',
      'second_factor.app_removed',
    ]);
  });

  it('names the user whose factor was reset, and who did it', async () => {
    const { user } = await suite.member();
    const bob = await suite.colleague(user, 'User');
    await suite.setUpApp(bob.as);
    await suite.factors.resetFactors({ userId: bob.user.id }, suite.asOwner(user));
    const facts = await suite.client.heard('evt.audit.v1.recorded', (fact) => fact.action === 'second_factor.reset');
    expect(facts).toMatchObject([{ userId: user.id, objectType: 'user', objectId: bob.user.id }]);
  });
});
