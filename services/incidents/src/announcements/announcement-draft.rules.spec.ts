import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  AnnouncementDraftSchema,
  UpdateAnnouncementRequestSchema,
} from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type { AnnouncementEntity } from './announcement.entity.js';
import { isEdited, readChange, readNew } from './announcement-draft.rules.js';

const NOW = Date.UTC(2026, 10, 26, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Draft = MessageInitShape<typeof AnnouncementDraftSchema>;
type Change = MessageInitShape<typeof UpdateAnnouncementRequestSchema>;

const read = (draft: Draft) =>
  readNew(
    create(AnnouncementDraftSchema, {
      name: ' New API ',
      message: ' It is here. ',
      endsAt: BigInt(NOW + DAY),
      ...draft,
    }),
    NOW,
  );

const violationsOf = (work: () => unknown) => {
  try {
    work();
    return [];
  } catch (error) {
    return (error as { violations: { pointer: string; detail: string }[] }).violations.map(
      ({ pointer, detail }) => `${pointer} ${detail}`,
    );
  }
};

describe('a new announcement', () => {
  it('begins now unless it says when, is plain text unless it says how, and is trimmed', () => {
    expect(read({})).toEqual({
      name: 'New API',
      message: 'It is here.',
      messageFormat: 'plain',
      nameTranslations: [],
      messageTranslations: [],
      pageIds: [],
      startsAt: new Date(NOW),
      endsAt: new Date(NOW + DAY),
      sendNotification: false,
    });
  });

  it('begins in the past or in the future, and a moment ahead is now', () => {
    const startOf = (offset: number) => read({ startsAt: BigInt(NOW + offset) }).startsAt.getTime() - NOW;
    expect(startOf(-HOUR)).toBe(-HOUR);
    expect(startOf(HOUR)).toBe(HOUR);
    expect(startOf(60_000)).toBe(0);
    expect(startOf(60_001)).toBe(60_001);
  });

  it.each<[string, Draft, string[]]>([
    ['no title', { name: ' ' }, ['/name Give a title to your announcement.']],
    ['a long title', { name: 'x'.repeat(201) }, ['/name Please use at most 200 characters.']],
    ['no message', { message: '' }, ['/message You have to set a message for your announcement.']],
    [
      'Markdown that shows nothing',
      { message: '[](https://x.test)', messageFormat: TextFormat.MARKDOWN },
      ['/message You have to set a message for your announcement.'],
    ],
    ['a long message', { message: 'x'.repeat(5_001) }, ['/message Please use at most 5000 characters.']],
    ['no end', { endsAt: 0n }, ['/endsAt Please say when the announcement ends.']],
    [
      'an end in seconds',
      { endsAt: 1_795_000_000n },
      ['/endsAt Please give a time from 2000 to 2099, in epoch milliseconds.'],
    ],
    [
      'a start in seconds',
      { startsAt: 1_795_000_000n },
      ['/startsAt Please give a time from 2000 to 2099, in epoch milliseconds.'],
    ],
    [
      'an end at its start',
      { startsAt: BigInt(NOW + HOUR), endsAt: BigInt(NOW + HOUR) },
      ['/endsAt An announcement has to end after its start.'],
    ],
    [
      'an end in the past',
      { startsAt: BigInt(NOW - DAY), endsAt: BigInt(NOW - HOUR) },
      ['/endsAt Please give an end in the future.'],
    ],
    ['a long time', { endsAt: BigInt(NOW + 366 * DAY + 1) }, ['/endsAt An announcement lasts at most 366 days.']],
    [
      'a far start',
      { startsAt: BigInt(NOW + 366 * DAY + 1), endsAt: BigInt(NOW + 367 * DAY) },
      ['/startsAt Please give a start in the next 366 days.'],
    ],
  ])('is refused with %s', (_, draft, expected) => {
    expect(violationsOf(() => read(draft))).toEqual(expected);
  });

  it('lasts up to 366 days', () => {
    expect(read({ endsAt: BigInt(NOW + 366 * DAY) }).endsAt.getTime()).toBe(NOW + 366 * DAY);
  });
});

const stored: AnnouncementEntity = {
  id: '01933f9c-0000-7000-8000-000000000001',
  customerId: '01933f9c-0000-7000-8000-000000000002',
  name: 'New API',
  message: 'It is here.',
  messageFormat: 'markdown',
  nameTranslations: [],
  messageTranslations: [],
  pageIds: [],
  startsAt: new Date(NOW + HOUR),
  endsAt: new Date(NOW + DAY),
  sendNotification: true,
  publishedAt: null,
  ended: false,
  editedAt: null,
  dueAt: new Date(NOW + HOUR),
  createdAt: new Date(NOW - DAY),
  createdBy: '01933f9c-0000-7000-8000-000000000003',
  version: 1,
};
const open = { ...stored, startsAt: new Date(NOW - HOUR), publishedAt: new Date(NOW - HOUR) };
const ended = { ...open, endsAt: new Date(NOW - 1), ended: true, dueAt: null };
const change = (before: AnnouncementEntity, given: Change) =>
  readChange(before, create(UpdateAnnouncementRequestSchema, given), NOW);

describe('a change of an announcement', () => {
  it('leaves what it does not name', () => {
    const { name, message, messageFormat, startsAt, endsAt, sendNotification } = stored;
    const inOthers = { nameTranslations: [{ language: 'de', text: 'Neue API' }], messageTranslations: [] };
    const pageIds = ['01933f9c-0000-7000-8000-000000000004'];
    const content = { name, message, messageFormat, ...inOthers, pageIds, startsAt, endsAt, sendNotification };
    const translated = { ...stored, ...inOthers, pageIds };
    expect(change(translated, {})).toEqual(content);
    expect(change(translated, { name: ' Newer API ' })).toEqual({ ...content, name: 'Newer API' });
  });

  it('takes other pages, each once, which are no correction', () => {
    const id = '01933f9c-0000-7000-8000-000000000004';
    const put = change(open, { pages: { pageIds: [id.toUpperCase(), id] } });
    expect(put.pageIds).toEqual([id]);
    expect(isEdited(open, put)).toBe(false);
    expect(change({ ...open, pageIds: [id] }, { pages: {} }).pageIds).toEqual([]);
    expect(violationsOf(() => change(open, { pages: { pageIds: ['x'] } }))).toEqual([
      '/pageIds/0 There is no such page.',
    ]);
  });

  it('moves one that has not begun, and chooses whether recipients are notified', () => {
    const moved = change(stored, { startsAt: BigInt(NOW + 2 * HOUR), sendNotification: false });
    expect(moved).toMatchObject({ startsAt: new Date(NOW + 2 * HOUR), sendNotification: false });
  });

  it('ends one that has begun, or corrects its start', () => {
    expect(change(open, { endsAt: BigInt(NOW) }).endsAt).toEqual(new Date(NOW));
    expect(change(open, { startsAt: BigInt(NOW - DAY) }).startsAt).toEqual(new Date(NOW - DAY));
  });

  it('corrects one that has ended', () => {
    expect(change(ended, { message: 'It was here.', endsAt: BigInt(NOW - 2) })).toMatchObject({
      message: 'It was here.',
      endsAt: new Date(NOW - 2),
    });
  });

  it.each<[string, AnnouncementEntity, Change, string]>([
    ['an empty title', stored, { name: '' }, '/name Give a title to your announcement.'],
    ['an empty message', open, { message: '' }, '/message You have to set a message for your announcement.'],
    [
      'an end in the past before its start',
      stored,
      { startsAt: BigInt(NOW - DAY), endsAt: BigInt(NOW - HOUR) },
      '/endsAt Please give an end in the future.',
    ],
    ['no start', stored, { startsAt: 0n }, '/startsAt Please give a time from 2000 to 2099, in epoch milliseconds.'],
    [
      'a start in the future once it has begun',
      open,
      { startsAt: BigInt(NOW + HOUR) },
      '/startsAt This announcement has begun. Its start cannot be in the future.',
    ],
    [
      'an end before its start',
      open,
      { endsAt: BigInt(NOW - 2 * HOUR) },
      '/endsAt An announcement has to end after its start.',
    ],
    [
      'another notification once it has begun',
      open,
      { sendNotification: false },
      '/sendNotification This announcement has begun. Whether recipients were notified cannot be changed.',
    ],
    [
      'an end in the future once it has ended',
      ended,
      { endsAt: BigInt(NOW + HOUR) },
      '/endsAt This announcement has ended. Its end cannot be in the future. Please publish a new one.',
    ],
  ])('is refused with %s', (_, before, given, expected) => {
    expect(violationsOf(() => change(before, given))).toEqual([expected]);
  });
});

describe('what visitors read', () => {
  it('is edited with the text or its format, not with the times', () => {
    const later = { ...open, endsAt: new Date(NOW + 2 * DAY) };
    expect(isEdited(open, later)).toBe(false);
    expect(isEdited(open, { ...open, message: 'Other.' })).toBe(true);
    expect(isEdited(open, { ...open, name: 'Other' })).toBe(true);
    expect(isEdited(open, { ...open, messageFormat: 'plain' })).toBe(true);
  });
});
