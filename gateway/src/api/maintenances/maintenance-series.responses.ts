import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const EPOCH = { type: 'integer', format: 'int64', example: 1_767_225_600_000 } as const;

/** The recurring maintenance that a maintenance is an occurrence of. */
export class MaintenanceSeriesResponse {
  @ApiProperty({ format: 'uuid', example: '0197a3c5-5555-7c52-9e6b-2f3a4d5c6b7a' })
  id!: string;

  @ApiProperty({ description: 'RFC 5545, 3.3.10.', example: 'FREQ=WEEKLY;BYDAY=TU' })
  rrule!: string;

  @ApiProperty({ description: 'The rule in short.', example: 'Repeats weekly: Tuesday' })
  summary!: string;

  @ApiProperty({ description: 'The zone in which it recurs at the same local time.', example: 'Europe/Berlin' })
  timeZone!: string;

  @ApiProperty({ ...EPOCH, description: 'Its first occurrence (epoch ms).' })
  firstStartTime!: number;

  @ApiProperty({ type: 'array', items: EPOCH, description: 'Occurrences that do not take place (epoch ms).' })
  exceptions!: number[];

  @ApiProperty({ ...EPOCH, description: 'The start that its rule gives this occurrence (epoch ms).' })
  occurrenceTime!: number;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'Grows with every change of the series; to be sent as "baseVersion" with one.',
    example: 3,
  })
  version!: number;

  @ApiProperty({ description: 'Whether this occurrence was changed alone.', example: false })
  detached!: boolean;

  @ApiPropertyOptional({ ...EPOCH, description: 'When it was cancelled (epoch ms); absent unless it was.' })
  cancelledAt?: number;
}

/** When a maintenance takes place. */
export class OccurrenceResponse {
  @ApiProperty(EPOCH)
  plannedStartTime!: number;

  @ApiProperty(EPOCH)
  plannedEndTime!: number;
}

/** The next occurrences of a recurring maintenance. */
export class OccurrencesEnvelope {
  @ApiProperty({ description: 'The zone in which it recurs at the same local time.', example: 'Europe/Berlin' })
  timeZone!: string;

  @ApiProperty({ type: () => OccurrenceResponse, isArray: true, description: 'The first five, soonest first.' })
  occurrences!: OccurrenceResponse[];
}

/** The outcome of cancelling a recurring maintenance. */
export class CancelledSeriesResponse {
  @ApiProperty({ type: 'integer', format: 'int32', description: 'How many occurrences were cancelled.', example: 10 })
  cancelled!: number;
}
