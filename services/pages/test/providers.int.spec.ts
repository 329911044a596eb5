import { generateKeyPairSync } from 'node:crypto';
import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { certifyProvider } from '@candor/lab/bench/host-certificates.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { type IdentityProviderSchema, SaveReadersRequestSchema } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { readerDigest } from '@candor/streams/reader-digest.js';
import { RunningPages, until } from './pages.suite.js';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const END = Date.UTC(2030, 4, 1);
const [PEM, NEXT] = [certifyProvider(publicKey, END), certifyProvider(publicKey, END)];
const OVER = certifyProvider(publicKey, Date.UTC(2026, 4, 1));
const ACME = {
  ...{ name: 'Acme', entityId: 'urn:acme', signInUrl: 'https://idp.acme.example/saml' },
  ...{ certificates: [PEM], domains: ['acme.example', 'acme.test'] },
};
const BOLT = { ...ACME, name: 'Bolt', entityId: 'urn:bolt', domains: ['bolt.example'] };
const PEOPLE = ['@acme.example', 'bob@bolt.example'];

type Given = MessageInitShape<typeof IdentityProviderSchema>;
type Request = MessageInitShape<typeof SaveReadersRequestSchema>;

describe('the identity providers of a page', () => {
  let service: RunningPages;
  let customerId: string;
  let owner: StaffActor;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    service.sources.clear();
    ({ customerId } = await service.signUp('Provider'));
    await service.nothingDue(customerId);
    owner = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
  });

  const get = async (pageId = '', actor = owner) => (await service.readers.getReaders({ pageId }, { actor })).readers!;
  const save = async (providers: Given[] | undefined, more: Omit<Request, '$typeName'> = { people: PEOPLE }) => {
    const { version: baseVersion } = await get(more.pageId);
    const request = create(SaveReadersRequestSchema, {
      ...{ baseVersion, ...more, ...(providers && { providers: { providers } }) },
    });
    return (await service.readers.saveReaders(request, { actor: owner })).readers!;
  };
  const stateWith = (count: number, pageId = customerId) =>
    service.stateOf(pageId, ({ readers }) => readers?.providers.length === count);
  const hex = (digests: readonly Uint8Array[] = []) => digests.map((one) => Buffer.from(one).toString('hex'));

  it('are none before the first, and stand in the state with digests of their domains', async () => {
    expect((await get()).providers).toEqual([]);
    const { providers } = await save([ACME, { ...BOLT, domains: ['@Bolt.example'] }]);
    expect(providers).toMatchObject([ACME, BOLT]);
    expect((await get()).providers).toEqual(providers);
    expect(providers.map(({ certificatesEndAt }) => Number(certificatesEndAt))).toEqual([END, END]);
    const { readers, ...rest } = await stateWith(2);
    const [acme] = readers!.providers;
    expect(acme).toMatchObject({
      ...{ id: providers[0]?.id, entityId: ACME.entityId, signInUrl: ACME.signInUrl, certificates: [PEM] },
    });
    const digestOf = (domain: string) => readerDigest(readers!.peopleKey, `@${domain}`);
    expect(hex(acme?.domains)).toEqual(hex(ACME.domains.map(digestOf)).toSorted());
    const bytes = toBinary(PageStateSchema, create(PageStateSchema, { ...rest, readers }));
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/acme\.test|bolt\.example|Bolt/);
  });

  it('are in the state of a page whose password alone opens it, with the key of their digests', async () => {
    await save([ACME], { password: 'correct horse battery' });
    const { readers } = await stateWith(1);
    expect([readers?.people, readers?.peopleKey.length]).toEqual([[], 32]);
  });

  it('make no page private, and are there once something else does', async () => {
    const { version } = await save([ACME], {});
    expect(version).toBe(1n);
    await service.outboxEmpty();
    await service.settled();
    expect((await service.stateOf(customerId)).readers).toBeUndefined();
    const { pages } = await service.organisation.listPages({}, { actor: owner });
    expect(pages.map(({ isPrivate }) => isPrivate)).toEqual([false]);
    await save(undefined, { people: PEOPLE });
    await stateWith(1);
  });

  it('are of a further page as well, each domain with one provider of each page', async () => {
    const request = { name: 'Customers', domain: `page-${newId().slice(-12)}`, components: [], password: '' };
    const { id: pageId } = (await service.organisation.createPage(request, { actor: owner })).page!;
    await save([ACME]);
    await save([ACME], { pageId, people: PEOPLE });
    const [first, further] = [await stateWith(1), await stateWith(1, pageId)];
    expect(hex(further.readers?.providers[0]?.domains)).not.toEqual(hex(first.readers?.providers[0]?.domains));
    await service.organisation.deletePage({ pageId }, { actor: owner });
    expect(await service.sql('select from pages.page_readers where page_id = $1', [pageId])).toEqual([]);
    expect((await get()).providers).toHaveLength(1);
  });

  it('stay where they are not given, change by their ids, and are gone where they are left out', async () => {
    const first = await save([ACME, BOLT]);
    await save(undefined, { people: ['cy@example.com'] });
    expect((await get()).providers).toEqual(first.providers);
    const [acme] = first.providers;
    const rolled = await save([{ ...acme!, certificates: [PEM, NEXT] }]);
    expect(rolled.providers).toMatchObject([{ id: acme?.id, certificates: [PEM, NEXT] }]);
    const { readers } = await stateWith(1);
    expect(readers?.providers[0]).toMatchObject({ id: acme?.id, certificates: [PEM, NEXT] });
    expect((await save(rolled.providers)).version).toBe(rolled.version);
    await save([]);
    expect((await stateWith(0)).readers?.people).toHaveLength(2);
  });

  it('may be the organisation’s single sign-on, which has no certificates and stays of its kind', async () => {
    const own = { name: 'Ours', domains: ['ours.example'], isOpenid: true };
    const { providers } = await save([own, ACME]);
    expect(providers).toMatchObject([{ ...own, entityId: '', certificates: [], certificatesEndAt: 0n }, ACME]);
    expect((await stateWith(2)).readers?.providers.map(({ isOpenid }) => isOpenid)).toEqual([true, false]);
    await expect(save([{ ...ACME, id: providers[0]!.id }])).rejects.toMatchObject({
      violations: [{ pointer: '/providers/0/isOpenid' }],
    });
  });

  it('say nothing of themselves to other services', async () => {
    await save([ACME]);
    const rows = await service.sql<{ payload: Buffer }>(
      `select payload from pages.outbox where customer_id = $1 and subject like 'evt.%'`,
      [customerId],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { payload } of rows) expect(payload.toString('latin1')).not.toMatch(/CERTIFICATE|idp\.acme|acme\.test/);
  });

  it('are refused by their place, and one that is there already may have ended', async () => {
    await expect(save([ACME, { ...BOLT, domains: ['acme.test'] }])).rejects.toMatchObject({
      violations: [{ pointer: '/providers/1/domains/0' }],
    });
    await expect(save([{ ...ACME, id: newId() }])).rejects.toMatchObject({
      violations: [{ pointer: '/providers/0/id', detail: 'There is no such identity provider.' }],
    });
    await expect(save([{ ...ACME, certificates: [PEM, OVER] }])).rejects.toMatchObject({
      violations: [{ pointer: '/providers/0/certificates/1' }],
    });
    const [acme] = (await save([ACME])).providers;
    await service.sql(
      `update pages.page_readers set providers = jsonb_set(providers, '{0,certificates}', $2) where customer_id = $1`,
      [customerId, JSON.stringify([OVER])],
    );
    const kept = await save([{ ...acme!, certificates: [OVER] }, BOLT]);
    expect(kept.providers).toMatchObject([{ certificates: [OVER] }, BOLT]);
  });

  it('are not those of another organisation, nor for the role User, nor changed over a colleague', async () => {
    const [acme] = (await save([ACME])).providers;
    const other = await service.signUp('Other');
    const theirs: StaffActor = { ...owner, customerId: other.customerId };
    expect((await get('', theirs)).providers).toEqual([]);
    const request = { people: PEOPLE, providers: { providers: [acme!] } };
    await expect(service.readers.saveReaders(request, { actor: theirs })).rejects.toMatchObject({
      violations: [{ pointer: '/providers/0/id' }],
    });
    await expect(service.readers.saveReaders(request, { actor: owner })).rejects.toBeInstanceOf(ConflictError);
    const user: StaffActor = { ...owner, role: 'User' };
    await expect(service.readers.saveReaders(request, { actor: user })).rejects.toBeInstanceOf(ForbiddenError);
    await service.publish('evt.identity.v1.customer_deleted', { customerId });
    await until(
      async () =>
        (await service.sql('select from pages.page_readers where customer_id = $1', [customerId])).length === 0,
    );
  });
});
