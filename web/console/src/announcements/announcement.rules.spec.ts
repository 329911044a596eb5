import { describe, expect, it } from '@jest/globals';
import { type Announcement } from '../api/contract.js';
import { toLocalText } from '../forms/local-time.js';
import {
  beginsNow,
  emptyAnnouncement,
  toChange,
  toDraft,
  toPreview,
  validateAnnouncement,
  valuesOf,
} from './announcement.rules.js';

const NOW = new Date(2026, 10, 20, 16, 5).getTime();
const DAY = 24 * 3_600_000;
const filled = { ...emptyAnnouncement(NOW), name: ' News ', message: ' It is here. ' };
const announcement: Announcement = {
  id: 'a',
  name: 'News',
  message: 'It is here.',
  messageFormat: 'markdown',
  startsAt: NOW - DAY + 12_345,
  endsAt: NOW + DAY + 12_345,
  state: 'open',
  sendNotification: true,
  creationTime: NOW - DAY,
  userId: 'u',
  version: 3,
};

describe('the form of an announcement', () => {
  it('begins now and ends in a week, silently', () => {
    expect(toDraft(filled)).toEqual({
      name: 'News',
      message: 'It is here.',
      messageFormat: 'markdown',
      endsAt: NOW + 7 * DAY,
      sendNotification: false,
      pageIds: [],
    });
    expect(validateAnnouncement(filled, NOW)).toEqual({});
    expect(beginsNow(filled, NOW)).toBe(true);
    expect(beginsNow({ ...filled, start: toLocalText(NOW + DAY) }, NOW)).toBe(false);
  });

  it('names what is missing or cannot be', () => {
    expect(validateAnnouncement({ ...filled, name: ' ', message: '', end: '' }, NOW)).toEqual({
      name: 'Give a title to your announcement.',
      message: 'You have to set a message for your announcement.',
      end: 'Please say when the announcement ends.',
    });
    expect(validateAnnouncement({ ...filled, start: 'soon' }, NOW).start).toContain('begins');
    expect(validateAnnouncement({ ...filled, end: toLocalText(NOW - DAY) }, NOW).end).toContain('after its start');
    expect(validateAnnouncement({ ...filled, end: toLocalText(NOW + 367 * DAY) }, NOW).end).toContain('366 days');
  });

  it('sends of an existing one no time that was not touched, and the notification only while it is planned', () => {
    const values = valuesOf(announcement);
    expect(toChange({ ...values, name: 'Other' }, announcement)).toEqual({
      name: 'Other',
      message: 'It is here.',
      messageFormat: 'markdown',
      pageIds: [],
    });
    const end = toLocalText(NOW + 2 * DAY);
    expect(toChange({ ...values, end }, announcement)).toMatchObject({ endsAt: NOW + 2 * DAY });
    const planned = { ...announcement, state: 'planned' as const };
    expect(toChange({ ...values, sendNotification: false }, planned)).toMatchObject({ sendNotification: false });
  });

  it('keeps its pages, and says which were chosen', () => {
    const put = { ...announcement, pageIds: ['p1'] };
    expect(toChange(valuesOf(put), put)).toMatchObject({ pageIds: ['p1'] });
    expect(toChange({ ...valuesOf(put), pageIds: [] }, put)).toMatchObject({ pageIds: [] });
    expect(toPreview({ ...filled, pageIds: ['p1'] }, NOW)).toMatchObject({ pageIds: ['p1'] });
  });

  it('takes one that ended within the minute in which it began', () => {
    const brief = { ...announcement, startsAt: NOW + 1_000, endsAt: NOW + 9_000 };
    expect(validateAnnouncement(valuesOf(brief), NOW, brief)).toEqual({});
    expect(validateAnnouncement(valuesOf(brief), NOW).end).toContain('after its start');
  });

  it('is previewed whatever its times say', () => {
    expect(toPreview({ ...filled, start: 'soon', end: 'later' }, NOW)).toMatchObject({
      startsAt: NOW,
      endsAt: NOW + 7 * DAY,
    });
  });
});
