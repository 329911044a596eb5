import { randomBytes } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { PageReadersSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { attributeDigest, readerDigest } from '@candor/streams/reader-digest.js';
import { NO_PROGRAMS, type KeptReaders } from '../page/readers.store.js';
import { PERIOD_MS, readersToState } from './readers.mapper.js';

const KEPT: KeptReaders = {
  passwordHash: '$argon2id$',
  passwordChosenAt: new Date(0),
  networks: ['192.0.2.0/24'],
  people: [],
  needsAll: true,
  audiences: [],
  providers: [],
  sessionSecret: randomBytes(32),
  programs: NO_PROGRAMS,
  version: 3,
};
const BEGIN = 687 * PERIOD_MS;

const at = (now: number, more: Partial<KeptReaders> = {}, pageId = 'page') =>
  create(PageReadersSchema, readersToState({ ...KEPT, ...more }, pageId, now));
const secretsOf = (readers: ReturnType<typeof at>) => readers.keys.map(({ secret }) => Buffer.from(secret).toString());

describe('the readers in a state', () => {
  it('are how they prove it, and the keys of the periods before, now and next', () => {
    const readers = at(BEGIN + 5);
    expect(readers).toMatchObject({ passwordHash: '$argon2id$', networks: ['192.0.2.0/24'], needsAll: true });
    expect(readers.keys.map(({ id, beginsAt, secret }) => [id, Number(beginsAt), secret.length])).toEqual([
      ['686', BEGIN - PERIOD_MS, 32],
      ['687', BEGIN, 32],
      ['688', BEGIN + PERIOD_MS, 32],
    ]);
    expect(new Set(secretsOf(readers)).size).toBe(3);
  });

  it.each([
    ['a password alone', { networks: [] }],
    ['networks alone', { passwordHash: '' }],
    ['people alone', { passwordHash: '', networks: [], people: ['@example.org'] }],
  ])('are there with %s', (_, more) => {
    expect(at(BEGIN, more).keys).toHaveLength(3);
  });

  it('have a key for programs that stays, and say whose addresses are over in an order that says nothing', () => {
    const replaced = ['ff', '0a'].map((byte, generation) => ({ subject: byte.repeat(16), generation: generation + 1 }));
    const [first, later] = [at(BEGIN), at(BEGIN + 7 * PERIOD_MS, { programs: { generation: 3, replaced } })];
    expect(first).toMatchObject({ programsGeneration: 0, replacedPrograms: [] });
    expect(later.programKey).toEqual(first.programKey);
    expect(secretsOf(first)).not.toContain(Buffer.from(first.programKey).toString());
    expect(later.programsGeneration).toBe(3);
    expect(
      later.replacedPrograms.map(({ subject, generation }) => [Buffer.from(subject).toString('hex'), generation]),
    ).toEqual([
      ['0a'.repeat(16), 2],
      ['ff'.repeat(16), 1],
    ]);
    const other = [at(BEGIN, {}, 'other'), at(BEGIN, { sessionSecret: randomBytes(32) })];
    for (const { programKey } of other) expect(programKey).not.toEqual(first.programKey);
  });

  it('are none where everybody may read the page', () => {
    expect(readersToState({ ...KEPT, passwordHash: '', networks: [] }, 'page', BEGIN)).toBeUndefined();
  });

  it('name people by what stands for them on this page alone', () => {
    const people = ['ann@example.com', '@example.org'];
    const [ours, other] = [at(BEGIN, { people }), at(BEGIN, { people }, 'other')];
    expect(ours.peopleKey).toHaveLength(32);
    const digests = people.map((name) => readerDigest(ours.peopleKey, name).toString('hex'));
    const found = ours.people.map((digest) => Buffer.from(digest).toString('hex'));
    expect(found).toEqual(digests.toSorted());
    expect(
      other.people.map((digest) => Buffer.from(digest).toString('hex')).filter((one) => found.includes(one)),
    ).toEqual([]);
    expect(Buffer.from(toBinary(PageReadersSchema, ours)).toString('latin1')).not.toMatch(/ann|example/);
    expect(at(BEGIN, { people: people.toReversed() })).toEqual(ours);
    expect(at(BEGIN).peopleKey).toHaveLength(0);
  });

  it('have the providers with what stands for their domains, under the key of people', () => {
    const acme = { id: 'acme', entityId: 'urn:acme', signInUrl: 'https://idp.acme.example/', certificates: ['PEM'] };
    const domains = ['acme.example', 'acme.test'];
    const readers = at(BEGIN, { providers: [{ ...acme, name: 'Customer A', domains }] });
    expect(readers.providers).toMatchObject([acme]);
    const hex = (digests: readonly Uint8Array[] = []) => digests.map((one) => Buffer.from(one).toString('hex'));
    expect(hex(readers.providers[0]?.domains)).toEqual(
      hex(domains.map((domain) => readerDigest(readers.peopleKey, `@${domain}`))).toSorted(),
    );
    expect(readers.peopleKey).toEqual(at(BEGIN, { people: ['@example.org'] }).peopleKey);
    expect(Buffer.from(toBinary(PageReadersSchema, readers)).toString('latin1')).not.toMatch(/Customer A|acme\.test/);
  });

  it('have the organisation’s own provider by that alone', () => {
    const own = { id: 'own', isOpenid: true, entityId: '', signInUrl: '', certificates: [] };
    const readers = at(BEGIN, { providers: [{ ...own, name: 'Ours', domains: ['ours.example'] }] });
    expect(readers.providers).toMatchObject([own]);
    expect(readers.providers[0]?.domains).toHaveLength(1);
  });

  it('have what stands for the attributes of audiences, compared exactly, under the same key', () => {
    const provider = {
      ...{ id: 'a', name: 'A', entityId: 'urn:a', signInUrl: 'https://a.example/' },
      certificates: [],
    };
    const ops = { providerId: 'a', name: 'groups', value: 'Ops' };
    const attributes = [ops, { ...ops, value: 'ops' }, { ...ops, providerId: 'b' }, { ...ops, name: 'role' }];
    const withThese = (more: Partial<KeptReaders>) => at(BEGIN, { providers: [{ ...provider, domains: [] }], ...more });
    const audience = { id: 'acme', name: 'Acme', people: [], componentIds: [] };
    const readers = withThese({ audiences: [{ ...audience, attributes }] });
    const hex = (digests: readonly Uint8Array[] = []) => digests.map((one) => Buffer.from(one).toString('hex'));
    const digests = hex(attributes.map((one) => attributeDigest(readers.peopleKey, one)));
    expect(hex(readers.audiences[0]?.attributes)).toEqual(digests.toSorted());
    expect([new Set(digests).size, digests[0]?.length, readers.people]).toEqual([4, 32, []]);
    expect(Buffer.from(toBinary(PageReadersSchema, readers)).toString('latin1')).not.toMatch(/groups|Ops/);
    expect(withThese({ audiences: [{ ...audience, attributes: attributes.toReversed() }] })).toEqual(readers);
  });

  it('are none for providers alone, who keep nobody out', () => {
    const acme = { id: 'a', name: 'A', entityId: 'urn:a', signInUrl: 'https://a.example/', certificates: [] };
    const open = { ...KEPT, passwordHash: '', networks: [], providers: [{ ...acme, domains: ['a.example'] }] };
    expect(readersToState(open, 'page', BEGIN)).toBeUndefined();
  });

  it('are byte for byte the same within a period, and know the next key before it begins', () => {
    const bytes = (now: number) => Buffer.from(toBinary(PageReadersSchema, at(now))).toString('hex');
    expect(bytes(BEGIN + PERIOD_MS - 1)).toBe(bytes(BEGIN));
    expect(bytes(BEGIN + PERIOD_MS)).not.toBe(bytes(BEGIN));
    expect(at(BEGIN + PERIOD_MS).keys.slice(0, 2)).toEqual(at(BEGIN).keys.slice(1));
  });

  it('have no key in common with another page, or with another secret', () => {
    const ours = secretsOf(at(BEGIN));
    for (const others of [at(BEGIN, {}, 'other'), at(BEGIN, { sessionSecret: randomBytes(32) })])
      expect(secretsOf(others).filter((secret) => ours.includes(secret))).toEqual([]);
  });
});
