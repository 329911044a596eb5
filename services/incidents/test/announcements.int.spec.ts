import type { MessageInitShape } from '@bufbuild/protobuf';
import { anyUnpack, AnySchema } from '@bufbuild/protobuf/wkt';
import { create } from '@bufbuild/protobuf';
import { Pool } from 'pg';
import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError, KeyReusedError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { ANNOUNCEMENT_PUBLISHED } from '@candor/proto/audited-calls.js';
import {
  AnnouncementSchema,
  AnnouncementState,
  type Announcement,
  type AnnouncementDraftSchema,
  type UpdateAnnouncementRequestSchema,
} from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { FilterOperator } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { owner, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const { PLANNED, OPEN, ENDED } = AnnouncementState;
const HOUR = 3_600_000;
const inHours = (hours: number) => BigInt(Date.now() + hours * HOUR);

type Draft = MessageInitShape<typeof AnnouncementDraftSchema>;
type Change = Omit<MessageInitShape<typeof UpdateAnnouncementRequestSchema>, 'announcementId' | '$typeName'>;

describe('announcements', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let sql: Pool;
  // Before the service and its database are stopped.
  afterAll(() => sql.end());
  useIncidents((given) => {
    ({ suite, actor } = given);
    sql ??= new Pool({ connectionString: suite.databaseUrl, options: '-c search_path=incidents' });
  });

  const draft = (overrides: Draft = {}): Draft => ({
    name: 'New API',
    message: 'It is **here**.',
    messageFormat: TextFormat.MARKDOWN,
    endsAt: inHours(24),
    sendNotification: true,
    ...overrides,
  });
  const announce = async (overrides: Draft = {}, as = actor): Promise<Announcement> =>
    (await suite.announcements.createAnnouncement({ announcement: draft(overrides) }, { actor: as })).announcement!;
  const get = async (
    announcementId: string,
    as: Parameters<typeof suite.announcements.getAnnouncement>[1]['actor'] = actor,
  ) => (await suite.announcements.getAnnouncement({ announcementId }, { actor: as })).announcement!;
  const change = async (announcementId: string, given: Change, as = actor) =>
    (await suite.announcements.updateAnnouncement({ announcementId, ...given }, { actor: as })).announcement!;
  const remove = (announcementId: string, as = actor) =>
    suite.announcements.deleteAnnouncement({ announcementId }, { actor: as });
  const names = async (
    request: Parameters<typeof suite.announcements.searchAnnouncements>[0] = {},
    as: Parameters<typeof suite.announcements.getAnnouncement>[1]['actor'] = actor,
  ) => (await suite.announcements.searchAnnouncements(request, { actor: as })).announcements.map(({ name }) => name);
  const isOurs = (fact: { customerId: string }) => fact.customerId === actor.customerId;
  const saved = (most: number) => suite.client.heard('evt.incidents.v1.announcement_saved', isOurs, most);
  const published = (most: number) => suite.client.heard('evt.incidents.v1.announcement_published', isOurs, most);
  const revision = async () => (await suite.incidents.getRevision({}, { actor })).revision;
  /** Lets the time of a planned one come. */
  const makeDue = (id: string) =>
    sql.query(`update announcement set starts_at = date_trunc('milliseconds', now()), due_at = now() where id = $1`, [
      id,
    ]);
  const makeEnd = (id: string) =>
    sql.query(`update announcement set ends_at = date_trunc('milliseconds', now()), due_at = now() where id = $1`, [
      id,
    ]);

  it('are published at once unless their start is to come, and notify when asked for', async () => {
    const before = await revision();
    const announced = await announce({ name: ' New API ' });
    expect(announced).toMatchObject({
      name: 'New API',
      message: 'It is **here**.',
      messageFormat: TextFormat.MARKDOWN,
      state: OPEN,
      sendNotification: true,
      createdBy: actor.userId,
      version: 1n,
    });
    expect(announced.publishedAt).toBe(announced.startsAt);
    expect(await saved(1)).toMatchObject([{ announcement: announced }]);
    expect(await published(1)).toMatchObject([{ announcement: announced }]);
    expect(await get(announced.id)).toEqual(announced);
    expect(await revision()).toBeGreaterThan(before);
  });

  it('notify nobody when they are silent', async () => {
    const silent = await announce({ sendNotification: false });
    const loud = await announce({ name: 'Loud' });
    // The relay publishes in order: an event of the silent one would have been published before.
    expect((await published(1)).map(({ announcement }) => announcement?.id)).toEqual([loud.id]);
    expect((await saved(2)).map(({ announcement }) => announcement?.id)).toEqual([silent.id, loud.id]);
  });

  it('begin at their start and end at their end, by the clock, under the name of their author', async () => {
    const planned = await announce({ startsAt: inHours(1) });
    expect(planned).toMatchObject({ state: PLANNED, version: 1n });
    expect(planned.publishedAt).toBeUndefined();
    await makeDue(planned.id);
    const [begun] = await published(1);
    expect(begun?.announcement).toMatchObject({ id: planned.id, state: OPEN, version: 2n });
    await makeEnd(planned.id);
    const states = (await saved(3)).map(({ announcement }) => announcement?.state);
    expect(states).toEqual([PLANNED, OPEN, ENDED]);
    expect(await get(planned.id)).toMatchObject({ state: ENDED, publishedAt: begun?.announcement?.publishedAt });
    const records = await suite.client.heard('evt.audit.v1.recorded', isOurs, 2);
    expect(records.map(({ action, objectName, userId }) => [action, objectName, userId])).toEqual([
      ['announcement.created', 'New API', actor.userId],
      [ANNOUNCEMENT_PUBLISHED, 'New API', actor.userId],
    ]);
  });

  it('are announced once, also where a planned one is moved to now and corrected', async () => {
    const planned = await announce({ startsAt: inHours(1) });
    const moved = await change(planned.id, { startsAt: BigInt(Date.now()) });
    expect(moved).toMatchObject({ state: OPEN, version: 2n });
    const corrected = await change(planned.id, { message: 'Corrected.' });
    expect(corrected.editedAt).toBeDefined();
    const other = await announce({ name: 'Other' });
    expect((await published(2)).map(({ announcement }) => announcement?.id)).toEqual([planned.id, other.id]);
  });

  it('have title and message in further languages, which a change keeps, replaces or removes', async () => {
    const german = (text: string) => ({ items: [{ language: 'de', text }] });
    const texts = (one: Announcement) =>
      [one.nameTranslations, one.messageTranslations].map((list) => list.map(({ text }) => text));
    const { id, ...created } = await announce({
      nameTranslations: german('Neue API'),
      messageTranslations: german('Sie ist da.'),
    });
    expect(texts({ id, ...created })).toEqual([['Neue API'], ['Sie ist da.']]);
    const kept = await change(id, { endsAt: inHours(48) });
    expect([texts(kept), kept.editedAt]).toEqual([[['Neue API'], ['Sie ist da.']], undefined]);
    const corrected = await change(id, { nameTranslations: german('Neue Schnittstelle') });
    expect(texts(corrected)).toEqual([['Neue Schnittstelle'], ['Sie ist da.']]);
    expect(corrected.editedAt).toBeDefined();
    expect(texts(await get(id, visitor(actor.customerId)))).toEqual(texts(corrected));
    expect(texts(await change(id, { nameTranslations: { items: [] } }))).toEqual([[], ['Sie ist da.']]);
    for (const [field, items, pointer] of [
      ['nameTranslations', [{ language: 'xx', text: 'x' }], '/nameTranslations/0/language'],
      ['nameTranslations', [{ language: 'de', text: 'x'.repeat(201) }], '/nameTranslations/0/text'],
      ['messageTranslations', [{ language: 'de', text: ' ' }], '/messageTranslations/0/text'],
    ] as const)
      await expect(change(id, { [field]: { items: [...items] } })).rejects.toMatchObject({
        violations: expect.arrayContaining([expect.objectContaining({ pointer })]),
      });
  });

  it('end at once when their end is now, and stay readable', async () => {
    const { id } = await announce();
    const ended = await change(id, { endsAt: BigInt(Date.now()) });
    expect(ended).toMatchObject({ state: ENDED });
    expect(ended.editedAt).toBeUndefined();
    expect(await get(id, visitor(actor.customerId))).toMatchObject({ state: ENDED, createdBy: '' });
    expect(await change(id, { name: 'It was here' })).toMatchObject({ name: 'It was here', state: ENDED });
  });

  it('end later or sooner, and the clock follows', async () => {
    const { id } = await announce();
    const longer = inHours(48);
    expect(await change(id, { endsAt: longer })).toMatchObject({ endsAt: longer, state: OPEN });
    const [row] = (
      await sql.query<{ due: string }>('select due_at = ends_at as due from announcement where id = $1', [id])
    ).rows;
    expect(row?.due).toBe(true);
  });

  it('are shown to visitors from their start', async () => {
    const planned = await announce({ name: 'Planned', startsAt: inHours(1) });
    await announce({ name: 'Open' });
    const reader = visitor(actor.customerId);
    expect(await names({}, reader)).toEqual(['Open']);
    await expect(get(planned.id, reader)).rejects.toMatchObject({ kind: 'not-found' });
    const asked = { filters: [{ name: 'text', operator: FilterOperator.CONTAINS, values: ['x'] }] };
    await expect(names(asked, reader)).rejects.toMatchObject({ violations: [{ pointer: '/filters/0/name' }] });
  });

  it('are searched by state, time, author and text, the latest start first, by page', async () => {
    await announce({ name: 'A', startsAt: inHours(-3) });
    await announce({ name: 'B', startsAt: inHours(-2), message: 'Prices' });
    await announce({ name: 'C', startsAt: inHours(2) });
    const where = (name: string, operator: FilterOperator, ...values: string[]) =>
      names({ filters: [{ name, operator, values }] });
    expect(await names()).toEqual(['C', 'B', 'A']);
    expect(await where('state', FilterOperator.EQ, 'open')).toEqual(['B', 'A']);
    expect(await where('state', FilterOperator.EQ, 'planned', 'ended')).toEqual(['C']);
    expect(await where('text', FilterOperator.CONTAINS, 'pRices')).toEqual(['B']);
    expect(await where('userId', FilterOperator.EQ, actor.userId)).toHaveLength(3);
    expect(await where('startsAt', FilterOperator.LT, String(Date.now()))).toEqual(['B', 'A']);
    const first = await suite.announcements.searchAnnouncements({ pageSize: 2, withTotal: true }, { actor });
    expect(first).toMatchObject({ total: 3, announcements: [{ name: 'C' }, { name: 'B' }] });
    expect(await names({ pageSize: 2, cursor: first.nextCursor })).toEqual(['A']);
    await expect(names({ cursor: 'x' })).rejects.toMatchObject({ violations: [{ pointer: '/cursor' }] });
  });

  it('are kept once under an idempotency key', async () => {
    const request = { announcement: draft(), idempotencyKey: newId() };
    const first = await suite.announcements.createAnnouncement(request, { actor });
    expect(await suite.announcements.createAnnouncement(request, { actor })).toEqual(first);
    expect(await names()).toEqual(['New API']);
    const other = { ...request, announcement: { ...request.announcement, name: 'Other' } };
    await expect(suite.announcements.createAnnouncement(other, { actor })).rejects.toBeInstanceOf(KeyReusedError);
  });

  it('are not overwritten by who has not seen what they say by now', async () => {
    const { id } = await announce();
    await change(id, { name: 'Second', baseVersion: 1n });
    const refused = await change(id, { name: 'Third', baseVersion: 1n }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'conflict', violations: [{ pointer: '/baseVersion' }] });
    const { newer } = refused as { newer: MessageInitShape<typeof AnySchema> };
    expect(anyUnpack(create(AnySchema, newer), AnnouncementSchema)).toMatchObject({ name: 'Second', version: 2n });
    await expect(change(id, { name: 'Third', baseVersion: 9n })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await get(id)).toMatchObject({ name: 'Second' });
  });

  it('are gone once deleted, with a version above their last', async () => {
    const { id } = await announce();
    await remove(id);
    await expect(get(id)).rejects.toMatchObject({ kind: 'not-found', message: 'Announcement not found.' });
    await expect(remove(id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await suite.client.heard('evt.incidents.v1.announcement_deleted', isOurs, 1)).toMatchObject([
      { announcementId: id, version: 2n },
    ]);
    const records = await suite.client.heard('evt.audit.v1.recorded', isOurs, 2);
    expect(records.map(({ action, objectName }) => `${action} ${objectName}`)).toEqual([
      'announcement.created New API',
      'announcement.deleted New API',
    ]);
  });

  it('are a hundred at most that have not ended', async () => {
    await sql.query(
      `insert into announcement (id, customer_id, name, message, message_format, starts_at, ends_at, send_notification,
         due_at, created_at, created_by)
       select id, $2, 'News', 'It is here.', 'plain', now() + interval '1 day', now() + interval '2 days', false,
              now() + interval '1 day', now(), $2
         from unnest($1::uuid[]) as id`,
      [Array.from({ length: 99 }, newId), actor.customerId],
    );
    const outcomes = await Promise.allSettled([announce(), announce(), announce()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(announce()).rejects.toMatchObject({
      kind: 'conflict',
      message: 'There are 100 announcements that have not ended. Please end or delete one of them.',
    });
  });

  it('are refused with every wrong field named', async () => {
    const wrong = announce({ name: ' ', message: '', endsAt: 0n });
    await expect(wrong).rejects.toMatchObject({
      violations: [{ pointer: '/name' }, { pointer: '/message' }, { pointer: '/endsAt' }],
    });
    const { id } = await announce();
    await expect(change(id, { name: '', startsAt: inHours(1) })).rejects.toMatchObject({
      violations: [{ pointer: '/name' }, { pointer: '/startsAt' }],
    });
    expect(await names()).toEqual(['New API']);
  });

  it('belong to one organisation', async () => {
    const { id } = await announce();
    const stranger = owner();
    expect(await names({}, stranger)).toEqual([]);
    for (const [which, as] of [[id, stranger] as const, [newId(), actor] as const, ['x', actor] as const]) {
      const missing = { kind: 'not-found', message: 'Announcement not found.' };
      await expect(get(which, as)).rejects.toMatchObject(missing);
      await expect(change(which, { name: 'y' }, as)).rejects.toMatchObject(missing);
      await expect(remove(which, as)).rejects.toMatchObject(missing);
    }
  });

  it('are read by the role User, and not changed; strangers get none', async () => {
    const kept = await announce();
    const restricted = { ...actor, role: 'User' } as const;
    expect(await get(kept.id, restricted)).toEqual(kept);
    expect(await names({}, restricted)).toEqual(['New API']);
    await expect(announce({}, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(change(kept.id, { name: 'x' }, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(remove(kept.id, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(get(kept.id, ANONYMOUS)).rejects.toBeInstanceOf(UnauthenticatedError);
  });
});
