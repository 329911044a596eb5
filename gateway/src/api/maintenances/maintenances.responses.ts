import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  componentStatuses,
  maintenanceStates,
  type ComponentStatusWord,
  type MaintenanceStateWord,
} from '@candor/proto/status-words.js';
import { TEXT_FORMATS, type TextFormatWord } from '@candor/proto/text-format.js';
import { MaintenanceSeriesResponse } from './maintenance-series.responses.js';
import { ChosenPagesProperty } from '../wire/chosen-pages.js';
import { TranslationsProperty, type TranslationResponse } from '../wire/translations.responses.js';

const EPOCH = { type: 'integer', format: 'int64', example: 1_767_225_600_000 } as const;

export class MaintenanceComponentResponse {
  @ApiProperty({ format: 'uuid' })
  componentId!: string;

  @ApiProperty({ enum: componentStatuses.all, enumName: 'ComponentStatus', example: 'under_maintenance' })
  status!: ComponentStatusWord;
}

export class MaintenanceResponse {
  @ApiProperty({ format: 'uuid', example: '0197a3c4-4444-7c52-9e6b-2f3a4d5c6b7a' })
  id!: string;

  @ApiProperty({ example: 'Database upgrade' })
  name!: string;

  @ApiProperty({ example: 'The API is **read-only** while we upgrade the database.' })
  message!: string;

  @ApiProperty({
    enum: TEXT_FORMATS,
    enumName: 'TextFormat',
    description: 'How the message is written: Markdown (CommonMark without HTML and images) or plain text.',
    example: 'markdown',
  })
  messageFormat!: TextFormatWord;

  @TranslationsProperty('The name')
  nameTranslations?: TranslationResponse[];

  @TranslationsProperty('The message')
  messageTranslations?: TranslationResponse[];

  @ApiProperty({ ...EPOCH, description: 'When it is planned to start (epoch ms).' })
  plannedStartTime!: number;

  @ApiProperty({ ...EPOCH, description: 'When it is planned to end (epoch ms).' })
  plannedEndTime!: number;

  @ApiPropertyOptional({
    ...EPOCH,
    description: 'The end that was planned when it started (epoch ms); absent unless it was moved since.',
  })
  firstPlannedEndTime?: number;

  @ApiProperty({
    enum: maintenanceStates.all,
    enumName: 'MaintenanceState',
    description: 'In progress until its incident is resolved, also past its planned end.',
    example: 'scheduled',
  })
  state!: MaintenanceStateWord;

  @ApiPropertyOptional({ ...EPOCH, description: 'When it started (epoch ms); absent before.' })
  actualStartTime?: number;

  @ApiPropertyOptional({ ...EPOCH, description: 'When its incident was resolved (epoch ms); absent before.' })
  actualEndTime?: number;

  @ApiPropertyOptional({ ...EPOCH, description: 'When it was cancelled (epoch ms); absent unless it was.' })
  cancelledAt?: number;

  @ApiProperty({ type: () => MaintenanceComponentResponse, isArray: true })
  affectedComponents!: MaintenanceComponentResponse[];

  @ChosenPagesProperty()
  pageIds?: string[];

  @ApiProperty({ description: 'Whether its services are under_maintenance from the start to the end by themselves.' })
  automaticStatus!: boolean;

  @ApiProperty({ description: 'Whether recipients are notified of it at all.' })
  sendNotification!: boolean;

  @ApiProperty({ description: 'Whether they are notified when it starts, if at all.' })
  notifyAtStart!: boolean;

  @ApiProperty({ description: 'Whether they are notified when it ends, if at all.' })
  notifyAtEnd!: boolean;

  @ApiProperty({
    type: 'integer',
    format: 'int32',
    description: 'How many minutes before the start they are reminded, if at all; 0 for never.',
    example: 60,
  })
  reminderMinutes!: number;

  @ApiProperty({ description: 'Never shown to visitors or subscribers.', example: false })
  internal!: boolean;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'Grows with every change; to be sent as "baseVersion" with one.',
    example: 3,
  })
  version!: number;

  @ApiPropertyOptional({ format: 'uuid', description: 'The incident it became; absent before the start.' })
  incidentId?: string;

  @ApiPropertyOptional({ description: 'Of an occurrence of a recurring maintenance.' })
  series?: MaintenanceSeriesResponse;
}

/** One maintenance. */
export class MaintenanceEnvelope {
  @ApiProperty()
  maintenance!: MaintenanceResponse;
}

const COUNT = { type: 'integer', format: 'int32', example: 1 } as const;

/** The number of maintenances in each state. */
export class MaintenanceTotalsResponse implements Record<MaintenanceStateWord, number> {
  @ApiProperty(COUNT)
  scheduled!: number;

  @ApiProperty(COUNT)
  in_progress!: number;

  @ApiProperty(COUNT)
  completed!: number;

  @ApiProperty(COUNT)
  cancelled!: number;
}

/** A page of maintenances. */
export class MaintenancesEnvelope {
  @ApiProperty({
    type: () => MaintenanceResponse,
    isArray: true,
    description: 'The latest planned start first, unless asked for the soonest.',
  })
  maintenances!: MaintenanceResponse[];

  @ApiPropertyOptional({ description: 'To be sent as "cursor" for the next page; absent at the end.' })
  nextCursor?: string;

  @ApiPropertyOptional({ description: 'How many match on all pages; absent unless asked for.' })
  totals?: MaintenanceTotalsResponse;
}
