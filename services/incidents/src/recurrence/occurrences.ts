import { RRuleTemporal } from 'rrule-temporal';
import { isAcceptedTime } from '@candor/platform/accepted-times.js';
import { icalLocalTime } from './local-time.js';

/** When something recurs. Local times that a change of the clock leaves out are no occurrences (RFC 5545, 3.3.10). */
export interface RecurringTime {
  /** RFC 5545, without "RRULE:". */
  readonly rrule: string;
  /** IANA name: it recurs at the same local time there. */
  readonly timeZone: string;
  /** The first occurrence (epoch ms, a whole second). */
  readonly firstStart: number;
  /** Occurrences that do not take place (epoch ms). */
  readonly exceptions: readonly number[];
}

/** Stop a rule that has no date for long, such as February 30, after some milliseconds of work. */
const MAX_PERIODS = 1_500;
const MAX_CANDIDATES = 20_000;
/** How far the distance of occurrences is measured. */
const MEASURED = { occurrences: 200, ms: 5 * 366 * 86_400_000 };

/** Without its exceptions. @throws Error for a rule that cannot be read */
function ruleOf({ rrule, timeZone, firstStart }: RecurringTime): RRuleTemporal {
  return new RRuleTemporal({
    rruleString: `DTSTART;TZID=${timeZone}:${icalLocalTime(firstStart, timeZone)}\nRRULE:${rrule}`,
    strict: true,
    cache: false,
    maxIterations: MAX_PERIODS,
    maxCandidateEvaluations: MAX_CANDIDATES,
  });
}

/**
 * The next occurrences, exceptions left out; fewer where the rule ends.
 * @param after epoch ms; an occurrence at this moment is none of them
 */
export function nextOccurrences(recurring: RecurringTime, after: number, count: number): number[] {
  const rule = attempt(() => ruleOf(recurring));
  const left = new Set(recurring.exceptions);
  const found: number[] = [];
  let last = Math.max(after, recurring.firstStart - 1);
  while (found.length < count) {
    const next = attempt(() => rule?.next(new Date(last)));
    last = next ? epochOf(next) : Number.NaN;
    if (!isAcceptedTime(last)) break;
    if (!left.has(last)) found.push(last);
  }
  return found;
}

/** Whether a moment (epoch ms) is one of the dates of the rule, be it an exception. */
export function isOccurrence(recurring: RecurringTime, moment: number): boolean {
  const [next] = nextOccurrences({ ...recurring, exceptions: [] }, moment - 1, 1);
  return next === moment;
}

/** The shortest time from one occurrence to the next (ms); undefined for a single one. */
export function smallestGap(recurring: RecurringTime): number | undefined {
  const { firstStart } = recurring;
  const starts: number[] = [];
  attempt(() =>
    ruleOf(recurring).all((date) => {
      const start = epochOf(date);
      starts.push(start);
      return starts.length < MEASURED.occurrences && start < firstStart + MEASURED.ms;
    }),
  );
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  return gaps.length === 0 ? undefined : Math.min(...gaps);
}

/** A rule that cannot be read, or that does not get to a date within its limits, has none. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function epochOf(date: { toString(): string }): number {
  return (date as { epochMilliseconds?: number }).epochMilliseconds ?? Number.NaN;
}
