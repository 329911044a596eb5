import { FlagField, WholeNumberField } from '../validation/fields.js';

export class UptimeFormulaRequest {
  @WholeNumberField({
    optional: true,
    description: 'Percent of the time of a partial outage that counts as downtime.',
    example: 50,
  })
  partialOutage?: number | null;

  @WholeNumberField({
    optional: true,
    description: 'The same for degraded performance; at most what a partial outage counts for.',
    example: 0,
  })
  degradedPerformance?: number | null;

  @FlagField({
    optional: true,
    description:
      'Of a further page: true takes its own shares away, so that it counts as the first one does; false gives it what applies now. Not true together with shares.',
    example: false,
  })
  followsFirstPage?: boolean | null;
}
