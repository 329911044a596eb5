import { type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { recurrenceText } from '@candor/proto/recurrence-rule.js';

/**
 * What a message about one occurrence says of the recurring maintenance: its rule in words, or that there are no others
 * any more. Undefined for a maintenance that does not recur, and for an occurrence that was changed alone.
 */
export function recurrenceNote({ series }: Pick<Maintenance, 'series'>): string | undefined {
  if (!series) return undefined;
  if (series.cancelledAt !== undefined) return 'All further dates are cancelled too.';
  return series.detached ? undefined : `${recurrenceText(series.rrule)}.`;
}
