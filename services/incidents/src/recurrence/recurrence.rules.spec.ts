import { Violations } from '@candor/platform/violations.js';
import { checkRecurrence, type GivenRecurrence } from './recurrence.rules.js';

const NOW = Date.parse('2027-01-01T00:00:00Z');
const START = Date.parse('2027-01-05T02:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** On Tuesdays. */
const WEEKLY: GivenRecurrence = {
  rrule: 'FREQ=WEEKLY;BYDAY=TU',
  timeZone: 'Europe/Berlin',
  firstStart: START,
  exceptions: [],
  duration: HOUR,
};
const check = (changes: Partial<GivenRecurrence> = {}) =>
  checkRecurrence(new Violations(), { ...WEEKLY, ...changes }, NOW).throwIfAny();

describe('a recurrence', () => {
  it.each([
    ['weekly', {}],
    ['with an exception', { exceptions: [START + 7 * DAY] }],
    ['almost without a pause', { duration: 7 * DAY - HOUR - 1 }],
    ['daily in UTC, until a day', { rrule: 'FREQ=DAILY;UNTIL=20270301T000000Z', timeZone: 'UTC' }],
    ['with the most numbers', { rrule: 'FREQ=DAILY;INTERVAL=400;COUNT=1000' }],
    ['longer than a day, once', { rrule: 'FREQ=DAILY;COUNT=1', duration: 3 * DAY }],
  ])('may be %s', (_what, changes) => {
    expect(() => check(changes)).not.toThrow();
  });

  it.each([
    ['no rule', { rrule: '' }, '/recurrence/rrule', 'Please give a recurrence rule, for example FREQ=WEEKLY;BYDAY=TU.'],
    [
      'a part twice',
      { rrule: 'FREQ=DAILY;FREQ=DAILY' },
      '/recurrence/rrule',
      'Please give a recurrence rule, for example FREQ=WEEKLY;BYDAY=TU.',
    ],
    [
      'a second line',
      { rrule: 'FREQ=DAILY\nEXDATE:20270105' },
      '/recurrence/rrule',
      'Please give a recurrence rule, for example FREQ=WEEKLY;BYDAY=TU.',
    ],
    [
      'a rule of every hour',
      { rrule: 'FREQ=HOURLY' },
      '/recurrence/rrule',
      'Please let it recur by one of: DAILY, WEEKLY, MONTHLY, YEARLY.',
    ],
    ['several hours of a day', { rrule: 'FREQ=DAILY;BYHOUR=1,2' }, '/recurrence/rrule', 'Please leave BYHOUR out.'],
    ['minutes', { rrule: 'FREQ=DAILY;BYMINUTE=1' }, '/recurrence/rrule', 'Please leave BYMINUTE out.'],
    ['seconds', { rrule: 'FREQ=DAILY;BYSECOND=1' }, '/recurrence/rrule', 'Please leave BYSECOND out.'],
    ['another calendar', { rrule: 'FREQ=DAILY;RSCALE=HEBREW' }, '/recurrence/rrule', 'Please leave RSCALE out.'],
    [
      'a part there is not',
      { rrule: 'FREQ=DAILY;X-WHEN=1' },
      '/recurrence/rrule',
      'Please give a recurrence rule, for example FREQ=WEEKLY;BYDAY=TU.',
    ],
    [
      'an interval of none',
      { rrule: 'FREQ=DAILY;INTERVAL=0' },
      '/recurrence/rrule',
      'Please give an INTERVAL from 1 to 400.',
    ],
    [
      'a vast interval',
      { rrule: 'FREQ=DAILY;INTERVAL=401' },
      '/recurrence/rrule',
      'Please give an INTERVAL from 1 to 400.',
    ],
    ['too many', { rrule: 'FREQ=DAILY;COUNT=1001' }, '/recurrence/rrule', 'Please give a COUNT from 1 to 1000.'],
    [
      'two ends',
      { rrule: 'FREQ=DAILY;COUNT=1;UNTIL=20270301T000000Z' },
      '/recurrence/rrule',
      'Please give either COUNT or UNTIL.',
    ],
    [
      'an end in local time',
      { rrule: 'FREQ=DAILY;UNTIL=20270301T000000' },
      '/recurrence/rrule',
      'Please give UNTIL in UTC, for example 20271231T235959Z.',
    ],
    [
      'a long list',
      { rrule: `FREQ=YEARLY;BYYEARDAY=${'1,'.repeat(60)}2` },
      '/recurrence/rrule',
      'Please list at most 60 values in BYYEARDAY.',
    ],
    [
      'a long text',
      { rrule: `FREQ=DAILY;BYDAY=${'MO,'.repeat(200)}` },
      '/recurrence/rrule',
      'Please use at most 500 characters.',
    ],
    [
      'a start that is none of its dates',
      { rrule: 'FREQ=WEEKLY;BYDAY=WE' },
      '/recurrence/rrule',
      'The planned start has to be one of the dates of this rule.',
    ],
    [
      'a rule without dates',
      { rrule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30' },
      '/recurrence/rrule',
      'The planned start has to be one of the dates of this rule.',
    ],
    [
      'a rule that cannot be',
      { rrule: 'FREQ=DAILY;BYSETPOS=400' },
      '/recurrence/rrule',
      'The planned start has to be one of the dates of this rule.',
    ],
    [
      'an end after it starts again',
      { duration: 7 * DAY },
      '/plannedEndTime',
      'It has to end before it starts again, 10020 minutes after its start.',
    ],
    [
      'a zone there is not',
      { timeZone: 'Mars/Olympus' },
      '/recurrence/timeZone',
      'Please give the name of a time zone, for example Europe/Berlin.',
    ],
    [
      'an offset',
      { timeZone: '+02:00' },
      '/recurrence/timeZone',
      'Please give the name of a time zone, for example Europe/Berlin.',
    ],
    [
      'a start in the past',
      { firstStart: START - 7 * DAY },
      '/plannedStartTime',
      'A recurring maintenance has to start in the future.',
    ],
    [
      'half a second',
      { firstStart: START + 500 },
      '/plannedStartTime',
      'A recurring maintenance starts at a whole second.',
    ],
    [
      'an exception that is none of its dates',
      { exceptions: [START + 7 * DAY, START + DAY] },
      '/recurrence/exceptions/1',
      'The maintenance does not recur at this time.',
    ],
    [
      'nothing but exceptions',
      { rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=1', exceptions: [START] },
      '/recurrence/exceptions',
      'No occurrence is left.',
    ],
  ])('is refused with %s', (_what, changes, pointer, detail) => {
    expect(() => check(changes)).toThrow(expect.objectContaining({ violations: [{ pointer, detail }] }));
  });

  it('is refused with more than 100 exceptions', () => {
    const exceptions = Array.from({ length: 101 }, (_, week) => START + week * 7 * DAY);
    expect(() => check({ exceptions, timeZone: 'UTC' })).toThrow(
      expect.objectContaining({
        violations: [{ pointer: '/recurrence/exceptions', detail: 'Please list at most 100 exceptions.' }],
      }),
    );
  });
});
