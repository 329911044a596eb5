import { create, fromBinary, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { TestSideDoorKey } from '@candor/lab/fixtures/side-door-key.js';
import { ANONYMOUS, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError, NotFoundError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { SettingsSavedSchema } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import type { SaveReadersRequestSchema } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { entryIdOf } from '@candor/proto/side-door-notice.js';
import { PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { RunningPages, until, type PageState } from './pages.suite.js';

const OFFICE = '203.0.113.0/24';
const GATEWAY: Actor = { kind: 'system', app: 'gateway' };
const PASSWORD = 'correct horse battery';

describe('the readers of a page', () => {
  let service: RunningPages;
  let customerId: string;
  let owner: StaffActor;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    service.sources.clear();
    ({ customerId } = await service.signUp('Secret Ltd'));
    await service.nothingDue(customerId);
    owner = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
  });

  const get = async (actor: Actor = owner) => (await service.readers.getReaders({}, { actor })).readers!;
  const save = async (request: MessageInitShape<typeof SaveReadersRequestSchema>, actor: Actor = owner) =>
    (await service.readers.saveReaders(request, { actor })).readers!;
  const isPrivate = ({ readers }: PageState) => readers !== undefined;
  const privateState = () => service.stateOf(customerId, isPrivate);
  const keysOf = ({ readers }: PageState) => readers?.keys.map(({ secret }) => Buffer.from(secret).toString('hex'));
  const revisions = () => service.revisionsOf({ pageId: customerId });
  const settled = async () => {
    await service.outboxEmpty();
    await service.settled();
  };

  it('are everybody before anything was decided', async () => {
    expect(await get()).toMatchObject({ hasPassword: false, networks: [], needsAll: false, version: 0n });
    expect((await get()).passwordChosenAt).toBeUndefined();
    expect((await service.stateOf(customerId)).readers).toBeUndefined();
  });

  it('are decided by Owner and Admin, who never see the password again', async () => {
    const before = Date.now();
    const first = await save({ password: PASSWORD, networks: [' 203.0.113.0/24', '2001:DB8::1'], needsAll: true });
    expect(first).toMatchObject({
      hasPassword: true,
      networks: [OFFICE, '2001:db8::1/128'],
      needsAll: true,
      version: 1n,
    });
    expect(Number(first.passwordChosenAt)).toBeGreaterThanOrEqual(before);
    expect(await get()).toEqual(first);
    const second = await save({ networks: [OFFICE], baseVersion: 1n }, { ...owner, role: 'Admin' });
    expect(second).toMatchObject({ hasPassword: true, networks: [OFFICE], needsAll: false, version: 2n });
    expect(second.passwordChosenAt).toBe(first.passwordChosenAt);
    expect(await get({ ...owner, role: 'Admin' })).toEqual(second);
  });

  it('are people, of whom the state has no address', async () => {
    const people = ['Ann@example.com', '@example.org'];
    expect(await save({ people: [' Ann@example.com', '@EXAMPLE.org', ''], needsAll: true })).toMatchObject({
      ...{ people, needsAll: false, hasPassword: false },
    });
    expect((await get()).people).toEqual(people);
    const state = await privateState();
    expect(state.readers?.people).toHaveLength(2);
    expect(state.readers?.passwordHash).toBe('');
    expect(Buffer.from(toBinary(PageStateSchema, state)).toString('latin1')).not.toMatch(/ann@|example\.org/i);
    await expect(save({ people: ['ann'], baseVersion: 1n })).rejects.toMatchObject({
      violations: [{ pointer: '/people/0' }],
    });
    expect(await save({ baseVersion: 1n })).toMatchObject({ people: [], version: 2n });
    expect((await service.stateOf(customerId, (one) => !isPrivate(one))).readers).toBeUndefined();
  });

  it('are published where people alone may read the page', async () => {
    const people = ['Ann@example.com', '@example.org'];
    await save({ people });
    // Visitors subscribe addresses alone then: a URL does not say who reads it.
    expect((await privateState()).channels).toMatchObject({ email: true, webhook: false, slack: false });
    await save({ people, networks: [OFFICE], baseVersion: 1n });
    await service.stateOf(customerId, ({ channels }) => channels?.webhook === true);
    await save({ people, networks: [OFFICE], needsAll: true, baseVersion: 2n });
    await save({ networks: [OFFICE], baseVersion: 3n });
    const rows = await service.sql<{ payload: Buffer }>(
      `select payload from pages.outbox where customer_id = $1 and subject = 'evt.pages.v1.settings_saved' order by id`,
      [customerId],
    );
    const published = rows.map(({ payload }) => fromBinary(SettingsSavedSchema, payload).onlyPeople);
    expect(published.slice(-4)).toEqual([people, [], people, []]);
  });

  it('are kept with the password hashed, as the state has it', async () => {
    await save({ password: PASSWORD });
    const { readers } = await privateState();
    expect(readers?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await new PasswordHasher().matches(PASSWORD, readers?.passwordHash)).toBe(true);
    const everything = await service.sql<{ row: string }>(
      `select t::text as row from pages.page_readers t where customer_id = $1
       union all select encode(payload, 'escape') from pages.outbox where customer_id = $1`,
      [customerId],
    );
    expect(everything.length).toBeGreaterThan(1);
    for (const { row } of everything) expect(row).not.toContain(PASSWORD);
  });

  it('make the state one that says nothing outside, and everything within', async () => {
    service.sources.components = [{ id: newId(), name: 'Checkout', enabled: true }];
    await service.publish('evt.catalog.v1.component_saved', { customerId });
    const open = await service.stateOf(customerId, ({ components }) => components.length === 1);
    await save({ password: PASSWORD, networks: [OFFICE], needsAll: true });
    const inside = await privateState();
    const encoded = await service.encodedState({ pageId: customerId });
    const outside = fromBinary(PageStateSchema, encoded!);
    const { guarded, revision } = outside;
    expect(outside).toEqual(create(PageStateSchema, { pageId: customerId, customerId, revision, guarded }));
    const said = Buffer.from(toBinary(PageStateSchema, { ...outside, guarded: new Uint8Array() })).toString('latin1');
    for (const word of ['Secret Ltd', 'Checkout', OFFICE, 'argon2']) expect(said).not.toContain(word);
    expect(revision).toBeGreaterThan(open.revision);
    const { readers, ...rest } = inside;
    expect(rest).toEqual({ ...open, revision });
    expect(readers).toMatchObject({ networks: [OFFICE], needsAll: true });
    expect(readers?.keys.map(({ beginsAt, secret }) => [Number(beginsAt) % 86_400_000, secret.length])).toEqual(
      Array.from({ length: 3 }, () => [0, 32]),
    );
  });

  it('have other keys with another password, and the same in other networks', async () => {
    await save({ password: PASSWORD, networks: [OFFICE] });
    const first = await privateState();
    const networks = [OFFICE, '198.51.100.7/32'];
    await save({ networks, baseVersion: 1n });
    const moved = await service.stateOf(customerId, ({ readers }) => readers?.networks.length === 2);
    expect(moved.readers).toEqual({ ...first.readers, networks });
    await save({ password: `${PASSWORD} staple`, networks, baseVersion: 2n });
    const changed = await service.stateOf(
      customerId,
      ({ readers }) => readers?.passwordHash !== first.readers?.passwordHash,
    );
    expect(keysOf(changed)?.filter((key) => keysOf(first)?.includes(key))).toEqual([]);
    await save({ removesPassword: true, networks, baseVersion: 3n });
    const removed = await service.stateOf(customerId, ({ readers }) => readers?.passwordHash === '');
    expect(keysOf(removed)?.filter((key) => keysOf(changed)?.includes(key))).toEqual([]);
    expect(await get()).toMatchObject({ hasPassword: false, networks, version: 4n });
  });

  it('end all sessions where staff ask for it', async () => {
    await save({ networks: [OFFICE] });
    const first = await privateState();
    expect(await save({ networks: [OFFICE], baseVersion: 1n, endsSessions: true })).toMatchObject({ version: 2n });
    const ended = await service.stateOf(customerId, (state) => keysOf(state)?.[0] !== keysOf(first)?.[0]);
    expect(keysOf(ended)?.filter((key) => keysOf(first)?.includes(key))).toEqual([]);
    expect(ended.readers?.programKey).not.toEqual(first.readers?.programKey);
  });

  it('replace their addresses for programs, which keeps the version and the keys', async () => {
    const visitor: Actor = { kind: 'visitor', customerId };
    const [ann, bob] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
    const replace = async (subject: Uint8Array, pageId = customerId, actor: Actor = visitor) =>
      (await service.readers.replacePrograms({ subject, pageId }, { actor })).generation;
    await expect(replace(ann)).rejects.toThrow(NotFoundError);
    await save({ password: PASSWORD });
    const first = await privateState();
    expect(await replace(ann)).toBe(1);
    expect(await Promise.all([replace(ann), replace(bob), replace(ann)])).toEqual(expect.arrayContaining([1, 2, 3]));
    const { readers } = await service.stateOf(customerId, (state) => state.readers?.replacedPrograms.length === 2);
    await settled();
    const last = (await service.stateOf(customerId)).readers?.replacedPrograms;
    expect(last?.map(({ subject, generation }) => [subject[0], generation])).toEqual([
      [1, 3],
      [2, 1],
    ]);
    expect([readers?.programKey, readers?.keys]).toEqual([first.readers?.programKey, first.readers?.keys]);
    expect((await get()).version).toBe(1n);
    await save({ password: `${PASSWORD} staple`, baseVersion: 1n });
    await service.stateOf(customerId, (state) => state.readers?.replacedPrograms.length === 0);

    await expect(replace(Buffer.alloc(15))).rejects.toMatchObject({ violations: [{ pointer: '/subject' }] });
    await expect(replace(ann, customerId, owner)).rejects.toThrow(ForbiddenError);
    await expect(replace(ann, customerId, ANONYMOUS)).rejects.toThrow(ForbiddenError);
    const other = await service.signUp('Other Ltd');
    await expect(replace(ann, other.customerId)).rejects.toThrow(NotFoundError);
  });

  it('are everybody again once there is no way in left', async () => {
    await save({ password: PASSWORD });
    const { name } = await privateState();
    expect(await save({ removesPassword: true, baseVersion: 1n })).toMatchObject({ hasPassword: false, version: 2n });
    await service.stateOf(customerId, ({ readers }) => readers === undefined);
    const outside = fromBinary(PageStateSchema, (await service.encodedState({ pageId: customerId }))!);
    expect(outside).toMatchObject({ name, guarded: new Uint8Array() });
  });

  it('publish nothing when nothing changed', async () => {
    await save({ password: PASSWORD, networks: [OFFICE] });
    await privateState();
    await settled();
    const before = await revisions();
    const facts = () =>
      service.sql(`select from pages.outbox where customer_id = $1 and subject = 'evt.pages.v1.settings_saved'`, [
        customerId,
      ]);
    const publishedBefore = (await facts()).length;
    expect(await save({ networks: [` ${OFFICE}`, OFFICE], baseVersion: 1n })).toMatchObject({ version: 1n });
    // Projected once more, it is what it was.
    await service.publish('evt.catalog.v1.order_changed', { customerId });
    await settled();
    expect(await revisions()).toEqual(before);
    expect(await facts()).toHaveLength(publishedBefore);
  });

  it('are in everything that is published afterwards, and in what is published again', async () => {
    await save({ networks: [OFFICE] });
    await privateState();
    service.sources.components = [{ id: newId(), name: 'Checkout', enabled: true }];
    await service.publish('evt.catalog.v1.component_saved', { customerId });
    const later = await service.stateOf(customerId, ({ components }) => components.length === 1);
    expect(later.readers?.networks).toEqual([OFFICE]);
    const replica = await service.startReplica();
    await service.forget({ pageId: customerId });
    await until(async () => (await service.encodedState({ pageId: customerId })) !== undefined);
    await replica.close();
    expect(await service.stateOf(customerId)).toEqual(later);
  });

  it('leave the side door as it is: what it published is found in the state', async () => {
    await save({ networks: [OFFICE] });
    await privateState();
    const key = new TestSideDoorKey();
    const made = await service.sideDoor.createSideDoorKey(
      { name: 'phone', publicKey: key.publicKey },
      { actor: owner },
    );
    key.id = made.key!.id;
    const noticeId = newId();
    const signed = key.sign(key.notice(customerId, { noticeId }));
    const take = async () => (await service.sideDoor.takeSideDoorNotice({ signed }, { actor: GATEWAY })).revision;
    expect(await take()).toBe(0n);
    const date = BigInt(Date.now());
    const entries = [{ id: entryIdOf({ noticeId, sequence: 0 }), date }];
    service.sources.addIncident({ id: noticeId, creationTime: date, entries });
    await service.publish('evt.catalog.v1.downtime_changed', { customerId });
    const { revision } = await service.stateOf(customerId, ({ openIncidents }) => openIncidents.length === 1);
    expect(await take()).toBe(revision);
  });

  it('do not make months due with every state: the services shown before are known', async () => {
    service.sources.components = [{ id: newId(), name: 'Checkout', enabled: true, creationTime: 1n }];
    await service.publish('evt.catalog.v1.component_saved', { customerId });
    await service.stateOf(customerId, ({ components }) => components.length === 1);
    const asked = () =>
      service.sql('select month, asked from pages.page_month where customer_id = $1 order by month', [customerId]);
    await save({ networks: [OFFICE] });
    await privateState();
    await service.nothingDue(customerId);
    const before = await asked();
    service.sources.components = service.sources.components.map((one) => ({ ...one, name: 'Till' }));
    await service.publish('evt.catalog.v1.order_changed', { customerId });
    await service.stateOf(customerId, ({ components }) => components[0]?.name === 'Till');
    expect(await asked()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  it('stay with a state that gateways have a later one of', async () => {
    await save({ networks: [OFFICE] });
    const { revision } = await privateState();
    const leastRevision = revision + 1_000_000n;
    await service.laterStates.reportLaterStates(
      { states: [{ pageId: customerId, leastRevision }] },
      { actor: GATEWAY },
    );
    const above = await service.stateOf(customerId, (state) => state.revision >= leastRevision);
    expect(above.readers?.networks).toEqual([OFFICE]);
  });

  it('cannot be lost by a process that knows none of them', async () => {
    await save({ networks: [OFFICE] });
    await privateState();
    await settled();
    const replaced = service.sql(
      `update pages.published_state set revision = revision + 1, digest = 'public', content = ''
        where customer_id = $1 and month = ''`,
      [customerId],
    );
    await expect(replaced).rejects.toThrow('published_state_guarded');
    expect((await privateState()).readers?.networks).toEqual([OFFICE]);
  });

  describe('are refused', () => {
    it.each([
      ['a short password', { password: 'short' }, '/password'],
      ['a blank password', { password: '         ' }, '/password'],
      ['a long password', { password: 'x'.repeat(201) }, '/password'],
      ['a password that is removed too', { password: PASSWORD, removesPassword: true }, '/password'],
      ['no network', { networks: [OFFICE, 'office'] }, '/networks/1'],
      ['an address within a network', { networks: ['203.0.113.7/24'] }, '/networks/0'],
      ['everybody as a network', { networks: ['::/0'] }, '/networks/0'],
      ['too many networks', { networks: Array.from({ length: 101 }, (_, n) => `10.0.${n}.0/24`) }, '/networks'],
    ])('with %s, by name, and stay as they were', async (_, request, pointer) => {
      await expect(save(request)).rejects.toMatchObject({ kind: 'invalid', violations: [{ pointer }] });
      expect(await get()).toMatchObject({ hasPassword: false, networks: [], version: 0n });
    });

    it('where a colleague has changed them since', async () => {
      await save({ password: PASSWORD });
      for (const baseVersion of [0n, 2n]) {
        const refusal: unknown = await save({ networks: [OFFICE], baseVersion }).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(ConflictError);
        expect(refusal).toMatchObject({ violations: [{ pointer: '/baseVersion' }] });
      }
      expect(await get()).toMatchObject({ hasPassword: true, networks: [], version: 1n });
    });

    it('to all but one of those who decide at the same time', async () => {
      const outcomes = await Promise.allSettled(
        ['10.0.0.0/8', '192.168.0.0/16', '172.16.0.0/12'].map((network) => save({ networks: [network] })),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ConflictError);
      expect((await get()).networks).toHaveLength(1);
    });

    it('to the role User, which does not see them either', async () => {
      const restricted: StaffActor = { ...owner, role: 'User' };
      for (const call of [get(restricted), save({ networks: [OFFICE] }, restricted)])
        await expect(call).rejects.toBeInstanceOf(ForbiddenError);
    });

    it('to visitors and strangers', async () => {
      for (const actor of [{ kind: 'visitor', customerId } as const, ANONYMOUS]) {
        await expect(get(actor)).rejects.toBeInstanceOf(UnauthenticatedError);
        await expect(save({ networks: [OFFICE] }, actor)).rejects.toBeInstanceOf(UnauthenticatedError);
      }
    });
  });

  it('of one organisation are not those of another, in Postgres neither', async () => {
    await save({ password: PASSWORD });
    const other = await service.signUp('Other');
    expect(await get({ ...owner, customerId: other.customerId })).toMatchObject({ hasPassword: false, version: 0n });
    expect((await service.stateOf(other.customerId)).readers).toBeUndefined();
    expect(await service.sqlAsRole('select * from pages.page_readers')).toEqual([]);
  });

  it('go with the organisation', async () => {
    await save({ password: PASSWORD });
    await privateState();
    await service.publish('evt.identity.v1.customer_deleted', { customerId });
    await until(
      async () =>
        (await service.sql('select from pages.page_readers where customer_id = $1', [customerId])).length === 0,
    );
    const gone = await service.stateOf(customerId, ({ customerId: of }) => of === '');
    expect([gone.pageId, gone.domain, gone.readers]).toEqual([customerId, '', undefined]);
  });
});
