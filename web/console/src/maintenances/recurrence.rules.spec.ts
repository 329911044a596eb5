import { describe, expect, it } from '@jest/globals';
import { toLocalText } from '../forms/local-time.js';
import { emptyMaintenance } from './maintenance.rules.js';
import {
  NO_RECURRENCE,
  recurrenceOf,
  recurrencePreviewOf,
  repeatOptions,
  rruleOf,
  startDayOf,
  toNewMaintenance,
  validateNewMaintenance,
  validateSeries,
  type RecurrenceValues,
} from './recurrence.rules.js';

/** A Tuesday in Berlin, still Monday in New York. */
const START = Date.UTC(2027, 0, 5, 1);
const complete = {
  ...emptyMaintenance(START),
  name: 'Backup',
  message: 'm',
  ...NO_RECURRENCE,
  start: toLocalText(START),
};
const rule = (values: Partial<RecurrenceValues>, zone = 'Europe/Berlin') =>
  rruleOf({ ...NO_RECURRENCE, ...values }, startDayOf(START, zone));

describe('the form of a rule', () => {
  const start = startDayOf(START, 'Europe/Berlin');
  it.each([
    ['FREQ=DAILY', { repeat: 'daily', interval: '1', count: '' }],
    ['FREQ=WEEKLY;COUNT=10;BYDAY=TU;INTERVAL=2', { repeat: 'weekly', interval: '2', count: '10', weekdays: ['TU'] }],
    ['FREQ=WEEKLY;BYDAY=TU,FR', { repeat: 'weekly', weekdays: ['TU', 'FR'] }],
    ['FREQ=MONTHLY;BYDAY=1TU', { repeat: 'monthly_weekday' }],
    ['FREQ=MONTHLY;BYMONTHDAY=5', { repeat: 'monthly_day' }],
    // What the form has no fields for, or what it would make another rule of.
    ['FREQ=WEEKLY;BYDAY=WE', { repeat: 'custom', rule: 'FREQ=WEEKLY;BYDAY=WE' }],
    ['FREQ=MONTHLY;BYDAY=2TU', { repeat: 'custom' }],
    ['FREQ=DAILY;UNTIL=20280101T000000Z', { repeat: 'custom' }],
  ])('of %s has its values', (rrule, expected) => {
    expect(recurrenceOf(rrule, start)).toMatchObject({ ...expected, exceptions: [] });
  });

  it('goes on repeating', () => {
    expect(validateSeries(complete).repeat).toBe('Please say how it repeats. To end it, cancel all dates.');
    expect(validateSeries({ ...complete, repeat: 'daily' })).toEqual({});
  });
});

describe('the rule of the form', () => {
  it.each<[Partial<RecurrenceValues>, string | undefined]>([
    [{ repeat: 'never' }, undefined],
    [{ repeat: 'daily' }, 'FREQ=DAILY'],
    [{ repeat: 'daily', interval: '3', count: ' 10 ' }, 'FREQ=DAILY;INTERVAL=3;COUNT=10'],
    [{ repeat: 'weekly' }, 'FREQ=WEEKLY;BYDAY=TU'],
    [{ repeat: 'weekly', weekdays: ['FR', 'TU', 'MO'] }, 'FREQ=WEEKLY;BYDAY=MO,TU,FR'],
    [{ repeat: 'monthly_day' }, 'FREQ=MONTHLY;BYMONTHDAY=5'],
    [{ repeat: 'monthly_weekday' }, 'FREQ=MONTHLY;BYDAY=1TU'],
    [{ repeat: 'yearly', interval: '2' }, 'FREQ=YEARLY;INTERVAL=2'],
    [{ repeat: 'custom', rule: ' RRULE:FREQ=DAILY;COUNT=2 ', interval: '9' }, 'FREQ=DAILY;COUNT=2'],
  ])('%j is %s', (values, expected) => {
    expect(rule(values)).toBe(expected);
  });

  it("has the day of the start in the page's zone", () => {
    expect(rule({ repeat: 'weekly' }, 'America/New_York')).toBe('FREQ=WEEKLY;BYDAY=MO');
    expect(repeatOptions(startDayOf(START, 'America/New_York')).map(({ label }) => label)).toContain(
      'Monthly on the first Monday',
    );
  });

  it('has the last weekday where there is no fifth in most months', () => {
    expect(startDayOf(Date.UTC(2027, 0, 29, 12), 'UTC')).toEqual({ weekday: 'FR', day: 29, nth: -1 });
  });
});

describe('a recurring maintenance', () => {
  it.each([
    [{ interval: '0' }, { interval: 'Please give 1 to 400.' }],
    [{ interval: '401' }, { interval: 'Please give 1 to 400.' }],
    [{ count: '0' }, { count: 'Please give 1 to 1000 times.' }],
    [{ count: '1001' }, { count: 'Please give 1 to 1000 times.' }],
    [{ repeat: 'never' as const, interval: '0', count: 'x' }, {}],
    [{ repeat: 'custom' as const, interval: '0', count: 'x' }, {}],
  ])('of %j has the messages %j', (values, expected) => {
    expect(validateNewMaintenance({ ...complete, repeat: 'daily', ...values })).toEqual(expected);
  });

  it('is sent with its rule, the zone of the page and its exceptions', () => {
    expect(toNewMaintenance(complete, 'UTC').recurrence).toBeUndefined();
    const values = { ...complete, repeat: 'daily' as const, exceptions: [START] };
    expect(toNewMaintenance(values, 'Europe/Berlin').recurrence).toEqual({
      rrule: 'FREQ=DAILY',
      timeZone: 'Europe/Berlin',
      exceptions: [START],
    });
  });

  it('is previewed once its times and numbers are valid', () => {
    const values = { ...complete, repeat: 'daily' as const };
    expect(recurrencePreviewOf(values, 'UTC')).toEqual({
      plannedStartTime: START,
      plannedEndTime: START + 3_600_000,
      recurrence: { rrule: 'FREQ=DAILY', timeZone: 'UTC', exceptions: [] },
    });
    for (const change of [{ repeat: 'never' as const }, { start: '' }, { interval: '' }, { hours: '99' }])
      expect(recurrencePreviewOf({ ...values, ...change }, 'UTC')).toBeUndefined();
  });
});
