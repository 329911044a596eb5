import ICAL from 'ical.js';
import { describe, expect, it } from '@jest/globals';
import { nextOccurrences } from '@candor/incidents/recurrence/occurrences.js';
import { maintenanceCalendar } from '@candor/status-page/feeds/maintenance-calendar.js';
import { everyMaintenanceItem } from '@candor/status-page/feed-items/feed-items-of.js';
import type { PageMaintenance, PageState } from '@candor/status-page/state/page-state.js';
import { calmState, PLANNED_MAINTENANCE } from '../src/public-pages/sample-states.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Rule {
  rrule: string;
  timeZone: string;
  /** UTC. */
  first: string;
  exceptions?: number[];
}

/** The next occurrences as the page has them. */
function occurrencesOf({ rrule, timeZone, first, exceptions = [] }: Rule, count: number): PageMaintenance[] {
  const firstStart = Date.parse(first);
  const recurring = { rrule, timeZone, firstStart, exceptions };
  return nextOccurrences(recurring, firstStart - 1, count).map((start, nth) => ({
    ...PLANNED_MAINTENANCE,
    id: `0197a3c5-0000-7000-8000-${String(nth).padStart(12, '0')}`,
    plannedStartTime: start,
    plannedEndTime: start + HOUR,
    series: {
      id: 'series',
      ...{ rrule, timeZone, exceptions },
      firstStartTime: firstStart,
      duration: HOUR,
      version: 4,
      occurrenceTime: start,
    },
  }));
}

function calendarOf(maintenances: PageMaintenance[], now: string): ICAL.Component {
  const state: PageState = calmState({ maintenances, now: Date.parse(now) });
  return new ICAL.Component(ICAL.parse(maintenanceCalendar(state, everyMaintenanceItem(state))) as unknown[]);
}

/** Start and end of the first occurrences of a calendar, as another program expands them. */
function expanded(calendar: ICAL.Component, count: number): [start: number, end: number][] {
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const found = events
    .filter((event) => !event.isRecurrenceException())
    .flatMap((event) => {
      for (const other of events)
        if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other);
      if (!event.isRecurring()) return [[event.startDate, event.endDate] as const];
      const iterator = event.iterator();
      const times: (readonly [ICAL.Time, ICAL.Time])[] = [];
      for (let next = iterator.next(); next && times.length < count; next = iterator.next()) {
        const { startDate, endDate } = event.getOccurrenceDetails(next);
        times.push([startDate, endDate]);
      }
      return times;
    });
  ICAL.TimezoneService.reset();
  return found.map(([start, end]): [number, number] => [start.toJSDate().getTime(), end.toJSDate().getTime()]);
}

/**
 * Across both changes of the clock of a year. Local times that a change repeats are missing: ical.js takes the second of
 * them, RFC 5545 (3.3.5) and we the first.
 */
const RULES: Rule[] = [
  { rrule: 'FREQ=DAILY', timeZone: 'Europe/Berlin', first: '2027-03-20T01:30:00Z' },
  { rrule: 'FREQ=DAILY', timeZone: 'Europe/Berlin', first: '2027-10-20T02:30:00Z' },
  { rrule: 'FREQ=WEEKLY;BYDAY=SU,WE', timeZone: 'America/New_York', first: '2027-02-28T07:30:00Z' },
  { rrule: 'FREQ=WEEKLY;BYDAY=SU', timeZone: 'America/New_York', first: '2027-10-10T08:30:00Z' },
  { rrule: 'FREQ=MONTHLY;BYDAY=1SU', timeZone: 'Australia/Sydney', first: '2027-03-06T17:00:00Z' },
  { rrule: 'FREQ=MONTHLY;BYMONTHDAY=31', timeZone: 'America/Santiago', first: '2027-03-31T05:00:00Z' },
  { rrule: 'FREQ=DAILY;INTERVAL=3;COUNT=20', timeZone: 'Asia/Tokyo', first: '2027-03-20T18:00:00Z' },
  { rrule: 'FREQ=WEEKLY;UNTIL=20270601T000000Z', timeZone: 'UTC', first: '2027-03-20T18:00:00Z' },
  { rrule: 'FREQ=YEARLY', timeZone: 'Europe/London', first: '2027-03-28T10:00:00Z' },
];

describe('the calendar of a recurring maintenance', () => {
  it.each(RULES.map((rule) => [rule.rrule, rule.timeZone, rule.first, rule] as const))(
    '%s in %s from %s expands to the occurrences that we plan',
    (_rrule, _zone, first, rule) => {
      // Further changes of the clock come with later copies.
      const planned = occurrencesOf(rule, 20).filter(
        ({ plannedStartTime }) => plannedStartTime < Date.parse(first) + 5 * 365 * DAY,
      );
      const calendar = calendarOf(planned.slice(0, 10), first);
      expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
      expect(expanded(calendar, planned.length)).toEqual(
        planned.map(({ plannedStartTime, plannedEndTime }) => [plannedStartTime, plannedEndTime]),
      );
    },
  );

  it('leaves out exceptions and cancelled occurrences', () => {
    const rule = { rrule: 'FREQ=DAILY', timeZone: 'Europe/Berlin', first: '2027-03-20T01:30:00Z' };
    const second = Date.parse(rule.first) + DAY;
    const planned = occurrencesOf({ ...rule, exceptions: [second] }, 5);
    const [only] = occurrencesOf({ ...rule, exceptions: [] }, 2).slice(1);
    const cancelled = {
      ...only!,
      id: 'cancelled',
      series: { ...planned[0]!.series!, occurrenceTime: second },
      cancelledAt: 1,
    };
    const calendar = calendarOf([...planned, cancelled], rule.first);
    expect(calendar.toString()).toContain('EXDATE;TZID=Europe/Berlin:20270321T023000,20270328T023000');
    expect(expanded(calendar, 5).map(([start]) => start)).toEqual(
      planned.map(({ plannedStartTime }) => plannedStartTime),
    );
  });

  it('has occurrences that were moved, extended or are over at their own times', () => {
    const planned = occurrencesOf({ rrule: 'FREQ=DAILY', timeZone: 'Europe/Berlin', first: '2027-03-25T01:30:00Z' }, 4);
    const [over, moved, renamed, plain] = planned as [
      PageMaintenance,
      PageMaintenance,
      PageMaintenance,
      PageMaintenance,
    ];
    const maintenances = [
      { ...over, actualStartTime: over.plannedStartTime, actualEndTime: over.plannedStartTime + 3 * HOUR },
      {
        ...moved,
        plannedStartTime: moved.plannedStartTime + HOUR,
        plannedEndTime: moved.plannedEndTime + 2 * HOUR,
        version: 9,
      },
      { ...renamed, name: 'A great backup' },
      plain,
    ];
    const calendar = calendarOf(maintenances, '2027-03-25T00:00:00Z');
    const uids = calendar
      .getAllSubcomponents('vevent')
      .map((one) => [one.getFirstPropertyValue('uid'), Boolean(one.getFirstProperty('recurrence-id'))]);
    const uid = uids[0]?.[0];
    expect(uids).toEqual([
      [uid, false],
      [uid, true],
      [uid, true],
      [uid, true],
    ]);
    expect(expanded(calendar, 4)).toEqual([
      [over.plannedStartTime, over.plannedStartTime + 3 * HOUR],
      [moved.plannedStartTime + HOUR, moved.plannedEndTime + 2 * HOUR],
      [renamed.plannedStartTime, renamed.plannedEndTime],
      [plain.plannedStartTime, plain.plannedEndTime],
    ]);
  });

  it('keeps occurrences of an earlier rule as events of their own, and says that all is cancelled', () => {
    const [old, ...rest] = occurrencesOf({ rrule: 'FREQ=DAILY', timeZone: 'UTC', first: '2027-03-25T01:30:00Z' }, 3);
    const later = rest.map((one) => ({
      ...one,
      series: { ...one.series!, firstStartTime: rest[0]!.plannedStartTime, version: 5 },
    }));
    const calendar = calendarOf([old!, ...later], '2027-03-25T00:00:00Z');
    expect(calendar.getAllSubcomponents('vevent').map((one) => Boolean(one.getFirstProperty('rrule')))).toEqual([
      false,
      true,
    ]);
    const off = later.map((one) => ({ ...one, cancelledAt: 1, series: { ...one.series, cancelledAt: 1, version: 6 } }));
    const [event, ...others] = calendarOf(off, '2027-03-25T00:00:00Z').getAllSubcomponents('vevent');
    expect(others).toEqual([]);
    expect([event?.getFirstPropertyValue('status'), event?.getFirstPropertyValue('sequence')]).toEqual([
      'CANCELLED',
      6,
    ]);
  });
});
