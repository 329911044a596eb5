import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { incidentStatuses, type IncidentStatusWord } from '@candor/proto/status-words.js';
import { TEXT_FORMATS, type TextFormatWord } from '@candor/proto/text-format.js';
import { TranslationsProperty, type TranslationResponse } from '../wire/translations.responses.js';
import { AffectedComponentResponse, EPOCH, INCIDENT_ID } from './incidents.responses.js';

export const PLANNED_ENTRY_FAILURES = ['resolved', 'deleted', 'full'] as const;
export type PlannedEntryFailureWord = (typeof PLANNED_ENTRY_FAILURES)[number];

/** An entry that is to be published at a time. */
export class PlannedEntryResponse {
  @ApiProperty({ format: 'uuid', description: 'The entry has it too, once it is published.' })
  id!: string;

  @ApiProperty({ format: 'uuid', example: INCIDENT_ID })
  incidentId!: string;

  @ApiProperty({ ...EPOCH, description: 'When it is published (epoch ms).' })
  publishAt!: number;

  @ApiProperty({ example: 'The fix is being rolled out.' })
  message!: string;

  @ApiProperty({ enum: TEXT_FORMATS, enumName: 'TextFormat', example: 'markdown' })
  messageFormat!: TextFormatWord;

  @TranslationsProperty('The message')
  translations?: TranslationResponse[];

  @ApiProperty({ enum: incidentStatuses.all, enumName: 'IncidentStatus', example: 'identified' })
  incidentStatus!: IncidentStatusWord;

  @ApiProperty({ description: 'Whether recipients are notified.' })
  sendNotification!: boolean;

  @ApiPropertyOptional({ ...EPOCH, description: 'By when the one after it is promised (epoch ms).' })
  nextUpdateBy?: number;

  @ApiProperty({ type: () => AffectedComponentResponse, isArray: true })
  affectedComponents!: AffectedComponentResponse[];

  @ApiProperty({ format: 'uuid', description: 'Who wrote it.' })
  userId!: string;

  @ApiPropertyOptional({
    enum: PLANNED_ENTRY_FAILURES,
    enumName: 'PlannedEntryFailure',
    description:
      'Why it was not published: its incident was resolved or deleted by then, or has too many entries. Absent while its time has not come.',
    example: 'resolved',
  })
  failure?: PlannedEntryFailureWord;
}

export class PlannedEntryEnvelope {
  @ApiProperty()
  plannedEntry!: PlannedEntryResponse;
}

export class PlannedEntriesEnvelope {
  @ApiProperty({ type: () => PlannedEntryResponse, isArray: true, description: 'The next one first.' })
  plannedEntries!: PlannedEntryResponse[];
}
