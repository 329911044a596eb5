import { generateKeyPairSync } from 'node:crypto';
import { create, fromBinary, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { certifyProvider } from '@candor/lab/bench/host-certificates.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { PageSavedSchema } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import {
  AudienceSchema,
  SaveReadersRequestSchema,
  type IdentityProviderSchema,
} from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { attributeDigest, readerDigest } from '@candor/streams/reader-digest.js';
import { RunningPages, type PageState } from './pages.suite.js';

const [SHARED, OF_ACME, OF_BOLT, OF_BOTH, ELSEWHERE] = Array.from({ length: 5 }, () => newId()) as [
  string,
  string,
  string,
  string,
  string,
];
const ACME = { name: 'Acme', people: ['ann@acme.example', '@acme.example'], componentIds: [OF_ACME, OF_BOTH] };
const BOLT = { name: 'Bolt', people: ['bob@bolt.example'], componentIds: [OF_BOLT, OF_BOTH] };

const PROVIDER = {
  ...{ name: 'Acme', entityId: 'urn:acme', signInUrl: 'https://idp.acme.example/saml' },
  certificates: [certifyProvider(generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey, Date.UTC(2030, 4, 1))],
  domains: ['acme.example'],
};

interface More {
  readonly people?: string[];
  readonly networks?: string[];
  readonly needsAll?: boolean;
  /** To give none. */
  readonly audiences?: undefined;
  readonly providers?: MessageInitShape<typeof IdentityProviderSchema>[];
}

describe('the audiences of a page', () => {
  let service: RunningPages;
  let customerId: string;
  let owner: StaffActor;
  let pageId: string;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    service.sources.clear();
    service.sources.components = [
      { id: SHARED, name: 'Login', internal: true },
      { id: OF_ACME, name: 'Cluster of Acme', internal: true },
      { id: OF_BOLT, name: 'Cluster of Bolt', internal: true },
      { id: OF_BOTH, name: 'Cluster of both', internal: true },
      { id: ELSEWHERE, name: 'Elsewhere', internal: true },
    ];
    ({ customerId } = await service.signUp('Provider'));
    await service.nothingDue(customerId);
    owner = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
    pageId = await make();
  });

  const make = async (password = ''): Promise<string> => {
    const components = [SHARED, OF_ACME, OF_BOLT, OF_BOTH].map((componentId) => ({ componentId, groupName: '' }));
    const request = { name: 'Customers', domain: `page-${newId().slice(-12)}`, components, password };
    return (await service.organisation.createPage(request, { actor: owner })).page!.id;
  };
  const get = async () => (await service.readers.getReaders({ pageId }, { actor: owner })).readers!;
  const save = async (audiences: MessageInitShape<typeof AudienceSchema>[], { providers, ...more }: More = {}) => {
    const baseVersion = (await service.readers.getReaders({ pageId }, { actor: owner })).readers!.version;
    const request = create(SaveReadersRequestSchema, {
      pageId,
      baseVersion,
      audiences: { audiences },
      ...more,
      ...(providers && { providers: { providers } }),
    });
    return (await service.readers.saveReaders(request, { actor: owner })).readers!;
  };
  const saved = async () => {
    const rows = await service.sql<{ payload: Buffer }>(
      `select payload from pages.outbox where customer_id = $1 and subject = 'evt.pages.v1.page_saved' order by id`,
      [customerId],
    );
    return rows.map(({ payload }) => fromBinary(PageSavedSchema, payload));
  };
  const stateWith = (count: number) => service.stateOf(pageId, (state) => state.readers?.audiences.length === count);
  const seenBy = ({ components }: PageState) =>
    Object.fromEntries(components.map(({ name, audienceIds }) => [name, audienceIds]));

  it('alone see the services that they name, on a page that stays open', async () => {
    const { audiences } = await save([ACME, BOLT]);
    expect(audiences).toMatchObject([ACME, BOLT]);
    const [acme, bolt] = audiences.map(({ id }) => id) as [string, string];
    const state = await stateWith(2);
    expect(seenBy(state)).toEqual({
      ...{ Login: [], 'Cluster of Acme': [acme], 'Cluster of Bolt': [bolt] },
      'Cluster of both': [acme, bolt].toSorted(),
    });
    expect(state.readers).toMatchObject({ open: true, passwordHash: '', networks: [], needsAll: false });
    expect(state.readers?.keys).toHaveLength(3);
    const digest = (name: string) => readerDigest(state.readers!.peopleKey, name).toString('hex');
    const hex = (digests: Uint8Array[] = []) => digests.map((one) => Buffer.from(one).toString('hex'));
    expect(hex(state.readers?.audiences.find(({ id }) => id === acme)?.people)).toEqual(
      ACME.people.map(digest).toSorted(),
    );
    expect(hex(state.readers?.people)).toEqual([...ACME.people, ...BOLT.people].map(digest).toSorted());
    expect(Buffer.from(toBinary(PageStateSchema, state)).toString('latin1')).not.toMatch(/ann@|bolt\.example/);
    const { pages } = await service.organisation.listPages({}, { actor: owner });
    expect(pages.find(({ id }) => id === pageId)?.isPrivate).toBe(false);
  });

  it('stand in what 0.1.0 takes for a page that is gone, from the first one on', async () => {
    await save([{ name: 'Nobody', componentIds: [OF_ACME] }]);
    await stateWith(1);
    const [row] = await service.sql<{ isGuarded: boolean }>(
      `select guarded_revision = revision as "isGuarded" from pages.published_state where page_id = $1 and month = ''`,
      [pageId],
    );
    expect(row?.isGuarded).toBe(true);
  });

  it('may read a private page like its people', async () => {
    pageId = await make('correct horse battery');
    await save([ACME], { needsAll: true, networks: ['192.0.2.0/24'] });
    const state = await stateWith(1);
    expect(state.readers).toMatchObject({ open: false, needsAll: true, networks: ['192.0.2.0/24'] });
    expect(state.readers?.people).toHaveLength(2);
  });

  it('are published to other services with their people and services, and those that alone get mail', async () => {
    await save([ACME, BOLT]);
    const open = (await saved()).at(-1);
    expect(open?.componentIds).toEqual([SHARED, OF_ACME, OF_BOLT, OF_BOTH]);
    expect(open?.audiences).toMatchObject([ACME, BOLT].map(({ people, componentIds }) => ({ people, componentIds })));
    expect(open?.onlyPeople).toEqual([]);
    const { audiences } = await get();
    await save(audiences, { people: ['Ann@acme.example', 'cy@example.com'] });
    expect((await saved()).at(-1)?.onlyPeople).toEqual([
      ...['ann@acme.example', 'cy@example.com', '@acme.example', 'bob@bolt.example'],
    ]);
  });

  it('have who is in them by an attribute of a provider of the page, and no other provider', async () => {
    pageId = await make('correct horse battery');
    await save([], { providers: [PROVIDER], people: ['cy@example.com'] });
    const [provider] = (await get()).providers;
    const ops = { providerId: provider!.id, name: 'groups', value: 'Ops' };
    const { audiences } = await save([{ ...ACME, attributes: [ops] }]);
    expect(audiences).toMatchObject([{ ...ACME, attributes: [ops] }]);
    expect((await get()).audiences).toEqual(audiences);
    const { readers } = await stateWith(1);
    expect(readers?.audiences[0]?.attributes.map((digest) => Buffer.from(digest))).toEqual([
      attributeDigest(readers!.peopleKey, ops),
    ]);
    expect((await save(audiences)).version).toBe((await get()).version);
    await expect(save([{ ...ACME, attributes: [ops, { ...ops, providerId: newId() }] }])).rejects.toMatchObject({
      violations: [{ pointer: '/audiences/0/attributes/1/providerId' }],
    });
    await expect(save([], { audiences: undefined, providers: [] })).rejects.toMatchObject({
      violations: [{ pointer: '/providers', detail: 'Please take Acme out of these audiences first: Acme.' }],
    });
    await expect(save(audiences, { providers: [] })).rejects.toMatchObject({
      violations: [{ pointer: '/audiences/0/attributes/0/providerId' }],
    });
    expect(await save([ACME], { providers: [] })).toMatchObject({ providers: [], audiences: [{ attributes: [] }] });
  });

  it('are published to other services without attributes, and nobody gets mail for one alone', async () => {
    pageId = await make('correct horse battery');
    await save([], { providers: [PROVIDER] });
    const [provider] = (await get()).providers;
    const attributes = [{ providerId: provider!.id, name: 'groups', value: 'Ops' }];
    await save([{ ...ACME, people: [], attributes }], { needsAll: true });
    const published = (await saved()).at(-1);
    expect(published).toMatchObject({
      onlyPeople: ['@'],
      audiences: [{ people: [], componentIds: ACME.componentIds }],
    });
    await save([{ ...ACME, attributes }], { needsAll: true });
    expect((await saved()).at(-1)?.onlyPeople).toEqual(ACME.people);
    expect((await stateWith(1)).readers).toMatchObject({ needsAll: true, open: false });
  });

  it('have no attributes where they were stored before there were any', async () => {
    await save([ACME]);
    await service.sql(`update pages.page_readers set audiences = audiences #- '{0,attributes}' where page_id = $1`, [
      pageId,
    ]);
    const { audiences, version } = await get();
    expect(audiences).toMatchObject([{ ...ACME, attributes: [] }]);
    expect((await save(audiences)).version).toBe(version);
  });

  it('stay where they are not given, change by their ids, and are gone where they are left out', async () => {
    const first = await save([ACME, BOLT]);
    await save([], { audiences: undefined, people: ['cy@example.com'] });
    expect((await get()).audiences).toEqual(first.audiences);
    const [acme] = first.audiences;
    const renamed = await save([create(AudienceSchema, { ...acme!, name: 'Acme Inc' })], {
      people: ['cy@example.com'],
    });
    expect(renamed.audiences).toMatchObject([{ id: acme?.id, name: 'Acme Inc', componentIds: ACME.componentIds }]);
    expect(seenBy(await stateWith(1))).toMatchObject({ 'Cluster of Bolt': [], 'Cluster of Acme': [acme?.id] });
    const same = await save(renamed.audiences, { people: ['cy@example.com'] });
    expect(same.version).toBe(renamed.version);
  });

  it('forget a service that leaves the page, and it stays theirs where it comes back', async () => {
    await save([ACME]);
    const place = async (ids: string[]) => {
      const { version } = (await service.organisation.getPage({ pageId }, { actor: owner })).page!;
      const components = ids.map((componentId) => ({ componentId, groupName: '' }));
      await service.organisation.savePage(
        { pageId, name: 'Customers', components, baseVersion: version },
        { actor: owner },
      );
    };
    await place([SHARED, OF_BOTH]);
    expect((await get()).audiences[0]?.componentIds).toEqual([OF_BOTH]);
    await place([SHARED, OF_ACME, OF_BOTH]);
    expect((await get()).audiences[0]?.componentIds).toEqual([OF_ACME, OF_BOTH]);
  });

  it('are refused with what is not of the page, and from a User', async () => {
    await expect(save([{ ...ACME, componentIds: [OF_ACME, ELSEWHERE] }])).rejects.toMatchObject({
      violations: [{ pointer: '/audiences/0/componentIds/1', detail: 'Please choose services of this page.' }],
    });
    await expect(save([{ ...ACME, id: newId() }])).rejects.toMatchObject({
      violations: [{ pointer: '/audiences/0/id', detail: 'There is no such audience.' }],
    });
    owner = { ...owner, role: 'User' };
    await expect(
      service.readers.saveReaders({ pageId, audiences: { audiences: [ACME] } }, { actor: owner }),
    ).rejects.toBeInstanceOf(ForbiddenError);
  });
});
