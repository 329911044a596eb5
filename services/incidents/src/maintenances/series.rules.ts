import { nextOccurrences, type RecurringTime } from '../recurrence/occurrences.js';
import type { PlannedMaintenance } from './maintenance-draft.rules.js';
import type { MaintenanceSeriesEntity } from './maintenance-series.entity.js';

/** At most this many occurrences are maintenances before they start. */
const AHEAD = 10;
/** Further ones are not planned before they are this near; the next one always is. */
const HORIZON_MS = 60 * 86_400_000;

/** When a series recurs. */
export function recurringTimeOf({ rrule, timeZone, firstStart, exceptions }: MaintenanceSeriesEntity): RecurringTime {
  return { rrule, timeZone, firstStart: firstStart.getTime(), exceptions };
}

/** The occurrences that become maintenances now, and when to look again (epoch ms). */
export interface TopUp {
  readonly starts: readonly number[];
  /** Null when the rule has no further occurrences. */
  readonly nextAt: number | null;
}

/**
 * Which occurrences of a series become maintenances. Ones that were over before they could be planned, during downtime of
 * ours, are left out.
 * @param upcoming the starts of those that are maintenances and have not started (epoch ms)
 * @param now epoch ms
 */
export function topUp(series: MaintenanceSeriesEntity, upcoming: readonly number[], now: number): TopUp {
  const after = Math.max(series.plannedUntil?.getTime() ?? 0, now - series.duration);
  const room = Math.max(AHEAD - upcoming.length, 0);
  // One more than there is room for shows when to look again.
  const next = nextOccurrences(recurringTimeOf(series), after, room + 1);
  const near = next.slice(0, room).filter((start) => start <= now + HORIZON_MS);
  const starts = near.length === 0 && upcoming.length === 0 ? next.slice(0, 1) : near;
  const following = next[starts.length];
  if (following === undefined) return { starts, nextAt: null };
  const soonest = Math.min(...upcoming, ...starts);
  return { starts, nextAt: starts.length < room ? Math.min(soonest, following - HORIZON_MS) : soonest };
}

/** What is planned of one occurrence. */
export function occurrenceOf(series: MaintenanceSeriesEntity, start: number): PlannedMaintenance {
  const { name, message, messageFormat, nameTranslations, messageTranslations } = series;
  const { componentIds, pageIds, automaticStatus } = series;
  const { sendNotification, notifyAtStart, notifyAtEnd, reminderMinutes, internal } = series;
  return {
    ...{ name, message, messageFormat, nameTranslations, messageTranslations },
    ...{ componentIds, pageIds, automaticStatus },
    ...{ sendNotification, notifyAtStart, notifyAtEnd, reminderMinutes, internal },
    plannedStartTime: new Date(start),
    plannedEndTime: new Date(start + series.duration),
  };
}

/** What is planned of all occurrences, by that of the first. */
export function seriesOf(
  planned: PlannedMaintenance,
  { rrule, timeZone, exceptions }: Pick<RecurringTime, 'rrule' | 'timeZone' | 'exceptions'>,
) {
  const { plannedStartTime: firstStart, plannedEndTime, ...said } = planned;
  const duration = plannedEndTime.getTime() - firstStart.getTime();
  return { ...said, rrule, timeZone, firstStart, duration, exceptions: [...exceptions] };
}
