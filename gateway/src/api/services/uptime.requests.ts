import { WholeNumberField } from '../validation/fields.js';

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
}
