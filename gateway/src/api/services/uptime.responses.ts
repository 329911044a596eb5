import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const PERCENT = { type: 'integer', format: 'int32', minimum: 0, maximum: 100, example: 100 } as const;

/**
 * The share of its time for which a status counts as downtime. A major outage always counts in full, maintenance not at
 * all.
 */
export class UptimeFormulaResponse {
  @ApiProperty({ ...PERCENT, description: 'Percent; 100 unless chosen.' })
  partialOutage!: number;

  @ApiProperty({ ...PERCENT, description: 'Percent; 100 unless chosen.' })
  degradedPerformance!: number;
}

export class UptimeFormulaEnvelope {
  @ApiProperty()
  uptimeFormula!: UptimeFormulaResponse;

  @ApiPropertyOptional({
    description: 'Of a further page: whether it has no shares of its own and counts as the first one does.',
    example: false,
  })
  followsFirstPage?: boolean;
}
