import { randomBytes } from 'node:crypto';
import { gzipSync, inflateRawSync } from 'node:zlib';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ReaderLinksService } from '@candor/proto/gen/candor/subscribers/v1/reader_links_pb.js';
import { attributeDigest, readerDigest, type SaidAttribute } from '@candor/streams/reader-digest.js';
import { personOf } from '../src/site/readers/people.js';
import { newSession } from '../src/site/readers/reader-session.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Answer, Question } from './http-client.js';
import { newSigningKey, assertionOf, responseOf, signed, type Said } from '@candor/lab/doubles/identity-provider.js';
import { wrapped } from './signature-wrapping.js';
import { ACME, pageState, publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const HOST = 'acme.localhost';
const ACS = `http://${HOST}/sign-in/saml`;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ANN = 'ann@acme.example';
const BOB = 'bob@globex.example';
const PROBE = 'probe@candor.example';
const AUDIENCE = '0197a3c0-3333-7c52-9e6b-2f3a4d5c6b7a';
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const WITH_COMMENTS = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments';
const MINUTE = 60_000;
const [ofAcme, ofGlobex, ofNobody] = [newSigningKey(), newSigningKey(), newSigningKey()];

describe('a page whose readers sign in with their identity provider', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let services: FakeServices;
  let gateway: TestGateway;
  let revision = BigInt(Date.now());
  const keys = [{ id: '1', beginsAt: 0n, secret: randomBytes(32) }];
  const peopleKey = randomBytes(32);
  const digests = (names: readonly string[]) => names.map((name) => readerDigest(peopleKey, name));
  const acme = {
    id: '0197a3c0-5555-7c52-9e6b-2f3a4d5c6b7a',
    entityId: 'https://idp.acme.example/saml',
    signInUrl: 'https://idp.acme.example/sso?tenant=1',
    certificates: [ofAcme.certificate],
    domains: digests(['@acme.example']),
  };
  const globex = {
    id: '0197a3c0-6666-7c52-9e6b-2f3a4d5c6b7a',
    entityId: 'https://idp.globex.example/saml',
    signInUrl: 'https://idp.globex.example/sso',
    certificates: [ofGlobex.certificate],
    domains: digests(['@globex.example', '@sub.globex.example']),
  };
  const sessionOf = (address: string, provider?: string) => {
    const person = personOf({ peopleKey: peopleKey.toString('base64') }, address);
    const usable = keys.map((key) => ({ ...key, secret: key.secret.toString('base64'), beginsAt: 0 }));
    const session = newSession({ hasPassword: false, person, provider }, { pageId: ACME, keys: usable }, Date.now());
    return { cookie: `candor_reader=${session}` };
  };

  const ask = (path: string, { headers, ...question }: Question = {}) =>
    gateway.ask(path, { host: HOST, ...question, headers: { ...headers } });
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', headers: { ...FORM, ...headers }, body: new URLSearchParams(fields).toString() });
  interface Published {
    readonly people?: string[];
    readonly providers?: (typeof acme)[];
    readonly inAudience?: string[];
    readonly attributes?: SaidAttribute[];
    readonly open?: boolean;
    readonly passwordHash?: string;
  }
  const publish = async ({
    people = [ANN, BOB],
    providers = [acme, globex],
    inAudience = [BOB],
    attributes = [],
    open = false,
    passwordHash = '',
  }: Published = {}) => {
    revision += 1_000n;
    const readers = {
      passwordHash,
      networks: [],
      needsAll: false,
      open,
      keys,
      peopleKey,
      people: digests([...people, PROBE]),
      audiences: [
        {
          ...{ id: AUDIENCE, people: digests(inAudience) },
          attributes: attributes.map((attribute) => attributeDigest(peopleKey, attribute)),
        },
      ],
      providers,
    };
    await publishState(connection, pageState({ revision, readers }));
    await eventually(
      () => ask('/', { headers: sessionOf(PROBE) }),
      ({ text }) => text.includes(`data-live="${revision}"`),
    );
  };
  /** Sends a reader to the provider. @returns what the browser has and the provider gets */
  const begin = async (emailAddress: string, path = '/history?page=2') => {
    const answer = await post(path, { emailAddress });
    const at = new URL(answer.headers.location ?? 'none:');
    const asked = inflateRawSync(Buffer.from(at.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    const requestId = / ID="(_[\da-f]{40})"/.exec(asked)?.[1] ?? '';
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    return { answer, at, asked, requestId, headers: { cookie } };
  };
  const answered = (xml: string | Buffer, headers: Record<string, string>) =>
    post('/sign-in/saml', { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: '' }, headers);
  const cookieIn = (answer: Answer, name = 'candor_reader') =>
    answer.headers['set-cookie']?.find((one) => one.startsWith(`${name}=`) && !one.startsWith(`${name}=;`));
  /** The session of a reader who signed in. */
  const signIn = async (address: string, more: Partial<Said> = {}) => {
    const [provider, key] = address.endsWith('@acme.example') ? [acme, ofAcme] : [globex, ofGlobex];
    const { requestId, headers } = await begin(address);
    const said = { issuer: provider.entityId, recipient: ACS, requestId, address, ...more };
    const answer = await answered(signed(responseOf(said), key), headers);
    return { answer, reader: { cookie: cookieIn(answer)?.split(';')[0] ?? '' } };
  };
  const status = async (headers: Record<string, string>) => (await ask('/', { headers })).status;

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
  });
  beforeEach(async () => {
    services.calls.splice(0);
    services.on(ReaderLinksService.method.mailReaderLink, () => ({}));
    await publish();
  });
  afterAll(async () => {
    await gateway?.close();
    await services?.stop();
    await connection?.close();
    await nats?.stop();
  });

  it('tells providers what it is called and where it takes answers, and nothing of the page', async () => {
    const answer = await ask('/sign-in/saml');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/samlmetadata+xml']);
    expect(answer.text).toContain(`entityID="${ACS}"`);
    expect(answer.text).toContain(`Location="${ACS}"`);
    expect(answer.text).toContain('WantAssertionsSigned="true"');
    expect(answer.text.replaceAll(HOST, '')).not.toMatch(/acme|globex|checkout/i);
    await publish({ providers: [] });
    expect((await ask('/sign-in/saml')).headers['content-type']).toMatch(/^text\/html/);
  });

  it('sends who has an address of a provider’s domain there, listed or not, and mails no link', async () => {
    for (const emailAddress of [ANN, ' ANN@Acme.Example ', 'nobody@acme.example']) {
      const { answer, at, asked, headers } = await begin(emailAddress);
      expect([answer.status, `${at.origin}${at.pathname}`]).toEqual([303, 'https://idp.acme.example/sso']);
      expect(at.searchParams.get('tenant')).toBe('1');
      expect(asked).toContain(`AssertionConsumerServiceURL="${ACS}"`);
      expect(asked.toLowerCase()).not.toContain('ann');
      expect(headers.cookie).toMatch(/^candor_reader_saml=1\./);
      expect(answer.headers['set-cookie']).toEqual([
        expect.stringMatching(/; Max-Age=600; Path=\/sign-in\/saml; HttpOnly; SameSite=Lax$/),
      ]);
    }
    expect((await begin('x@sub.globex.example')).at.host).toBe('idp.globex.example');
    expect(services.calls).toEqual([]);
    expect((await post('/', { emailAddress: 'x@sub.acme.example' })).status).toBe(202);
    expect(services.takeCall()).toMatchObject({ method: 'MailReaderLink' });
  });

  it('promises a link only to who has no provider, in every form, without saying who has one', async () => {
    const [byLink, byEither] = ['to get a link that signs you in.', 'Otherwise you get a link by mail'];
    const passwordHash = await new PasswordHasher().hash('a password');
    const formOf = async (path: string, fields?: Record<string, string>) => {
      const { text } = fields ? await post(path, fields) : await ask(path);
      expect(text).toMatch(/ name="emailAddress"/);
      expect(text).not.toMatch(/acme|globex/i);
      return [byLink, byEither].filter((words) => text.includes(words));
    };
    const cases: [string, Published][] = [
      [byEither, {}],
      [byLink, { providers: [] }],
    ];
    for (const [words, published] of cases) {
      await publish(published);
      expect([await formOf('/'), await formOf('/', {})]).toEqual([[words], [words]]);
      await publish({ ...published, passwordHash });
      expect([await formOf('/'), await formOf('/', { password: 'another' })]).toEqual([[words], [words]]);
      await publish({ ...published, open: true });
      expect(await formOf('/sign-in')).toEqual([words]);
    }
  });

  it('lets in who is listed, by the name or by an attribute', async () => {
    const { answer, reader } = await signIn(ANN);
    expect([answer.status, answer.headers.location]).toEqual([303, '/history?page=2']);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^candor_reader=1\.\d+\.0\.[\w-]{44}~[\w-]{36}\.[\w-]{43}; .*SameSite=Lax$/),
      expect.stringMatching(/^candor_reader_saml=; Max-Age=0/),
    ]);
    expect((await ask('/', { headers: reader })).text).toContain('Checkout');
    for (const attribute of [
      ['email', ANN],
      ['mail', ANN],
      ['urn:oid:0.9.2342.19200300.100.1.3', ANN],
      ['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress', ' Ann@ACME.example\n'],
    ] as const) {
      const other = await signIn(ANN, { nameFormat: 'persistent', address: 'a1b2', attribute });
      expect([attribute[0], await status(other.reader)]).toEqual([attribute[0], 200]);
    }
    expect(services.calls).toEqual([]);
  });

  it('takes answers that are signed as a whole as well, with any of the certificates', async () => {
    await publish({ providers: [{ ...acme, certificates: [ofGlobex.certificate, ofAcme.certificate] }] });
    const { requestId, headers } = await begin(ANN);
    const both = signed(
      signed(responseOf({ issuer: acme.entityId, recipient: ACS, requestId, address: ANN }), ofAcme),
      ofAcme,
      { element: 'Response' },
    );
    expect((await answered(both, headers)).status).toBe(303);
  });

  it('shows who signs in on a page that everybody reads more of it', async () => {
    await publish({ open: true });
    expect(await status({})).toBe(200);
    const { reader } = await signInAt('/sign-in', BOB);
    expect(reader.cookie).toContain(`~${globex.id}.`);
  });

  async function signInAt(path: string, address: string) {
    const { requestId, headers } = await begin(address, path);
    const said = { issuer: globex.entityId, recipient: ACS, requestId, address };
    const answer = await answered(signed(responseOf(said), ofGlobex), headers);
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    return { reader: { cookie: cookieIn(answer)?.split(';')[0] ?? '' } };
  }

  it('ends sessions with the provider, with its domain and with the place on the list', async () => {
    const { reader } = await signIn(ANN);
    expect(await status(reader)).toBe(200);
    for (const change of [
      { providers: [globex] },
      { providers: [] },
      { providers: [{ ...acme, id: globex.id }] },
      { people: [BOB] },
    ]) {
      await publish(change);
      expect([Object.keys(change), await status(reader)]).toEqual([Object.keys(change), 401]);
    }
    await publish();
    expect(await status(reader)).toBe(200);
  });

  it('counts a mailed link for no address of a provider’s domain, and a provider for no other', async () => {
    expect(await status(sessionOf(ANN))).toBe(401);
    expect(await status(sessionOf(ANN, globex.id))).toBe(401);
    expect(await status(sessionOf(PROBE, acme.id))).toBe(401);
    expect(await status(sessionOf(PROBE))).toBe(200);
    services.on(ReaderLinksService.method.takeReaderLink, () => ({ emailAddress: ANN, returnTo: '/' }));
    const link = await post('/sign-in/token', {});
    expect([link.status, cookieIn(link)]).toEqual([404, undefined]);
  });

  it('goes on with a password that was given before', async () => {
    const usable = keys.map((key) => ({ ...key, secret: key.secret.toString('base64'), beginsAt: 0 }));
    const session = newSession({ hasPassword: true }, { pageId: ACME, keys: usable }, Date.now());
    const begun = await post('/', { emailAddress: ANN }, { cookie: `candor_reader=${session}` });
    const requestId = /_[\da-f]{40}/.exec(begun.headers['set-cookie']?.[0] ?? '')?.[0] ?? '';
    // The session does not come along from another site.
    const cookie = cookieIn(begun, 'candor_reader_saml')?.split(';')[0] ?? '';
    const said = { issuer: acme.entityId, recipient: ACS, requestId, address: ANN };
    const answer = await answered(signed(responseOf(said), ofAcme), { cookie });
    expect(cookieIn(answer)).toMatch(/^candor_reader=1\.\d+\.1\./);
  });

  describe('lets in by what a provider says, where an audience asks for it,', () => {
    const EVE = 'eve@acme.example';
    const ops = { providerId: acme.id, name: 'groups', value: 'Ops' };
    const asking = (...attributes: SaidAttribute[]) => publish({ people: [BOB], attributes });
    const inOps = (more: Partial<Said> = {}) => signIn(EVE, { attribute: ['groups', 'Sales', ' Ops\n'], ...more });
    const isIn = async (signedIn: Awaited<ReturnType<typeof signIn>>) => {
      const { answer, reader } = signedIn;
      return [answer.status, await status(reader)];
    };
    beforeEach(() => asking(ops));

    it('one of the group, and keeps nothing else of it', async () => {
      const { answer, reader } = await inOps();
      expect([answer.status, await status(reader)]).toEqual([303, 200]);
      expect(reader.cookie).toMatch(new RegExp(`~${acme.id}~[\\w-]{22}\\.[\\w-]{43}$`));
      expect(await isIn(await inOps({ attribute: ['mail', EVE], attributes: [['groups', 'Ops']] }))).toEqual([
        303, 200,
      ]);
    });

    it.each<[string, Partial<Said>]>([
      ['another value', { attribute: ['groups', 'Sales'] }],
      ['a value in another case', { attribute: ['groups', 'ops'] }],
      ['a name in another case', { attribute: ['Groups', 'Ops'] }],
      ['another name', { attribute: ['roles', 'Ops'] }],
      ['a longer value', { attribute: ['groups', 'Ops, Sales'] }],
      ['a value with an element in it', { attribute: ['groups', '<b>Ops</b>'] }],
      ['a value that a comment cuts', { attribute: ['groups', 'Ops<!-- -->erations'] }],
      ['no attribute', {}],
    ])('nobody with %s', async (_, said) => {
      expect(await isIn(await inOps({ attribute: ['role', 'x'], ...said }))).toEqual([403, 401]);
    });

    it('nobody of whom another provider says the same', async () => {
      expect(await isIn(await signIn('carol@globex.example', { attribute: ['groups', 'Ops'] }))).toEqual([403, 401]);
      await asking({ ...ops, providerId: globex.id });
      expect(await isIn(await signIn('carol@globex.example', { attribute: ['groups', 'Ops'] }))).toEqual([303, 200]);
      expect(await isIn(await inOps())).toEqual([403, 401]);
    });

    it('nobody by what was not signed', async () => {
      const said = (requestId: string, group: string): Said => ({
        ...{ issuer: acme.entityId, recipient: ACS, requestId, address: EVE, attribute: ['groups', group] },
      });
      const statement = (xml: string) => /<saml:AttributeStatement>.*<\/saml:AttributeStatement>/.exec(xml)?.[0] ?? '';
      const changes: Record<string, (xml: string, other: string) => string> = {
        changed: (xml) => xml.replace('Sales', 'Ops'),
        'in a second assertion': (xml, other) => xml.replace('</samlp:Response>', `${other}</samlp:Response>`),
        'beside the assertion': (xml, other) =>
          xml.replace('</samlp:Response>', `${statement(other)}</samlp:Response>`),
        'in extensions': (xml, other) =>
          xml.replace('<samlp:Status>', `<samlp:Extensions>${statement(other)}</samlp:Extensions><samlp:Status>`),
        'put in': (xml, other) => xml.replace('<saml:AttributeStatement>', `${statement(other)}$&`),
      };
      for (const [name, change] of Object.entries(changes)) {
        const { requestId, headers } = await begin(EVE);
        const xml = signed(responseOf(said(requestId, 'Sales')), ofAcme);
        const changed = change(xml, assertionOf(said(requestId, 'Ops')));
        expect([name, changed.includes('>Ops<')]).toEqual([name, true]);
        const answer = await answered(changed, headers);
        expect([name, answer.status, cookieIn(answer)]).toEqual([name, 403, undefined]);
      }
    });

    it('one who has a hundred attributes, and a page that asks for a hundred', async () => {
      const attributes = Array.from({ length: 100 }, (_, index) => [`claim ${index}`, `value ${index}`] as const);
      expect(await isIn(await inOps({ attributes }))).toEqual([303, 200]);
      await asking(...attributes.map(([name, value]) => ({ providerId: acme.id, name, value })));
      const { answer, reader } = await inOps({ attributes });
      expect([answer.status, await status(reader)]).toEqual([303, 200]);
      expect(cookieIn(answer)?.length).toBeLessThan(4_096);
    });

    it('as long as the audience asks for it and the provider is there', async () => {
      const { reader } = await inOps();
      for (const change of [
        { attributes: [{ ...ops, value: 'Sales' }] },
        { attributes: [] },
        { attributes: [ops], providers: [globex] },
        { attributes: [ops], providers: [{ ...acme, id: globex.id }] },
      ]) {
        await publish({ people: [BOB], ...change });
        expect([Object.keys(change), await status(reader)]).toEqual([Object.keys(change), 401]);
      }
      await asking(ops);
      expect(await status(reader)).toBe(200);
      // A session says what the provider said then.
      await asking(ops, { ...ops, value: 'Sales' });
      expect(reader.cookie).toMatch(/~[\w-]{22}\.[\w-]{43}$/);
      expect((await inOps()).reader.cookie).toMatch(/~[\w-]{44}\.[\w-]{43}$/);
    });
  });

  it('says so to who signs in and is not listed', async () => {
    const { answer, reader } = await signIn('eve@acme.example');
    expect([answer.status, reader.cookie]).toEqual([403, '']);
    expect(answer.text).toContain('Your sign-in was not accepted');
    expect(answer.text).toContain('href="/sign-in"');
    expect(answer.text).not.toMatch(/acme|checkout/i);
  });

  it('signs in, and is read on, with everything else gone', async () => {
    const alone = await startTestGateway({ snapshotDir: gateway.config.snapshotDir });
    const before = gateway;
    try {
      gateway = alone;
      expect(await status((await signIn(ANN)).reader)).toBe(200);
    } finally {
      gateway = before;
      await alone.close();
    }
  });

  describe('accepts nothing else', () => {
    const statementOf = (more: Partial<Said>): Said => ({
      issuer: acme.entityId,
      recipient: ACS,
      requestId: '',
      address: ANN,
      ...more,
    });
    const byAcme = (more: Partial<Said>) => signed(responseOf(statementOf(more)), ofAcme);
    const other = 'http://other.localhost/sign-in/saml';
    const swap = (xml: string) => xml.replaceAll('eve@acme.example', ANN);
    const attacks: Record<string, (requestId: string) => string | Buffer> = {
      'no signature': (requestId) => responseOf(statementOf({ requestId })),
      'a signature with another key': (requestId) => signed(responseOf(statementOf({ requestId })), ofNobody),
      'the key of another provider': (requestId) => signed(responseOf(statementOf({ requestId })), ofGlobex),
      'the key and the name of another provider': (requestId) =>
        signed(responseOf(statementOf({ requestId, issuer: globex.entityId })), ofGlobex),
      'another issuer': (requestId) => byAcme({ requestId, issuer: globex.entityId }),
      'a signature of the response alone': (requestId) =>
        signed(responseOf(statementOf({ requestId })), ofAcme, { element: 'Response' }),
      'another assertion in a signed response': (requestId) =>
        swap(
          signed(responseOf(statementOf({ requestId, address: 'eve@acme.example' })), ofAcme, { element: 'Response' }),
        ),
      'another address in a signed assertion': (requestId) => swap(byAcme({ requestId, address: 'eve@acme.example' })),
      'a foreign audience': (requestId) => byAcme({ requestId, audience: other }),
      'a foreign recipient': (requestId) => byAcme({ requestId, recipient: other, destination: ACS, audience: ACS }),
      'a foreign destination': (requestId) => byAcme({ requestId, destination: other }),
      'another request': () => byAcme({ requestId: `_${'0'.repeat(40)}` }),
      'no request': () => byAcme({}),
      'an assertion for another request': (requestId) => byAcme({ requestId, subjectRequestId: `_${'0'.repeat(40)}` }),
      'an assertion for no request': (requestId) => byAcme({ requestId, subjectRequestId: '' }),
      'another confirmation': (requestId) => byAcme({ requestId, method: 'sender-vouches' }),
      'one that is over': (requestId) => byAcme({ requestId, from: -20 * MINUTE, until: -3 * MINUTE }),
      'one that is to come': (requestId) => byAcme({ requestId, from: 5 * MINUTE, until: 9 * MINUTE }),
      'an entity of a DOCTYPE': (requestId) =>
        `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${byAcme({ requestId })}`,
      'a DOCTYPE after a declaration': (requestId) =>
        `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x "y">]>${byAcme({ requestId })}`,
      'an instruction': (requestId) => byAcme({ requestId }).replace('</saml:NameID>', '<?x?></saml:NameID>'),
      'a name that a comment cuts': (requestId) =>
        signed(responseOf(statementOf({ requestId, address: `${ANN}<!---->.evil.example` })), ofAcme),
      'a name that a comment cuts, signed with it': (requestId) =>
        signed(responseOf(statementOf({ requestId, address: `${ANN}<!---->.evil.example` })), ofAcme, {
          exclusive: WITH_COMMENTS,
        }),
      'a name that begins elsewhere': (requestId) =>
        byAcme({ requestId, address: `eve@evil.example<!---->.x, ${ANN}` }),
      'an attribute that a comment cuts': (requestId) =>
        byAcme({ requestId, nameFormat: 'persistent', attribute: ['mail', `${ANN}<!---->.evil.example`] }),
      'a comment that is put in after': (requestId) =>
        byAcme({ requestId, address: 'ann@acme.example.evil.example' }).replace(ANN, `${ANN}<!---->`),
      'two addresses': (requestId) => byAcme({ requestId, nameFormat: 'persistent', attribute: ['mail', ANN, BOB] }),
      'no address': (requestId) => byAcme({ requestId, address: 'ann' }),
      'an address without its format': (requestId) => byAcme({ requestId, nameFormat: 'unspecified' }),
      'an address of another provider’s domain': (requestId) => byAcme({ requestId, address: BOB }),
      'an address of nobody’s domain': (requestId) => byAcme({ requestId, address: PROBE }),
      'an address below its domain': (requestId) => byAcme({ requestId, address: 'ann@x.acme.example' }),
      'two assertions': (requestId) =>
        byAcme({ requestId }).replace(
          '</samlp:Response>',
          `${assertionOf(statementOf({ requestId }))}</samlp:Response>`,
        ),
      'SHA-1': (requestId) =>
        signed(responseOf(statementOf({ requestId })), ofAcme, { signature: RSA_SHA1, digest: SHA1 }),
      'SHA-1 of the digest alone': (requestId) =>
        signed(responseOf(statementOf({ requestId })), ofAcme, { digest: SHA1 }),
      'SHA-1 without quotes': (requestId) =>
        signed(responseOf(statementOf({ requestId })), ofAcme, { signature: RSA_SHA1, digest: SHA1 }).replace(
          /"(http:\/\/www.w3.org\/2000\/09\/xmldsig#(?:rsa-)?sha1)"/g,
          '$1 ',
        ),
      'an encrypted assertion': (requestId) =>
        byAcme({ requestId })
          .replace('<saml:Assertion', '<saml:EncryptedAssertion><saml:Assertion')
          .replace('</saml:Assertion>', '</saml:Assertion></saml:EncryptedAssertion>'),
      'a refusal': (requestId) => byAcme({ requestId }).replace('status:Success', 'status:Requester'),
      'compressed bytes': (requestId) => gzipSync(byAcme({ requestId })),
      'no XML': () => 'Hello',
      nothing: () => '',
    };
    const wraps = Object.keys(wrapped('', '', (xml) => xml));

    const refused = async (answer: Answer, code = 403) => {
      expect([answer.status, cookieIn(answer)]).toEqual([code, undefined]);
      expect(await status({})).toBe(401);
    };

    it.each(Object.entries(attacks))('%s', async (_, attack) => {
      const { requestId, headers } = await begin(ANN);
      await refused(await answered(attack(requestId), headers));
    });

    it.each(wraps)('%s', async (name) => {
      const { requestId, headers } = await begin(ANN);
      const said = statementOf({ requestId, address: 'eve@acme.example' });
      const all = wrapped(
        signed(signed(responseOf(said), ofAcme), ofAcme, { element: 'Response' }),
        signed(responseOf(said), ofAcme),
        swap,
      );
      expect(all[name]).toContain(ANN);
      await refused(await answered(all[name] ?? '', headers));
    });

    it('an answer for the second time', async () => {
      const { requestId, headers } = await begin(ANN);
      const xml = byAcme({ requestId });
      expect((await answered(xml, headers)).status).toBe(303);
      await refused(await answered(xml, headers));
    });

    it('an answer to another browser, or with a cookie that was changed', async () => {
      const [mine, others] = [await begin(ANN), await begin(ANN)];
      const xml = byAcme({ requestId: mine.requestId });
      await refused(await answered(xml, {}));
      await refused(await answered(xml, others.headers));
      const { cookie } = mine.headers;
      for (const changed of [
        cookie.replace('.0._', '.1._'),
        cookie.replace(acme.id, globex.id),
        cookie.replace('_saml', ''),
        `${cookie.slice(0, -2)}AA`,
      ])
        await refused(await answered(xml, { cookie: changed }));
      expect((await answered(xml, mine.headers)).status).toBe(303);
    });

    it('an answer of a provider that was removed meanwhile', async () => {
      const { requestId, headers } = await begin(ANN);
      await publish({ providers: [globex] });
      await refused(await answered(byAcme({ requestId }), headers));
    });

    it('what is no base64, is none or two, or is too long', async () => {
      const { requestId, headers } = await begin(ANN);
      const base64 = Buffer.from(byAcme({ requestId })).toString('base64');
      await refused(await post('/sign-in/saml', { SAMLResponse: `%${base64}` }, headers));
      await refused(await post('/sign-in/saml', {}, headers));
      const body = `SAMLResponse=${encodeURIComponent(base64)}`;
      const twice = { method: 'POST', headers: { ...FORM, ...headers }, body: `${body}&${body}` };
      await refused(await ask('/sign-in/saml', twice));
      await refused(await post('/sign-in/saml', { SAMLResponse: base64, x: 'x'.repeat(131_072) }, headers), 413);
      expect((await post('/sign-in/saml', {}, { ...headers, accept: 'application/json' })).status).toBe(403);
    });
  });
});
