import { messageText } from '@candor/markdown/message-text.js';
import { TZDate } from '@date-fns/tz';
import { ICalCalendar, ICalEventStatus, type ICalEventData } from 'ical-generator';
import type { PageState } from '../state/page-state.js';
import type { FeedItem } from '../feed-items/feed-item.js';
import { vtimezone } from './calendar-zone.js';
import { calendarSeriesOf, recurrenceLines, type CalendarSeries } from './calendar-series.js';

/**
 * The maintenances as a calendar to subscribe to (RFC 5545), times in UTC. An event keeps its UID when it is moved,
 * increases its SEQUENCE with every change, and stays as cancelled when it is cancelled, so that calendars update their
 * copy. A recurring one is a single event with its rule, in its own zone; occurrences that differ from it override it.
 */
export function maintenanceCalendar(state: PageState, maintenances: readonly FeedItem[]): string {
  const { series, single } = calendarSeriesOf(maintenances);
  const firstIn = new Map<string, number>();
  for (const { timeZone, firstStartTime } of series)
    firstIn.set(timeZone, Math.min(firstIn.get(timeZone) ?? firstStartTime, firstStartTime));
  const calendar = new ICalCalendar({
    name: `${state.look.headerText || state.customer.name} maintenances`,
    prodId: { company: 'Candor', product: 'Status page', language: 'EN' },
    ttl: 3600,
    ...(series.length > 0 && {
      timezone: {
        name: 'UTC',
        generator: (zone: string) => vtimezone(zone, firstIn.get(zone) ?? state.now, state.now),
      },
    }),
  });
  for (const item of single) {
    const event = eventOf(item);
    if (event) calendar.createEvent({ ...event, id: `${item.id}@${state.tagHost}` });
  }
  for (const one of series) addSeries(calendar, one, state);
  return calendar.toString();
}

function addSeries(calendar: ICalCalendar, series: CalendarSeries, { now, tagHost }: PageState): void {
  const { id, said, timeZone, firstStartTime, duration, version, cancelledAt, overrides } = series;
  const inZone = (instant: number): Date => new TZDate(instant, timeZone);
  const uid = `${id}@${tagHost}`;
  calendar.createEvent({
    ...textsOf(said),
    id: uid,
    sequence: version,
    timezone: timeZone,
    start: inZone(firstStartTime),
    end: inZone(firstStartTime + duration),
    repeating: recurrenceLines(series, now).join('\n'),
    status: cancelledAt === undefined ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  });
  for (const { item, occurrenceTime } of overrides) {
    const event = eventOf(item, inZone);
    if (event) calendar.createEvent({ ...event, id: uid, timezone: timeZone, recurrenceId: inZone(occurrenceTime) });
  }
}

/** An event at its planned time; once it is over, at its actual one. @param dateOf gives times of a zone; UTC by default */
function eventOf(
  item: FeedItem,
  dateOf = (instant: number): Date => new Date(instant),
): Omit<ICalEventData, 'id'> | undefined {
  const { endedAt, startedAt, planned } = item;
  if (!planned) return undefined;
  const isOver = endedAt !== undefined && !planned.cancelled;
  return {
    ...textsOf(item),
    sequence: planned.version,
    start: dateOf(isOver ? startedAt : planned.start),
    end: dateOf(isOver ? Math.max(endedAt, startedAt) : planned.end),
    status: planned.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

function textsOf({ name, url, createdAt, updatedAt, updates }: FeedItem) {
  const announcement = updates.at(-1);
  return {
    stamp: new Date(updatedAt),
    created: new Date(createdAt),
    lastModified: new Date(updatedAt),
    summary: name,
    description: announcement ? messageText(announcement) : '',
    url,
  };
}
