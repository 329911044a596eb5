import { roleToWire } from '@candor/rpc/actor-codec.js';
import { anonymous, PASSWORD, signUp } from './identity.suite.js';
import { newBrowser, startSso } from './sso.suite.js';

const OVER = 'This sign-in is over or was begun in another browser. Please begin again.';
const UNVERIFIABLE = 'The answer of your sign-in provider could not be verified. Please begin again or ask an Owner.';
const UNAVAILABLE = 'Your sign-in provider does not answer. Please try again in a moment.';
const OTHER_STATE = `0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a.${'a'.repeat(43)}`;

describe('single sign-on', () => {
  let suite: Awaited<ReturnType<typeof startSso>>;
  let org: Awaited<ReturnType<(typeof suite)['organisation']>>;

  beforeAll(async () => {
    suite = await startSso();
  }, 120_000);
  afterAll(() => suite?.close());
  beforeEach(async () => {
    suite.provider.fault = undefined;
    org = await suite.organisation();
  });

  const finish = (answer: object) => suite.sso.finishSso(answer, anonymous);
  const refusal = (answer: object) => suite.refusalOf(finish(answer));
  const membersOf = async (customerId: string) =>
    (
      await suite.admin.query<{ id: string; name: string; email: string; role: string; confirmed: boolean }>(
        `select id, name, email, role, confirmed_at is not null as confirmed from member where customer_id = $1 order by id`,
        [customerId],
      )
    ).rows;

  describe('admits', () => {
    it('a new user with the default role, and the same user ever after', async () => {
      const login = org.person();
      const first = await suite.signIn(org.label, login);
      expect(first).toMatchObject({ role: 'User', customerId: org.owner.customerId });
      const [, made] = await membersOf(org.owner.customerId);
      expect(made).toMatchObject({
        id: first.sub,
        name: 'Grace Hopper',
        email: `${login}@${org.domain}`,
        confirmed: true,
      });
      suite.provider.people.set(login, { email: `married@${org.domain}`, email_verified: true });
      expect((await suite.signIn(org.label, login)).sub).toBe(first.sub);
      expect(await membersOf(org.owner.customerId)).toHaveLength(2);
    });

    it('new users as Admins where the Owner wants that', async () => {
      const other = await suite.organisation({ defaultRole: roleToWire('Admin') });
      expect(await suite.signIn(other.label, other.person())).toMatchObject({ role: 'Admin' });
    });

    it('an existing user, with the user’s role', async () => {
      const login = org.person({ email: org.owner.email });
      expect(await suite.signIn(org.label, login)).toMatchObject({ sub: org.owner.id, role: 'Owner' });
      expect(await membersOf(org.owner.customerId)).toHaveLength(1);
    });

    it('a user whose address was used in an unconfirmed sign-up of others', async () => {
      const login = org.person();
      await suite.identity.signUp(signUp({ email: `${login}@${org.domain}` }), anonymous);
      expect(await suite.signIn(org.label, login)).toMatchObject({ customerId: org.owner.customerId });
    });

    it('an invited user; the mailed password is no longer valid', async () => {
      const login = org.person();
      const email = `${login}@${org.domain}`;
      const { user } = await suite.users.inviteUser({ name: 'Bob', email, role: roleToWire('Admin') }, org.as('Owner'));
      const password = await suite.firstPasswordOf(email);
      expect(await suite.signIn(org.label, login)).toMatchObject({ sub: user?.id, role: 'Admin' });
      await expect(suite.identity.logIn({ username: email, password }, anonymous)).rejects.toMatchObject({
        kind: 'unauthenticated',
      });
    });

    it('two tabs of one new user as one user', async () => {
      const login = org.person();
      const answers = [await suite.wayBack(org.label, login), await suite.wayBack(org.label, login)];
      await Promise.all(answers.map(finish));
      expect(await membersOf(org.owner.customerId)).toHaveLength(2);
    });

    it('without requesting the description of the provider each time', async () => {
      await suite.signIn(org.label, org.person());
      suite.provider.asked.splice(0);
      await Promise.all([suite.signIn(org.label, org.person()), suite.signIn(org.label, org.person())]);
      expect(suite.provider.asked.filter((path) => path === '/token')).toHaveLength(2);
      expect(suite.provider.asked.filter((path) => path.startsWith('/.well-known/'))).toEqual([]);
      expect(suite.provider.asked).not.toContain('/jwks');
    });

    it('a user who enters an address instead of the organisation’s name', async () => {
      const login = org.person();
      expect(await suite.signIn(` Anybody@${org.domain.toUpperCase()}`, login)).toMatchObject({ role: 'User' });
    });

    it('with an entry in the audit log, as for a change of the connection', async () => {
      const { sub } = await suite.signIn(org.label, org.person());
      const { customerId, id: ownerId } = org.owner;
      const recorded = (action: string, userId: string) =>
        suite.client.heard('evt.audit.v1.recorded', (fact) => fact.action === action && fact.userId === userId);
      expect(await recorded('user.signed_in_by_provider', sub)).toMatchObject([{ customerId }]);
      expect(await recorded('single_sign_on.changed', ownerId)).toMatchObject([{ customerId }]);
    });

    it('with a session that continues and ends as any other', async () => {
      const { session } = await finish(await suite.wayBack(org.label, org.person()));
      const next = await suite.identity.refreshSession({ refreshToken: session?.refreshToken ?? '' }, anonymous);
      expect(next.session?.accessToken).toBeTruthy();
      const [, made] = await membersOf(org.owner.customerId);
      await suite.users.setUserEnabled({ userId: made?.id ?? '', enabled: false }, org.as('Owner'));
      await suite.client.heard('evt.identity.v1.session_ended', (fact) => fact.userId === made?.id);
      const refreshToken = next.session?.refreshToken ?? '';
      await expect(suite.identity.refreshSession({ refreshToken }, anonymous)).rejects.toMatchObject({
        kind: 'unauthenticated',
      });
    });
  });

  describe('refuses', () => {
    it('a state that was never issued, and an invalid one', async () => {
      const answer = await suite.wayBack(org.label, org.person());
      expect(await refusal({ ...answer, state: OTHER_STATE })).toBe(OVER);
      expect(await refusal({ ...answer, state: 'x' })).toBe(OVER);
    });

    it('a state that was used', async () => {
      const answer = await suite.wayBack(org.label, org.person());
      await finish(answer);
      expect(await refusal(answer)).toBe(OVER);
    });

    it('another browser, also afterwards the right one', async () => {
      const answer = await suite.wayBack(org.label, org.person());
      expect(await refusal({ ...answer, browserNonce: newBrowser() })).toBe(OVER);
      expect(await refusal(answer)).toBe(OVER);
    });

    it('a browser without a nonce', async () => {
      await expect(suite.sso.startSso({ organisation: org.label }, anonymous)).rejects.toMatchObject({
        kind: 'invalid',
      });
      const answer = await suite.wayBack(org.label, org.person());
      expect(await refusal({ ...answer, browserNonce: '' })).toBe(OVER);
    });

    it('a user who returns after ten minutes', async () => {
      const answer = await suite.wayBack(org.label, org.person());
      await suite.admin.query(
        `update sso_login set expires_at = expires_at - interval '10 minutes' where customer_id = $1`,
        [org.owner.customerId],
      );
      expect(await refusal(answer)).toBe(OVER);
    });

    it.each([
      ['another nonce', { nonce: 'n'.repeat(43) }],
      ['another issuer', { iss: 'https://elsewhere.example' }],
      ['another audience', { aud: 'another-client' }],
      ['a time that is over', { exp: 1_700_000_000 }],
    ])('a token with %s', async (_, claims) => {
      const answer = await suite.wayBack(org.label, org.person());
      suite.provider.fault = { kind: 'claims', claims };
      expect(await refusal(answer)).toBe(UNVERIFIABLE);
    });

    it('a token that another key signed', async () => {
      const answer = await suite.wayBack(org.label, org.person());
      suite.provider.fault = { kind: 'foreign-key' };
      expect(await refusal(answer)).toBe(UNVERIFIABLE);
    });

    it('an answer that another provider sent (RFC 9207)', async () => {
      const answer = await suite.wayBack(org.label, org.person());
      expect(await refusal({ ...answer, issuer: 'https://elsewhere.example' })).toBe(UNVERIFIABLE);
    });

    it('a code that the provider did not issue', async () => {
      const answer = await suite.wayBack(org.label, org.person());
      expect(await refusal({ ...answer, code: 'made up' })).toBe(
        'Your sign-in provider did not confirm this sign-in. Please begin again.',
      );
    });

    it('a secret that the provider does not accept', async () => {
      await suite.sso.saveSsoConnection({ ...suite.draft(org.domain), clientSecret: 'wrong' }, org.as('Owner'));
      expect(await refusal(await suite.wayBack(org.label, org.person()))).toBe(
        'Your sign-in provider does not accept our client id and secret. Please ask an Owner.',
      );
    });

    it.each([
      ['access_denied', 'Your sign-in provider did not let you in.'],
      ['server_error', 'Your sign-in provider could not sign you in. Please begin again or ask an Owner.'],
    ])('a return with the error %s', async (error, text) => {
      const answer = await suite.wayBack(org.label, org.person());
      expect(await refusal({ ...answer, code: '', error })).toBe(text);
      expect(await refusal(answer)).toBe(OVER);
    });

    it('every user while the provider is unavailable, without creating a user', async () => {
      const answer = await suite.wayBack(org.label, org.person());
      suite.provider.fault = { kind: 'out-of-order' };
      await expect(finish(answer)).rejects.toMatchObject({ kind: 'forbidden', message: UNAVAILABLE });
      const starting = suite.sso.startSso({ organisation: org.label, browserNonce: newBrowser() }, anonymous);
      await expect(starting).rejects.toMatchObject({ kind: 'forbidden', message: UNAVAILABLE });
      expect(await membersOf(org.owner.customerId)).toHaveLength(1);
    });

    it.each([
      ['no address', { email: undefined }, 'Your sign-in provider did not send your email address.'],
      [
        'an unverified address',
        { email_verified: false },
        'Your sign-in provider has not verified your email address.',
      ],
      [
        'an address of unknown standing',
        { email_verified: undefined },
        'Your sign-in provider has not verified your email address.',
      ],
      [
        'an address elsewhere',
        { email: 'a@elsewhere.example' },
        'Addresses of your domain may not sign in here. Please ask an Owner.',
      ],
      [
        'an address below the domain',
        { email: 'DOMAIN' },
        'Addresses of your domain may not sign in here. Please ask an Owner.',
      ],
    ])('a person with %s, without creating a user', async (_, claims, text) => {
      const email = 'email' in claims && claims.email === 'DOMAIN' ? { email: `a@sub.${org.domain}` } : {};
      expect(await refusal(await suite.wayBack(org.label, org.person({ ...claims, ...email })))).toBe(text);
      expect(await membersOf(org.owner.customerId)).toHaveLength(1);
    });

    it('a disabled user, known by name or by address', async () => {
      const disabled = 'Your user is disabled. Please ask an Admin or the Owner.';
      const login = org.person();
      const { sub } = await suite.signIn(org.label, login);
      await suite.users.setUserEnabled({ userId: sub, enabled: false }, org.as('Owner'));
      expect(await refusal(await suite.wayBack(org.label, login))).toBe(disabled);
      const { user } = await suite.colleague(org.owner, 'User');
      const other = await suite.organisation({ emailDomains: ['example.com'] });
      const { user: colleague } = await suite.colleague(other.owner, 'User');
      await suite.users.setUserEnabled({ userId: colleague.id, enabled: false }, other.as('Owner'));
      expect(await refusal(await suite.wayBack(other.label, other.person({ email: colleague.email })))).toBe(disabled);
      expect(user.enabled).toBe(true);
    });

    it('to link the user of another organisation', async () => {
      const other = await suite.organisation({ emailDomains: [org.domain] });
      const login = other.person({ email: org.owner.email });
      await expect(finish(await suite.wayBack(other.label, login))).rejects.toMatchObject({
        kind: 'conflict',
        message: 'This email is already in use.',
      });
      expect(await membersOf(other.owner.customerId)).toHaveLength(1);
    });

    it('a person who got the address of an existing user', async () => {
      const login = org.person();
      const { sub } = await suite.signIn(org.label, login);
      const heir = org.person({ email: `${login}@${org.domain}` });
      expect(await refusal(await suite.wayBack(org.label, heir))).toBe(
        'Another person at your sign-in provider has this user. Please ask an Owner.',
      );
      expect((await suite.signIn(org.label, login)).sub).toBe(sub);
    });

    it('a user who was at the provider while it was disabled, removed or replaced', async () => {
      const away = async () => suite.wayBack(org.label, org.person());
      let answer = await away();
      await suite.sso.saveSsoConnection(suite.draft(org.domain), org.as('Owner'));
      expect(await refusal(answer)).toBe(OVER);
      answer = await away();
      await suite.admin.query('update sso_connection set enabled = false where customer_id = $1', [
        org.owner.customerId,
      ]);
      expect(await refusal(answer)).toBe('Single sign-on is switched off. Please log in with your password.');
      await suite.sso.saveSsoConnection(suite.draft(org.domain), org.as('Owner'));
      answer = await away();
      await suite.sso.deleteSsoConnection({}, org.as('Owner'));
      expect(await refusal(answer)).toBe(OVER);
    });
  });

  it('trusts addresses only where the Owner allows it, and never one that the provider calls unverified', async () => {
    const trusting = await suite.organisation({ trustEmails: true });
    const silent = trusting.person({ email_verified: undefined });
    expect(await suite.signIn(trusting.label, silent)).toMatchObject({ role: 'User' });
    const unverified = trusting.person({ email_verified: false });
    expect(await refusal(await suite.wayBack(trusting.label, unverified))).toBe(
      'Your sign-in provider has not verified your email address.',
    );
  });

  it('can replace passwords, except for Owners', async () => {
    const strict = await suite.organisation({ required: true });
    const { user } = await suite.colleague(strict.owner, 'Admin');
    const logIn = (username: string, password: string) => suite.identity.logIn({ username, password }, anonymous);
    await expect(logIn(user.email, PASSWORD)).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'Your organisation signs in with SSO. Please use "Sign in with SSO".',
    });
    await expect(logIn(user.email, 'wrong horse')).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(logIn(strict.owner.email, PASSWORD)).resolves.toBeDefined();
    await suite.sso.deleteSsoConnection({}, strict.as('Owner'));
    await expect(logIn(user.email, PASSWORD)).resolves.toBeDefined();
  });

  it('is not found by unknown input, by ambiguous input, or by an organisation that only claims a domain', async () => {
    const unknown = expect.stringContaining('No single sign-on was found for this.') as string;
    const start = (organisation: string) =>
      suite.refusalOf(suite.sso.startSso({ organisation, browserNonce: newBrowser() }, anonymous));
    expect(await start('')).toBe('Please enter your email or the domain of your organisation.');
    expect(await start('nobody-here')).toEqual(unknown);
    expect(await start(`a@nobody-here.example`)).toEqual(unknown);
    const claimed = `claimed-${signUp().customerDomain}.example`;
    await suite.organisation({ emailDomains: [claimed] });
    expect(await start(`a@${claimed}`)).toEqual(unknown);
    expect(await start(`a@${org.domain}`)).toBe('not refused');
    const { user: second } = await suite.member(signUp({ email: `second@${org.domain}` }));
    const as = { actor: { kind: 'staff', userId: second.id, customerId: second.customerId, role: 'Owner' } } as const;
    await suite.sso.saveSsoConnection(suite.draft(org.domain), as);
    expect(await start(`a@${org.domain}`)).toEqual(unknown);
    await suite.sso.saveSsoConnection(suite.draft(org.domain, { enabled: false }), as);
    expect(await start(`a@${org.domain}`)).toBe('not refused');
    expect(await start(second.customerDomain)).toEqual(unknown);
  });

  it('stores no state, nonce of a browser or secret in clear text', async () => {
    const { state, browserNonce } = await suite.wayBack(org.label, org.person());
    const rows = await suite.admin.query(
      `select row_to_json(l)::text as row from sso_login l where customer_id = $1
       union all select row_to_json(c)::text from sso_connection c where customer_id = $1`,
      [org.owner.customerId],
    );
    const text = JSON.stringify(rows.rows);
    for (const secret of [state, browserNonce, suite.provider.clientSecret]) expect(text).not.toContain(secret);
  });
});
