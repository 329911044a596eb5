import { create } from '@bufbuild/protobuf';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { SAMPLE_NOW, sampleId } from '@candor/lab/public-pages/sample-states.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { PageReadersSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { ReaderLinksService } from '@candor/proto/gen/candor/subscribers/v1/reader_links_pb.js';
import { attributeDigest, readerDigest } from '@candor/streams/reader-digest.js';
import { personOf } from '../src/site/readers/people.js';
import { newSession } from '../src/site/readers/reader-session.js';
import type { Claims } from '../src/site/readers/reader-who.js';
import { sharedPage, type SharedPage } from './audience-states.js';
import { eventually } from './eventually.js';
import { ALL_PATHS, HTML, outcomeOf, questionsOf, said } from './every-path.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { MONTH } from './planted-states.js';
import { publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const AUDIENCES = ['0197a3c0-a0a0-7c52-9e6b-2f3a4d5c6b7a', '0197a3c0-b0b0-7c52-9e6b-2f3a4d5c6b7a'] as const;
const PEOPLE_KEY = Buffer.alloc(32, 7);
const PROGRAM_KEY = Buffer.alloc(32, 9);
const KEYS = [{ id: '1', secret: Buffer.alloc(32, 8), beginsAt: BigInt(SAMPLE_NOW - 86_400_000) }];
const PROVIDER = {
  ...{ id: '0197a3c0-5555-7c52-9e6b-2f3a4d5c6b7a', entityId: 'https://idp.acme.example', certificates: [] },
  ...{ signInUrl: 'https://idp.acme.example/sso', domains: [readerDigest(PEOPLE_KEY, '@idp.example')] },
};
/** What the first audience asks that provider for. */
const OPS = attributeDigest(PEOPLE_KEY, { providerId: PROVIDER.id, name: 'groups', value: 'Ops' });
const FORM = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' };
const NAMES = [
  ['ann@acme.example', 'eve@both.example'],
  ['@bolt.example', 'eve@both.example'],
] as const;

/** Readers, and the places in AUDIENCES of what they see; those who see most come first, so that it is kept for the others. */
const READERS = [
  { name: 'who is in both', address: 'eve@both.example', sees: [0, 1] },
  { name: 'who is in the first, by address', address: 'ann@acme.example', sees: [0] },
  { name: 'who is in the second, by domain', address: 'Bob@BOLT.example', sees: [1] },
  {
    name: 'who is in the first, by an attribute',
    address: 'x@idp.example',
    sees: [0],
    said: OPS.toString('base64url'),
  },
  { name: 'who may read the page and is in none', address: 'cy@example.com', sees: [] },
  { name: 'who has a session of another page', address: 'ann@acme.example', sees: [], isOfOtherPage: true },
  { name: 'without a session', address: '', sees: [] },
] as const satisfies readonly {
  name: string;
  address: string;
  sees: readonly number[];
  isOfOtherPage?: true;
  said?: string;
}[];
type Reader = (typeof READERS)[number];
const STRANGER = READERS[6];

describe.each([
  { kind: 'everybody may read', open: true },
  { kind: 'its people alone may read', open: false },
])('a page with audiences that $kind', ({ open }) => {
  let nats: TestNats;
  let connection: NatsConnection;
  let services: FakeServices;
  let gateway: TestGateway;
  let shared: SharedPage;
  let revision = 1n;
  const host = 'shared.localhost:8080';

  const readersWith = (names: readonly (readonly string[])[]) => {
    const digests = (listed: readonly string[]) => listed.map((name) => readerDigest(PEOPLE_KEY, name));
    return create(PageReadersSchema, {
      ...{ keys: KEYS, peopleKey: PEOPLE_KEY, programKey: PROGRAM_KEY, open },
      people: digests([...names.flat(), 'cy@example.com']),
      audiences: names.map((listed, index) => ({
        ...{ id: AUDIENCES[index], people: digests(listed), attributes: index === 0 ? [OPS] : [] },
      })),
      providers: [PROVIDER],
    });
  };
  const sessionOf = ({ address, ...reader }: Reader): string => {
    if (address === '') return '';
    const person = personOf({ peopleKey: PEOPLE_KEY.toString('base64') }, address);
    const by = 'said' in reader ? { provider: PROVIDER.id, attributes: [reader.said] } : {};
    const claims: Claims = { hasPassword: false, person, ...by };
    const keys = KEYS.map(({ id, secret, beginsAt }) => ({
      id,
      secret: secret.toString('base64'),
      beginsAt: Number(beginsAt),
    }));
    const pageId = 'isOfOtherPage' in reader ? sampleId(999) : shared.page.pageId;
    return newSession(claims, { pageId, keys }, SAMPLE_NOW) ?? '';
  };
  const visit = (path: string, reader: Reader, { headers = {}, ...question }: Question = {}) => {
    const session = sessionOf(reader);
    const cookie = session === '' ? {} : { cookie: `candor_reader=${session}` };
    return gateway.ask(path, { host, ...question, headers: { ...cookie, ...headers } });
  };
  const mayRead = (reader: Reader) => open || (reader.address !== '' && !('isOfOtherPage' in reader));
  const itemPaths = () =>
    shared.parts.flatMap(({ incidentIds }) => incidentIds.map((id) => `/incidents/${id}`)).concat('/sign-in');
  const paths = () => [...ALL_PATHS, ...itemPaths()];
  const wordsIn = (text: string) =>
    shared.parts.flatMap(({ words }, index) => (words.some((word) => text.includes(word)) ? [index] : []));
  /** The addresses for programs that the page gives a reader; none where it may not read the page. */
  const programsOf = async (reader: Reader): Promise<string[]> => {
    const answer = await visit('/programs', reader, { headers: { accept: 'application/json' } });
    expect([reader.name, answer.status]).toEqual([reader.name, mayRead(reader) ? 200 : 401]);
    return mayRead(reader) ? Object.values(answer.json() as Record<string, string>) : [];
  };
  /** As a program asks: with an address and no session. @returns statuses, and the places in AUDIENCES of what was said */
  const readByPrograms = async (addresses: readonly string[]) => {
    const answers = await Promise.all(
      addresses.map((address) => gateway.ask(address.slice(new URL(address).origin.length), { host })),
    );
    const statuses = [...new Set(answers.map(({ status }) => status))];
    return { statuses, words: wordsIn(answers.map((answer) => said(answer)).join('\n')) };
  };
  const show = async (names: readonly (readonly string[])[]) => {
    revision += 1n;
    shared.page.revision = revision;
    shared.page.readers = readersWith(names);
    await publishState(connection, shared.page);
    await eventually(
      async () => (await visit('/', READERS[0])).headers['x-candor-revision'],
      (shown) => shown === `${revision}`,
    );
  };

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    services.on(ReaderLinksService.method.mailReaderLink, () => ({}));
    const perMinute = { auth: 1_000_000, refresh: 1_000_000, subscribe: 1_000_000 };
    const rateLimits = { perMinute, trustedProxies: 1 };
    gateway = await startTestGateway({ natsUrls: [nats.url], now: () => SAMPLE_NOW, rateLimits });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    await gateway.untilComplete();
    shared = sharedPage(50, 'shared', AUDIENCES);
    await publishState(connection, shared.month);
    await show(NAMES);
    await eventually(
      async () => (await visit(`/history/${MONTH}`, READERS[0])).text,
      (text) => shared.parts.every(({ words }) => words.some((word) => text.includes(word))),
    );
  });
  beforeEach(() => void services.calls.splice(0));
  afterAll(async () => {
    await gateway?.close();
    await services?.stop();
    await connection?.close();
    await nats?.stop();
  });

  it.each(READERS)('shows one $name every text of its audiences, and no word of others', async (reader) => {
    const wrong: unknown[] = [];
    let everything = '';
    for (const path of paths())
      for (const question of questionsOf()) {
        const text = said(await visit(path, reader, question));
        everything += text;
        const leaked = wordsIn(text).filter((index) => !(reader.sees as readonly number[]).includes(index));
        if (leaked.length > 0) wrong.push([path, question, leaked]);
      }
    expect(wrong.slice(0, 5)).toEqual([]);
    for (const index of reader.sees)
      expect(shared.parts[index]?.words.filter((word) => !everything.includes(word))).toEqual([]);
    expect(shared.words.some((word) => everything.includes(word))).toBe(mayRead(reader));
  });

  it('shows programs what the reader sees whose addresses they have', async () => {
    for (const reader of READERS.filter(mayRead)) {
      const addresses = await programsOf(reader);
      expect([reader.name, await readByPrograms(addresses)]).toEqual([
        reader.name,
        { statuses: [200], words: reader.sees },
      ]);
      const isKnown = reader.address !== '' && !('isOfOtherPage' in reader);
      expect(addresses.every((address) => address.includes('?key=') === isKnown)).toBe(true);
    }
  });

  it('answers for what others see as for what is not there', async () => {
    const missing = `/incidents/${sampleId(404)}`;
    for (const reader of READERS)
      for (const [index, { incidentIds }] of shared.parts.entries())
        for (const id of incidentIds) {
          const answer = await visit(`/incidents/${id}`, reader, { headers: HTML });
          if ((reader.sees as readonly number[]).includes(index)) expect(answer.status).toBe(200);
          else expect(outcomeOf(answer)).toEqual(outcomeOf(await visit(missing, reader, { headers: HTML })));
        }
  });

  it('has validators of its own for each view, and gives no cache what is for some', async () => {
    const seen = READERS.filter(mayRead);
    for (const path of ['/', '/history', `/history/${MONTH}`, '/history.atom', '/api/v2/summary.json']) {
      const tags = new Map<string, string>();
      for (const reader of seen) {
        const { headers } = await visit(path, reader, { headers: HTML });
        expect([path, headers['cache-control']]).toEqual([path, 'private, no-cache']);
        expect(headers.vary).toContain('cookie');
        expect(headers['x-robots-tag']).toBe(open ? undefined : 'noindex');
        tags.set(reader.sees.join(), String(headers.etag));
      }
      expect(new Set(tags.values()).size).toBe(4);
      for (const reader of seen)
        for (const [view, etag] of tags) {
          const { status } = await visit(path, reader, { headers: { ...HTML, 'if-none-match': etag } });
          expect([path, reader.name, status]).toEqual([path, reader.name, view === reader.sees.join() ? 304 : 200]);
        }
    }
  });

  it('offers to sign in, and leads back to the page', async () => {
    for (const reader of READERS.filter(mayRead)) {
      const form = await visit('/sign-in', reader, { headers: HTML });
      expect([form.status, form.text.includes('name="emailAddress"')]).toEqual([200, true]);
      expect(form.text).toContain('Some readers see more of this page.');
      const page = await visit('/', reader, { headers: HTML });
      const isSignedIn = reader.sees.length > 0;
      expect([reader.name, page.text.includes('href="/sign-in"')]).toEqual([reader.name, !isSignedIn]);
      expect(page.text.includes('action="/sign-out"')).toBe(isSignedIn || !open);
    }
    const reader = open ? STRANGER : READERS[4];
    for (const [address, isReader] of [
      ['ann@acme.example', true],
      ['x@bolt.example', true],
      ['x@elsewhere.example', false],
    ] as const) {
      const body = new URLSearchParams({ emailAddress: address }).toString();
      const answer = await visit('/de/sign-in', reader, { method: 'POST', headers: FORM, body });
      expect(answer.status).toBe(202);
      expect(services.takeCall()).toMatchObject({
        method: 'MailReaderLink',
        request: { emailAddress: address, isReader, returnTo: '/de/', pageId: shared.page.pageId },
      });
    }
  });

  it('shows no more to who is taken out, from the next state on', async () => {
    const [, , bob] = READERS;
    expect(wordsIn((await visit('/', bob, { headers: HTML })).text)).toEqual([1]);
    const addresses = await programsOf(bob);
    expect(await readByPrograms(addresses)).toEqual({ statuses: [200], words: [1] });
    await show([NAMES[0], ['eve@both.example']]);
    // Of a page that everybody may read, what all see is left.
    expect(await readByPrograms(addresses)).toEqual({ statuses: [open ? 200 : 401], words: [] });
    for (const path of paths()) expect([path, wordsIn(said(await visit(path, bob)))]).toEqual([path, []]);
    expect(wordsIn((await visit('/', READERS[0], { headers: HTML })).text)).toEqual([0, 1]);
    await show(NAMES);
  });

  it('keeps what named a service to itself when the service leaves the page with its audience', async () => {
    const [part] = shared.parts;
    const before = { components: shared.page.components, histories: shared.page.histories };
    // The months follow a moment later.
    shared.page.components = before.components.filter(({ audienceIds }) => !audienceIds.includes(AUDIENCES[0]));
    await show(NAMES);
    for (const path of [`/history/${MONTH}`, `/incidents/${part?.incidentIds[1]}`])
      expect(wordsIn(said(await visit(path, STRANGER, { headers: HTML })))).toEqual([]);
    shared.page.components = before.components;
    await show(NAMES);
  });

  it('shows nobody what its months still have when the last audience of a first page is gone', async () => {
    const before = { ...shared.page };
    const isOfNone = ({ audienceIds }: { readonly audienceIds: readonly string[] }) => audienceIds.length === 0;
    const ids = new Set(before.components.filter(isOfNone).map(({ id }) => id));
    const isLeft = (named: readonly string[]) => named.length === 0 || named.some((id) => ids.has(id));
    const isIncidentLeft = ({ entries }: (typeof before.openIncidents)[number]) =>
      isLeft(entries.flatMap(({ affectedComponents }) => affectedComponents.map(({ componentId }) => componentId)));
    revision += 1n;
    // As `pages` has it then: the months follow a moment later.
    const after = {
      ...{ ...before, revision, readers: open ? undefined : before.readers, hadAudiences: true },
      components: before.components.filter(isOfNone),
      histories: before.histories.filter(({ componentId }) => ids.has(componentId)),
      groups: before.groups.filter(({ name }) =>
        before.components.some((one) => isOfNone(one) && one.groupName === name),
      ),
      openIncidents: before.openIncidents.filter(isIncidentLeft),
      pastIncidents: before.pastIncidents.filter(isIncidentLeft),
      maintenances: before.maintenances.filter(({ componentIds }) => isLeft(componentIds)),
    };
    if (after.readers) after.readers = { ...after.readers, audiences: [] };
    await publishState(connection, after);
    const [reader] = READERS;
    await eventually(
      async () => (await visit('/', reader)).headers['x-candor-revision'],
      (shown) => shown === `${revision}`,
    );
    const wrong: unknown[] = [];
    for (const one of [reader, STRANGER])
      for (const path of paths()) {
        const text = said(await visit(path, one, { headers: HTML }));
        if (wordsIn(text).length > 0) wrong.push([one.name, path, wordsIn(text)]);
      }
    expect(wrong).toEqual([]);
    const page = await visit('/', open ? STRANGER : reader, { headers: HTML });
    expect(page.status).toBe(200);
    if (open) expect(page.text).not.toContain('href="/sign-in"');
    Object.assign(shared.page, before);
    await show(NAMES);
  });
});
