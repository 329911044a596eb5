import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { User } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { anonymous, signUp, staffActor, startIdentity } from './identity.suite.js';

const UNKNOWN = [{ pointer: '/language', detail: 'Please give one of: en, de, fr, es, ja, tr.' }];

describe('the language of the mails to a user', () => {
  let suite: Awaited<ReturnType<typeof startIdentity>>;
  let ada: User;
  beforeAll(async () => {
    suite = await startIdentity();
  });
  afterAll(() => suite?.close());
  beforeEach(async () => {
    ada = (await suite.member(signUp({ language: 'de' }))).user;
  });

  const owner = () => ({ actor: staffActor(ada, 'Owner') });
  const me = async (as = owner()) => (await suite.identity.getMe({}, as)).user?.language;

  it('is that of the sign-up, from the code on', async () => {
    expect([ada.language, await me()]).toEqual(['de', 'de']);
    const issued = await suite.client.heard(
      'evt.identity.v1.confirmation_code_issued',
      ({ emailAddress }) => emailAddress === ada.email,
    );
    expect(issued).toMatchObject([{ language: 'de' }]);
  });

  it('is English where the sign-up names none, and the sign-up with an unknown one is refused', async () => {
    expect((await suite.identity.signUp(signUp(), anonymous)).user?.language).toBe('en');
    await expect(suite.identity.signUp(signUp({ language: 'xx' }), anonymous)).rejects.toMatchObject({
      violations: UNKNOWN,
    });
  });

  it('is that of the colleague who invites, until the user chooses another, in every role', async () => {
    const { user, as } = await suite.colleague(ada, 'User');
    const invited = await suite.client.heard(
      'evt.identity.v1.user_invited',
      ({ emailAddress }) => emailAddress === user.email,
    );
    expect(invited).toMatchObject([{ language: 'de' }]);
    expect((await suite.users.setOwnLanguage({ language: 'ja' }, as)).user).toMatchObject({
      id: user.id,
      language: 'ja',
    });
    expect([await me(as), await me()]).toEqual(['ja', 'de']);
  });

  it('is that of the code to reset a password', async () => {
    await suite.users.setOwnLanguage({ language: 'fr' }, owner());
    await suite.identity.requestPasswordReset({ email: ada.email }, anonymous);
    const asked = await suite.client.heard(
      'evt.identity.v1.password_reset_requested',
      ({ emailAddress }) => emailAddress === ada.email,
    );
    expect(asked).toMatchObject([{ language: 'fr' }]);
  });

  it('is answered with the address of an Owner', async () => {
    const actor = { kind: 'system', app: 'notifications-planner', customerId: ada.customerId } as const;
    const { destinations } = await suite.recipients.resolveRecipients({ ids: [ada.id] }, { actor });
    expect(destinations).toMatchObject([{ address: ada.email, language: 'de' }]);
  });

  it('is refused, with the field named, when there is none or no such language', async () => {
    for (const language of ['', 'xx', 'DE'])
      await expect(suite.users.setOwnLanguage({ language }, owner())).rejects.toMatchObject({ violations: UNKNOWN });
    await expect(suite.users.setOwnLanguage({ language: 'fr' }, anonymous)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    expect(await me()).toBe('de');
  });
});
