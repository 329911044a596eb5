import type { MessageInitShape } from '@bufbuild/protobuf';
import { pageMonth } from '@candor/status-page/time/page-month.js';
import { newId } from '@candor/platform/ids.js';
import { AnnouncementState, type AnnouncementSchema } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { RunningPages, until, type PageState } from './pages.suite.js';

const DAY_MS = 86_400_000;
const { PLANNED, OPEN, ENDED } = AnnouncementState;

type Announced = MessageInitShape<typeof AnnouncementSchema> & { readonly id: string };

function announcementOf(name: string, state = OPEN, startsAt = Date.now() - 60_000): Announced {
  return {
    id: newId(),
    name,
    message: `About ${name}.`,
    startsAt: BigInt(startsAt),
    endsAt: BigInt(startsAt + 7 * DAY_MS),
    state,
    ...(state !== PLANNED && { publishedAt: BigInt(startsAt) }),
    createdBy: newId(),
    version: 1n,
  };
}

const open = ({ openAnnouncements }: PageState) => openAnnouncements.map(({ name }) => name);
const past = ({ pastAnnouncements }: PageState) => pastAnnouncements.map(({ name }) => name);

describe('announcements on a page', () => {
  let service: RunningPages;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(() => service.sources.clear());

  const signUp = async () => {
    const { customerId } = await service.signUp();
    await service.nothingDue(customerId);
    return customerId;
  };
  const announce = async (customerId: string, announcement: Announced): Promise<void> => {
    service.sources.announcements = service.sources.announcements.filter(({ id }) => id !== announcement.id);
    service.sources.addAnnouncement(announcement);
    await service.publish('evt.incidents.v1.announcement_saved', { customerId, announcement });
  };
  const remove = async (customerId: string, id: string): Promise<void> => {
    service.sources.announcements = service.sources.announcements.filter((one) => one.id !== id);
    await service.publish('evt.incidents.v1.announcement_deleted', { customerId, announcementId: id, version: 9n });
  };
  const current = () => pageMonth(Date.now(), 'UTC');

  it('are there from their start to their end, and then among what has passed; without their author', async () => {
    const customerId = await signUp();
    const announcement = announcementOf('New API');
    await announce(customerId, announcement);
    const state = await service.stateOf(customerId, (one) => open(one).length === 1);
    const { name, message, startsAt, endsAt } = announcement;
    expect(state.openAnnouncements).toMatchObject([
      { id: announcement.id, name, message, startsAt, endsAt, ended: false },
    ]);
    expect((await service.encodedState({ pageId: customerId }))!.toString('latin1')).not.toContain(
      announcement.createdBy,
    );
    await announce(customerId, { ...announcement, state: ENDED, version: 2n });
    const after = await service.stateOf(customerId, (one) => past(one).length === 1);
    expect(open(after)).toEqual([]);
    expect(after.pastAnnouncements).toMatchObject([{ ended: true }]);
  });

  it('are in the month in which they began, whatever their number, and leave it when deleted', async () => {
    const customerId = await signUp();
    const before = announcementOf('Long ago', ENDED, Date.UTC(2025, 9, 15));
    await announce(customerId, before);
    await service.monthOf(customerId, '2025-10', ({ announcements }) => announcements[0]?.name === 'Long ago');
    await service.stateOf(customerId, ({ months }) => months.includes('2025-10'));
    const few = ['1', '2', '3'].map((name) => announcementOf(name));
    for (const one of few) await announce(customerId, one);
    await service.monthOf(customerId, current(), ({ announcements }) => announcements.length === 3);
    await remove(customerId, few[0]!.id);
    await service.monthOf(customerId, current(), ({ announcements }) => announcements.length === 2);
    await remove(customerId, before.id);
    await service.monthOf(customerId, '2025-10', ({ announcements }) => announcements.length === 0);
    const state = await service.stateOf(customerId, ({ months }) => !months.includes('2025-10'));
    expect(open(state)).toHaveLength(2);
  });

  it('are not there before their start, and publish nothing until then', async () => {
    const customerId = await signUp();
    const revisions = await service.revisionsOf({ pageId: customerId });
    await announce(customerId, announcementOf('Planned', PLANNED, Date.now() + DAY_MS));
    await service.nothingDue(customerId);
    expect(await service.revisionsOf({ pageId: customerId })).toEqual(revisions);
    expect(await service.revisionsOf({ pageId: customerId, month: current() })).toEqual([]);
  });

  it('that ended long ago are in their month alone', async () => {
    const customerId = await signUp();
    service.sources.addAnnouncement(announcementOf('Old', ENDED, Date.now() - 100 * DAY_MS));
    await announce(customerId, announcementOf('New'));
    expect(past(await service.stateOf(customerId, (one) => open(one).length === 1))).toEqual([]);
  });

  it('are found where some were published before the page was registered', async () => {
    const customerId = newId();
    await announce(customerId, announcementOf('First', OPEN));
    await service.signUp('Acme', customerId);
    expect(open(await service.stateOf(customerId, (one) => open(one).length === 1))).toEqual(['First']);
    await service.monthOf(customerId, current(), ({ announcements }) => announcements.length === 1);
  });

  it('are noted also of a page that is being made while the first one comes', async () => {
    const customerId = await signUp();
    const pageId = newId();
    // What the call does that makes one.
    await service.sql('select pages.allow_further_pages()');
    await service.sql('begin');
    await service.sql(`select pg_advisory_xact_lock(hashtextextended('pages of ' || $1::uuid, 0))`, [customerId]);
    await service.sql(
      `insert into pages.page (customer_id, page_id, name, domain, announces) values ($1, $2, 'Other', $3, false)`,
      [customerId, pageId, `other-${pageId.slice(-12)}`],
    );
    await announce(customerId, announcementOf('First'));
    await until(
      async () => (await service.sql(`select from pg_locks where locktype = 'advisory' and not granted`)).length > 0,
    );
    await service.sql('commit');
    await service.stateOf(customerId, (one) => open(one).length === 1);
    expect(await service.sql('select announces from pages.page where page_id = $1', [pageId])).toEqual([
      { announces: true },
    ]);
  });

  describe('beside processes of the release before, which know none', () => {
    const incidentTakenIn = (customerId: string) =>
      service.publish('evt.catalog.v1.downtime_changed', { customerId, incidentId: newId() });

    it('are none where there never was one: the page goes on changing', async () => {
      service.sources.knowsNoAnnouncements = true;
      const customerId = await signUp();
      service.sources.components = [{ id: newId(), name: 'Checkout', enabled: true, creationTime: 1n }];
      await incidentTakenIn(customerId);
      await service.stateOf(customerId, ({ components }) => components.length === 1);
    });

    it('do not disappear where there was one: the page waits', async () => {
      const customerId = await signUp();
      await announce(customerId, announcementOf('New API'));
      await service.stateOf(customerId, (one) => open(one).length === 1);
      service.sources.knowsNoAnnouncements = true;
      service.sources.components = [{ id: newId(), name: 'Checkout', enabled: true, creationTime: 1n }];
      const asked = service.sources.reads;
      await incidentTakenIn(customerId);
      while (service.sources.reads === asked) await new Promise((done) => setImmediate(done));
      expect(open(await service.stateOf(customerId))).toEqual(['New API']);
      service.sources.knowsNoAnnouncements = false;
      const state = await service.stateOf(customerId, ({ components }) => components.length === 1);
      expect(open(state)).toEqual(['New API']);
    });
  });
});
