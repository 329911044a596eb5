import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ForbiddenError, type InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { startSso } from './sso.suite.js';

describe('the connection to a sign-in provider', () => {
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

  const save = (overrides: object, clientSecret = suite.provider.clientSecret) =>
    suite.sso.saveSsoConnection({ ...suite.draft(org.domain, overrides), clientSecret }, org.as('Owner'));
  const violationsOf = (work: Promise<unknown>) =>
    work.then(
      () => [],
      (error: InvalidError) => error.violations,
    );

  it('is read by Owners, without its secret', async () => {
    const { connection, redirectUri } = await suite.sso.getSsoConnection({}, org.as('Owner'));
    expect(redirectUri).toBe('http://console.example/callback');
    expect(connection).toMatchObject({
      ...{ issuer: suite.provider.issuer, clientId: suite.provider.clientId, emailDomains: [org.domain] },
      ...{ enabled: true, required: false, trustEmails: false, defaultRole: Role.USER },
    });
    expect(JSON.stringify(connection)).not.toContain(suite.provider.clientSecret);
  });

  it.each(['User', 'Admin'] as const)('is inaccessible for the role %s', async (role) => {
    const text = 'Your role does not allow this. Please ask an Owner.';
    for (const work of [
      suite.sso.getSsoConnection({}, org.as(role)),
      suite.sso.saveSsoConnection(suite.draft(org.domain), org.as(role)),
      suite.sso.deleteSsoConnection({}, org.as(role)),
      suite.sso.testSsoIssuer({ issuer: suite.provider.issuer }, org.as(role)),
    ]) {
      await expect(work).rejects.toMatchObject({ kind: 'forbidden', message: text });
    }
  });

  it('is changed by current Owners, whatever the token says', async () => {
    const { as } = await suite.colleague(org.owner, 'Admin');
    const stale = { actor: { ...as.actor, role: 'Owner' } } as const;
    await expect(suite.sso.saveSsoConnection(suite.draft(org.domain), stale)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(suite.sso.deleteSsoConnection({}, stale)).rejects.toBeInstanceOf(ForbiddenError);
  });

  it('belongs to one organisation', async () => {
    const other = await suite.organisation();
    await suite.sso.deleteSsoConnection({}, other.as('Owner'));
    expect((await suite.sso.getSsoConnection({}, other.as('Owner'))).connection).toBeUndefined();
    expect((await suite.sso.getSsoConnection({}, org.as('Owner'))).connection).toBeDefined();
    await expect(suite.sso.deleteSsoConnection({}, other.as('Owner'))).rejects.toBeInstanceOf(NotFoundError);
  });

  it('keeps its secret unless another is given, and sends it to no other issuer', async () => {
    await save({ clientId: suite.provider.clientId, issuer: `${suite.provider.issuer}/` }, '');
    expect(await suite.signIn(org.label, org.person())).toMatchObject({ role: 'User' });
    const pointer = '/clientSecret';
    const moved = save({ issuer: `${suite.provider.issuer}/elsewhere` }, '');
    expect(await violationsOf(moved)).toEqual([
      { pointer, detail: 'Please enter the client secret too: the one that is kept belongs to another issuer.' },
    ]);
    await suite.sso.deleteSsoConnection({}, org.as('Owner'));
    expect(await violationsOf(save({}, ''))).toEqual([{ pointer, detail: 'Please enter the client secret.' }]);
  });

  it('accepts the URL of the description as the issuer, and domains as typed', async () => {
    const issuer = ` ${suite.provider.issuer}/.well-known/openid-configuration `;
    const emailDomains = [' @Acme.Example ', 'acme.example', 'Exämple.com', 'xn--exmple-cua.com'];
    const { connection } = await save({ issuer, emailDomains });
    expect(connection).toMatchObject({
      issuer: suite.provider.issuer,
      emailDomains: ['acme.example', 'xn--exmple-cua.com'],
    });
  });

  it('names every wrong field', async () => {
    const wrong = { issuer: ' ', clientId: '', emailDomains: [], defaultRole: Role.OWNER };
    expect(await violationsOf(save(wrong, 'x'.repeat(2_001)))).toEqual([
      { pointer: '/issuer', detail: 'Please enter the issuer.' },
      { pointer: '/clientId', detail: 'Please enter the client id.' },
      { pointer: '/clientSecret', detail: 'Please use at most 2000 characters.' },
      { pointer: '/defaultRole', detail: 'New users can be User or Admin.' },
      { pointer: '/emailDomains', detail: 'Please enter at least one domain, for example acme.example.' },
    ]);
    expect(await violationsOf(save({ emailDomains: ['acme.example', 'acme'] }))).toEqual([
      { pointer: '/emailDomains', detail: 'acme is not the domain of an address, as acme.example is.' },
    ]);
  });

  const PRIVATE = 'Please use a URL on the public internet; this one leads to a private or reserved address.';
  it.each([
    ['acme', 'Please use a full URL that starts with https:// or http://.'],
    ['ftp://acme.example', 'Please use a full URL that starts with https:// or http://.'],
    ['https://a:b@acme.example', 'Please use a URL without user name and password.'],
    ['https://acme.example/?x', 'Please enter the issuer without ? and #.'],
    ['http://acme.example', 'Please use an issuer that starts with https://.'],
    ['https://127.0.0.1', PRIVATE],
    ['https://169.254.169.254', PRIVATE],
    ['https://[::1]:8443/realm', PRIVATE],
    ['https://localhost', PRIVATE],
  ])('refuses the issuer %s, to save and to test', async (issuer, detail) => {
    expect(await violationsOf(save({ issuer }))).toEqual([{ pointer: '/issuer', detail }]);
    const testing = suite.sso.testSsoIssuer({ issuer }, org.as('Owner'));
    expect(await violationsOf(testing)).toEqual([{ pointer: '/issuer', detail }]);
  });

  it('is sealed with the first key at the next start, so that an older key can be removed', async () => {
    const { customerId } = org.owner;
    const sealed = async () =>
      (
        await suite.admin.query<{ secret: string }>(
          'select sealed_client_secret as secret from sso_connection where customer_id = $1',
          [customerId],
        )
      ).rows[0]?.secret ?? '';
    expect(await sealed()).toMatch(/^v1\.root\./);
    const key = randomBytes(32);
    const next = await suite.replica({ SECRETS_KEYS: `next:${key.toString('base64')}` });
    while (!(await sealed()).startsWith('v1.next.')) await sleep(20);
    await next.close();
    const context = { customerId, purpose: 'sso:client-secret' };
    expect(new SealedSecrets([{ id: 'next', key }]).open(await sealed(), context)).toBe(suite.provider.clientSecret);
  });

  it('can be tested before it is saved', async () => {
    const { issuer } = suite.provider;
    const test = (typed: string) => suite.sso.testSsoIssuer({ issuer: typed }, org.as('Owner'));
    expect(await test(issuer)).toMatchObject({ issuer, authorizationEndpoint: `${issuer}/auth` });
    expect(await violationsOf(test(`${issuer}/elsewhere`))).toEqual([
      { pointer: '/issuer', detail: 'What answers there is no OpenID provider of this name.' },
    ]);
    suite.provider.fault = { kind: 'out-of-order' };
    expect(await violationsOf(test(issuer))).toEqual([{ pointer: '/issuer', detail: 'No provider answers there.' }]);
  });
});
