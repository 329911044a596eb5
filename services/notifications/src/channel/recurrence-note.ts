import { type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { recurrenceText } from '@candor/proto/recurrence-rule.js';

/** The sentences about a recurring maintenance in one language. */
export interface RecurrenceSentences {
  readonly repeats: (rrule: string) => string;
  readonly allCancelled: string;
}

/** In English, also for channels that have no language of the reader. */
export const ENGLISH_RECURRENCE: RecurrenceSentences = {
  repeats: (rrule) => `${recurrenceText(rrule)}.`,
  allCancelled: 'All further dates are cancelled too.',
};

/**
 * What a message about one occurrence says of the recurring maintenance: its rule in words, or that there are no others
 * any more. Undefined for a maintenance that does not recur, and for an occurrence that was changed alone.
 */
export function recurrenceNote(
  { series }: Pick<Maintenance, 'series'>,
  { repeats, allCancelled } = ENGLISH_RECURRENCE,
): string | undefined {
  if (!series) return undefined;
  if (series.cancelledAt !== undefined) return allCancelled;
  return series.detached ? undefined : repeats(series.rrule);
}
