import { describe, expect, it } from '@jest/globals';
import { maintenance } from '../../test/samples.js';
import { toLocalText } from '../forms/local-time.js';
import {
  emptyMaintenance,
  isOverrun,
  plannedText,
  summaryOf,
  toDraft,
  toMaintenancePreview,
  validateMaintenance,
  valuesOf,
} from './maintenance.rules.js';

const NOW = new Date(2026, 10, 20, 16, 5).getTime();
const HOUR = 3_600_000;
const complete = { ...emptyMaintenance(NOW), name: 'Upgrade', message: 'Read-only.' };

it('a new maintenance starts at the next full hour and takes one', () => {
  const { plannedStartTime, plannedEndTime } = toDraft(complete);
  expect(plannedStartTime).toBe(Math.ceil(NOW / HOUR) * HOUR);
  expect(plannedEndTime - plannedStartTime).toBe(HOUR);
});

it.each([
  [16, 44, 17],
  [16, 45, 18],
  [16, 59, 18],
])('a form that is opened at %i:%i proposes %i:00: there is time to fill it in', (hour, minute, proposed) => {
  const now = new Date(2026, 10, 20, hour, minute).getTime();
  const { plannedStartTime } = toDraft({ ...complete, start: emptyMaintenance(now).start });
  expect(new Date(plannedStartTime)).toEqual(new Date(2026, 10, 20, proposed));
});

describe('the form refuses', () => {
  it.each([
    [{ name: '  ' }, { name: 'Give a name to your maintenance.' }],
    [{ message: '\n' }, { message: 'You have to set a message for maintenance.' }],
    [{ start: '' }, { start: 'Please say when the maintenance starts.' }],
    [{ start: 'tomorrow' }, { start: 'Please say when the maintenance starts.' }],
    [{ hours: '25' }, { hours: 'Please give 0 to 24 hours.' }],
    [{ hours: '-1' }, { hours: 'Please give 0 to 24 hours.' }],
    [{ minutes: '61' }, { minutes: 'Please give 0 to 60 minutes.' }],
    [{ minutes: '' }, { minutes: 'Please give 0 to 60 minutes.' }],
    [{ hours: '24', minutes: '60' }, {}],
    [{ days: '31' }, { days: 'Please give 0 to 30 days.' }],
    [{ days: '30', hours: '0' }, {}],
    [{ days: '30', hours: '0', minutes: '1' }, { days: 'A maintenance takes at most 30 days.' }],
    [{ sendNotification: true, remind: false, reminderMinutes: '' }, {}],
    [{ sendNotification: false, reminderMinutes: '' }, {}],
  ])('%j', (change, expected) => {
    expect(validateMaintenance({ ...complete, ...change })).toEqual(expected);
  });
});

it.each(['', '0', '10081', '1.5'])('the form refuses a reminder %j minutes before the start', (reminderMinutes) => {
  const errors = validateMaintenance({ ...complete, sendNotification: true, reminderMinutes });
  expect(errors).toEqual({ reminderMinutes: 'Please give 1 to 10080 minutes.' });
});

it.each([
  [90, '0', '1', '30'],
  [24 * 60 + 61, '1', '1', '1'],
  [30 * 24 * 60, '30', '0', '0'],
])('%d minutes are shown in days, hours and minutes', (minutes, days, hours, rest) => {
  const one = maintenance('m1', 'Upgrade', { plannedStartTime: NOW, plannedEndTime: NOW + minutes * 60_000 });
  expect(valuesOf(one)).toMatchObject({ days, hours, minutes: rest });
  expect(toDraft(valuesOf(one))).toMatchObject({ plannedStartTime: NOW, plannedEndTime: one.plannedEndTime });
});

it.each([
  [{ remind: true, reminderMinutes: '15' }, 15],
  [{ remind: false, reminderMinutes: '15' }, 0],
  [{ remind: true, reminderMinutes: 'nonsense that is not seen' }, 60],
])('%j reminds %d minutes before', (values, minutes) => {
  expect(toDraft({ ...complete, ...values }).reminderMinutes).toBe(minutes);
});

it('one without a reminder is shown without, and with the default time should it get one', () => {
  expect(valuesOf(maintenance('m1', 'Upgrade', { reminderMinutes: 0 }))).toMatchObject({
    remind: false,
    reminderMinutes: '60',
  });
});

it('only a running maintenance can take longer than planned', () => {
  const one = maintenance('m1', 'Upgrade', { plannedEndTime: NOW, state: 'in_progress' });
  expect(isOverrun(one, NOW)).toBe(false);
  expect(isOverrun(one, NOW + 1)).toBe(true);
  expect(isOverrun({ ...one, state: 'completed' }, NOW + 1)).toBe(false);
});

it('the summary counts running ones as completed, and lists cancelled ones', () => {
  const of = (...states: ('scheduled' | 'in_progress' | 'completed' | 'cancelled')[]) =>
    summaryOf(...states.map((state) => ({ scheduled: 0, in_progress: 0, completed: 0, cancelled: 0, [state]: 1 })));
  expect(of('scheduled', 'in_progress', 'completed')).toBe('1 scheduled, 2 completed maintenance(s) found.');
  expect(of('cancelled')).toBe('0 scheduled, 0 completed maintenance(s) found. 1 cancelled.');
});

describe('the planned time in words', () => {
  const at = (hours: string, minutes = '0') => {
    const start = toLocalText(Date.UTC(2026, 10, 20, 16, 5));
    return plannedText({ ...complete, start, hours, minutes }, 'Europe/Berlin');
  };

  it("is in the reader's zone, and gives the day of the end where that differs", () => {
    expect(at('1', '30')).toBe('From Nov 20, 2026, 5:05 PM GMT+1 until 6:35 PM GMT+1.');
    expect(at('8')).toBe('From Nov 20, 2026, 5:05 PM GMT+1 until Nov 21, 2026, 1:05 AM GMT+1.');
  });

  it('is absent while it is unknown', () => {
    expect(at('')).toBeUndefined();
    expect(at('1', '61')).toBeUndefined();
    expect(plannedText({ ...complete, start: '' }, 'UTC')).toBeUndefined();
  });
});

it('an incomplete form can be previewed', () => {
  const half = { ...complete, start: '', days: 'x', hours: '-1', minutes: '' };
  const { plannedStartTime, plannedEndTime } = toMaintenancePreview(half, NOW);
  expect([plannedStartTime, plannedEndTime]).toEqual([NOW, NOW]);
  expect(toMaintenancePreview(complete, NOW)).toEqual(toDraft(complete));
});
