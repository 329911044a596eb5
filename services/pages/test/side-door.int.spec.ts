import { TestSideDoorKey, type NoticeJson, type SignedNotice } from '@candor/lab/fixtures/side-door-key.js';
import type { Actor, StaffActor } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { entryIdOf } from '@candor/proto/side-door-notice.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { RunningPages } from './pages.suite.js';

const GATEWAY: Actor = { kind: 'system', app: 'gateway' };
const COMPONENTS = [newId(), newId()];

describe('the side door of a page', () => {
  let service: RunningPages;
  let customerId: string;
  let owner: StaffActor;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    service.sources.clear();
    service.sources.components = COMPONENTS.map((id) => ({ id, name: id, version: 1n }));
    ({ customerId } = await service.signUp());
    owner = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
  });

  const list = async (actor: Actor = owner) => (await service.sideDoor.listSideDoorKeys({}, { actor })).keys;
  const create = (more: { name?: string; publicKey?: Uint8Array } = {}, actor: Actor = owner) =>
    service.sideDoor.createSideDoorKey(
      { name: 'phone', publicKey: new TestSideDoorKey().publicKey, ...more },
      { actor },
    );
  const revoke = (keyId: string, actor: Actor = owner) => service.sideDoor.revokeSideDoorKey({ keyId }, { actor });
  const take = async (signed: SignedNotice, actor: Actor = GATEWAY) =>
    (await service.sideDoor.takeSideDoorNotice({ signed }, { actor })).revision;
  const readersOf = async () => (await service.readers.getReaders({}, { actor: owner })).readers;
  const keyOfPage = async (): Promise<TestSideDoorKey> => {
    const key = new TestSideDoorKey();
    key.id = (await create({ publicKey: key.publicKey })).key!.id;
    return key;
  };

  describe('has keys', () => {
    it('that are in the state of the page as soon as they are made, and gone when they are revoked', async () => {
      const { publicKey } = new TestSideDoorKey();
      const { key, pageUrl } = await create({ name: ' Phone of Ann ', publicKey });
      expect(key).toMatchObject({ name: 'Phone of Ann', createdBy: owner.userId });
      expect(pageUrl).toMatch(/^https:\/\/acme-/);
      const { sideDoorKeys } = await service.stateOf(customerId, (state) => state.sideDoorKeys.length === 1);
      expect(sideDoorKeys).toMatchObject([{ id: key!.id, createdAt: key!.createdAt }]);
      expect(publicKey.equals(sideDoorKeys[0]!.publicKey)).toBe(true);
      expect(await list()).toEqual([key]);
      await revoke(key!.id);
      await service.stateOf(customerId, (state) => state.sideDoorKeys.length === 0);
      expect(await list()).toEqual([]);
    });

    it('five at most', async () => {
      for (let n = 0; n < 5; n += 1) await create();
      await expect(create()).rejects.toThrow(ConflictError);
      await revoke((await list())[0]!.id);
      await create();
    });

    it('with a name and 32 bytes', async () => {
      await expect(create({ name: ' ' })).rejects.toMatchObject({ violations: [{ pointer: '/name' }] });
      await expect(create({ name: 'a'.repeat(101) })).rejects.toMatchObject({ violations: [{ pointer: '/name' }] });
      await expect(create({ publicKey: Buffer.alloc(31) })).rejects.toMatchObject({
        violations: [{ pointer: '/publicKey' }],
      });
    });

    it.each(['Admin', 'User'] as const)('that the role %s neither sees nor changes', async (role) => {
      const { key } = await create();
      const actor: Actor = { ...owner, role };
      await expect(list(actor)).rejects.toThrow(ForbiddenError);
      await expect(create({}, actor)).rejects.toThrow(ForbiddenError);
      await expect(revoke(key!.id, actor)).rejects.toThrow(ForbiddenError);
    });

    it('that no other organisation can revoke, and that are revoked once', async () => {
      const { key } = await create();
      const stranger: Actor = { kind: 'staff', userId: newId(), customerId: newId(), role: 'Owner' };
      await expect(revoke(key!.id, stranger)).rejects.toThrow(NotFoundError);
      await revoke(key!.id);
      await expect(revoke(key!.id)).rejects.toThrow(NotFoundError);
      await expect(revoke('x')).rejects.toThrow(NotFoundError);
    });
  });

  describe('takes a notice', () => {
    let key: TestSideDoorKey;
    beforeEach(async () => {
      key = await keyOfPage();
    });
    const signed = (fields: NoticeJson = {}) => key.sign(key.notice(customerId, fields));

    it('of all services, passes it on, and says from which state on the page shows it', async () => {
      const noticeId = newId();
      const one = signed({ noticeId, notify: true });
      expect(await take(one)).toBe(0n);
      expect(service.sources.sideDoorEntries).toMatchObject([
        {
          incidentId: noticeId,
          keyId: key.id,
          keyName: 'phone',
          keyMaker: owner.userId,
          name: 'We are down',
          entry: {
            sendNotification: true,
            affectedComponents: COMPONENTS.map((componentId) => ({
              componentId,
              componentStatus: ComponentStatus.MAJOR_OUTAGE,
            })),
          },
        },
      ]);
      service.sources.addIncident({
        id: noticeId,
        creationTime: BigInt(Date.now()),
        entries: [{ id: entryIdOf({ noticeId, sequence: 0 }), date: BigInt(Date.now()) }],
      });
      await service.publish('evt.catalog.v1.downtime_changed', { customerId });
      const { revision } = await service.stateOf(customerId, ({ openIncidents }) => openIncidents.length === 1);
      expect(await take(one)).toBe(revision);
    });

    it('of some services, without those that visitors do not see', async () => {
      await take(signed({ componentIds: [COMPONENTS[1], newId()] }));
      expect(service.sources.sideDoorEntries[0]?.entry?.affectedComponents).toMatchObject([
        { componentId: COMPONENTS[1] },
      ]);
    });

    it('of what an audience had, internal or deleted since, so that it is not for all', async () => {
      const [its, gone] = [newId(), newId()];
      service.sources.components.push(...[its, gone].map((id) => ({ id, name: id, version: 1n, internal: true })), {
        id: newId(),
        name: 'of no audience',
        version: 1n,
        internal: true,
      });
      const { baseVersion, ...limits } = { baseVersion: (await readersOf())!.version, needsAll: false };
      const audiences = { audiences: [{ name: 'Acme', people: ['@acme.example'], componentIds: [its, gone] }] };
      await service.readers.saveReaders({ baseVersion, ...limits, audiences }, { actor: owner });
      const [, , , , never] = service.sources.components.map(({ id }) => id!);
      const named = async (componentIds: string[]) => {
        const before = service.sources.sideDoorEntries.length;
        await take(signed({ componentIds, noticeId: newId() }));
        const { affectedComponents = [] } = service.sources.sideDoorEntries[before]?.entry ?? {};
        return affectedComponents.map(({ componentId }) => componentId);
      };
      expect(await named([its])).toEqual([its]);
      const { version } = (await readersOf())!;
      await service.readers.saveReaders({ baseVersion: version, ...limits, audiences: {} }, { actor: owner });
      service.sources.components = service.sources.components.filter(({ id }) => id !== gone);
      expect(await named([COMPONENTS[0]!, its, gone, never!])).toEqual([COMPONENTS[0], its, gone]);
      expect(await named([])).toEqual(COMPONENTS);
    });

    it('that staff deleted meanwhile as done', async () => {
      service.sources.keepsSideDoorEntries = false;
      const { revision } = await service.stateOf(customerId, ({ sideDoorKeys }) => sideDoorKeys.length === 1);
      expect(await take(signed())).toBe(revision);
    });

    it('that was signed before its key was revoked, and none that was signed afterwards', async () => {
      const before = signed();
      await revoke(key.id);
      await take(before);
      await expect(take(signed({ issuedAt: Date.now() + 1_000 }))).rejects.toThrow(ForbiddenError);
    });

    it('from our own processes alone', async () => {
      await expect(take(signed(), owner)).rejects.toThrow(ForbiddenError);
    });

    it('unless it is forged, of another page or no notice', async () => {
      const other = await service.signUp();
      const forged = new TestSideDoorKey(key.id);
      await expect(take(forged.sign(forged.notice(customerId)))).rejects.toThrow(ForbiddenError);
      await expect(take({ ...signed(), notice: signed().notice })).rejects.toThrow(ForbiddenError);
      await expect(take(key.sign(key.notice(other.customerId)))).rejects.toThrow(NotFoundError);
      await expect(take(signed({ message: '' }))).rejects.toThrow(InvalidError);
      await expect(take(key.signBytes(Buffer.from('{')))).rejects.toThrow(InvalidError);
      expect(service.sources.sideDoorEntries).toEqual([]);
    });
  });
});
