import type { Violations } from '@candor/platform/violations.js';
import { FREQUENCIES, ruleParts } from '@candor/proto/recurrence-rule.js';
import { isTimeZone } from './local-time.js';
import { isOccurrence, nextOccurrences, smallestGap, type RecurringTime } from './occurrences.js';

const RRULE = '/recurrence/rrule';
const MAX_RULE = 500;
const MAX_EXCEPTIONS = 100;
const MAX_INTERVAL = 400;
const MAX_COUNT = 1_000;
const MAX_LIST = 60;
const MINUTE_MS = 60_000;
/** Any part but those that would let it recur more than once a day. */
const PARTS = [
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST'],
  ...['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS'],
];

const NO_RULE = 'Please give a recurrence rule, for example FREQ=WEEKLY;BYDAY=TU.';
const BAD_FREQUENCY = `Please let it recur by one of: ${FREQUENCIES.join(', ')}.`;
const NOT_A_DATE = 'The planned start has to be one of the dates of this rule.';

/** A recurrence as staff give it. */
export interface GivenRecurrence extends RecurringTime {
  /** The length of each occurrence (ms). */
  readonly duration: number;
}

/**
 * Adds the violations of a recurrence, with pointers into the body of the REST API. The time of its first occurrence has
 * none of its own.
 * @param now epoch ms
 */
export function checkRecurrence(violations: Violations, given: GivenRecurrence, now: number): Violations {
  const problem = ruleProblem(given.rrule);
  const isZone = isTimeZone(given.timeZone);
  violations
    .check(problem === undefined, RRULE, problem ?? '')
    .check(isZone, '/recurrence/timeZone', 'Please give the name of a time zone, for example Europe/Berlin.')
    .check(
      given.exceptions.length <= MAX_EXCEPTIONS,
      '/recurrence/exceptions',
      `Please list at most ${MAX_EXCEPTIONS} exceptions.`,
    )
    .check(given.firstStart > now, '/plannedStartTime', 'A recurring maintenance has to start in the future.')
    .check(given.firstStart % 1_000 === 0, '/plannedStartTime', 'A recurring maintenance starts at a whole second.');
  if (problem !== undefined || !isZone || given.firstStart % 1_000 !== 0) return violations;
  return checkDates(violations, given);
}

function checkDates(violations: Violations, given: GivenRecurrence): Violations {
  if (!isOccurrence(given, given.firstStart)) return violations.add(RRULE, NOT_A_DATE);
  const gap = smallestGap(given);
  violations.check(
    gap === undefined || given.duration < gap,
    '/plannedEndTime',
    `It has to end before it starts again, ${Math.floor((gap ?? 0) / MINUTE_MS)} minutes after its start.`,
  );
  violations.check(
    given.exceptions.length === 0 || nextOccurrences(given, given.firstStart - 1, 1).length > 0,
    '/recurrence/exceptions',
    'No occurrence is left.',
  );
  for (const [index, exception] of given.exceptions.slice(0, MAX_EXCEPTIONS).entries()) {
    const pointer = `/recurrence/exceptions/${index}`;
    violations.check(isOccurrence(given, exception), pointer, 'The maintenance does not recur at this time.');
  }
  return violations;
}

/** What is wrong with the text of a rule, or with its numbers; undefined for a rule that may be expanded. */
function ruleProblem(rrule: string): string | undefined {
  if (rrule.length > MAX_RULE) return `Please use at most ${MAX_RULE} characters.`;
  const parts = ruleParts(rrule);
  if (!parts) return NO_RULE;
  if (!(FREQUENCIES as readonly string[]).includes(parts.get('FREQ') ?? '')) return BAD_FREQUENCY;
  const unknown = [...parts.keys()].find((name) => !PARTS.includes(name));
  if (unknown) return `Please leave ${unknown} out.`;
  if (!isWithin(parts.get('INTERVAL'), MAX_INTERVAL)) return `Please give an INTERVAL from 1 to ${MAX_INTERVAL}.`;
  if (!isWithin(parts.get('COUNT'), MAX_COUNT)) return `Please give a COUNT from 1 to ${MAX_COUNT}.`;
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'Please give either COUNT or UNTIL.';
  if (parts.has('UNTIL') && !/^20\d{6}T\d{6}Z$/.test(parts.get('UNTIL') ?? ''))
    return 'Please give UNTIL in UTC, for example 20271231T235959Z.';
  const long = [...parts].find(([, value]) => value.split(',').length > MAX_LIST);
  return long && `Please list at most ${MAX_LIST} values in ${long[0]}.`;
}

function isWithin(text: string | undefined, most: number): boolean {
  return text === undefined || (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= most);
}
