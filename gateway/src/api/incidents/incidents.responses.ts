import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  componentStatuses,
  incidentImpacts,
  incidentStatuses,
  type ComponentStatusWord,
  type IncidentImpactWord,
  type IncidentStatusWord,
} from '@candor/proto/status-words.js';
import { TEXT_FORMATS, type TextFormatWord } from '@candor/proto/text-format.js';
import { ChosenPagesProperty } from '../wire/chosen-pages.js';
import { TranslationsProperty, type TranslationResponse } from '../wire/translations.responses.js';

export const INCIDENT_ID = '0197a3c1-2222-7c52-9e6b-2f3a4d5c6b7a';
const VERSION = { type: 'integer', format: 'int64', example: 3 } as const;
export const EPOCH = { type: 'integer', format: 'int64', example: 1_767_225_600_000 } as const;

export class AffectedComponentResponse {
  @ApiProperty({ format: 'uuid' })
  componentId!: string;

  @ApiProperty({ enum: componentStatuses.all, enumName: 'ComponentStatus', example: 'partial_outage' })
  componentStatus!: ComponentStatusWord;
}

/** A maintenance in progress is planned to end at another time. */
export class PlannedEndChangeResponse {
  @ApiProperty({ ...EPOCH, description: 'The planned end until then (epoch ms).' })
  before!: number;

  @ApiProperty({ ...EPOCH, description: 'The planned end from then on (epoch ms).' })
  after!: number;
}

export class IncidentEntryResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ format: 'uuid', example: INCIDENT_ID })
  incidentId!: string;

  @ApiProperty({ ...EPOCH, description: 'When it was published (epoch ms).' })
  date!: number;

  @ApiProperty({ example: 'We are looking into **failed payments**.' })
  message!: string;

  @ApiProperty({
    enum: TEXT_FORMATS,
    enumName: 'TextFormat',
    description: 'How the message is written: Markdown (CommonMark without HTML and images) or plain text.',
    example: 'markdown',
  })
  messageFormat!: TextFormatWord;

  @TranslationsProperty('The message')
  translations?: TranslationResponse[];

  @ApiProperty({ enum: incidentStatuses.all, enumName: 'IncidentStatus', example: 'investigating' })
  incidentStatus!: IncidentStatusWord;

  @ApiProperty({ description: 'Whether recipients were notified.' })
  sendNotification!: boolean;

  @ApiProperty({ description: 'Whether its incident is internal.', example: false })
  private!: boolean;

  @ApiProperty({ type: () => AffectedComponentResponse, isArray: true })
  affectedComponents!: AffectedComponentResponse[];

  @ApiProperty({
    ...VERSION,
    description: 'Grows when the entry is corrected; to be sent as "baseVersion" with a correction.',
  })
  version!: number;

  @ApiPropertyOptional({
    description: 'Where it moves the planned end of the maintenance that its incident came from.',
  })
  plannedEndChange?: PlannedEndChangeResponse;

  @ApiPropertyOptional({ ...EPOCH, description: 'When it was last corrected (epoch ms); absent for never.' })
  editedAt?: number;

  @ApiPropertyOptional({ description: 'True for the postmortem; absent for any other entry.', example: true })
  postmortem?: boolean;

  @ApiPropertyOptional({
    ...EPOCH,
    description: 'By when the next entry is promised (epoch ms); absent for no promise.',
  })
  nextUpdateBy?: number;

  @ApiPropertyOptional({
    ...EPOCH,
    description:
      'The "editedAt" of the last correction that recipients were notified of (epoch ms); absent for none, and for visitors.',
  })
  correctionNotifiedAt?: number;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Who wrote it; of what a maintenance says, who planned it. Absent for visitors.',
  })
  userId?: string;

  @ApiPropertyOptional({
    description: 'The name of the key it was signed with, where it came through the side door. Absent for visitors.',
    example: 'Phone of Ada',
  })
  sideDoorKey?: string;
}

export class IncidentResponse {
  @ApiProperty({ format: 'uuid', example: INCIDENT_ID })
  id!: string;

  @ApiProperty({ example: 'Payments fail' })
  name!: string;

  @TranslationsProperty('The name')
  translations?: TranslationResponse[];

  @ApiProperty({ ...EPOCH, description: 'When it began (epoch ms).' })
  creationTime!: number;

  @ApiProperty({ enum: incidentImpacts.all, enumName: 'IncidentImpact', example: 'none' })
  incidentImpact!: IncidentImpactWord;

  @ApiPropertyOptional({
    description: 'True while the impact is that of its services, because nobody has set one. Absent for visitors.',
    example: true,
  })
  impactFollows?: boolean;

  @ApiProperty({ enum: incidentStatuses.all, enumName: 'IncidentStatus', example: 'investigating' })
  incidentStatus!: IncidentStatusWord;

  @ApiProperty({ description: 'Internal: never shown to visitors or subscribers.', example: false })
  private!: boolean;

  @ApiProperty({ description: 'Written down afterwards: it began before there was a record of it.', example: false })
  backdated!: boolean;

  @ApiProperty({
    ...VERSION,
    description:
      'Grows with every entry, and when the newest one is corrected or deleted; to be sent as "baseVersion" with an entry.',
  })
  version!: number;

  @ApiPropertyOptional({ format: 'uuid', description: 'The maintenance it came from.' })
  maintenanceId?: string;

  @ChosenPagesProperty()
  pageIds?: string[];

  @ApiProperty({ type: () => IncidentEntryResponse, isArray: true, description: 'Newest first.' })
  entries!: IncidentEntryResponse[];

  @ApiPropertyOptional({
    type: () => AffectedComponentResponse,
    isArray: true,
    description:
      'With "newestEntryOnly": every service that an entry named, the worst first, each with the worst status it had. Absent for none.',
  })
  affectedComponents?: AffectedComponentResponse[];
}

/** One incident. */
export class IncidentEnvelope {
  @ApiProperty()
  incident!: IncidentResponse;
}

/** A page of incidents. */
export class IncidentsEnvelope {
  @ApiProperty({ type: () => IncidentResponse, isArray: true, description: 'Newest first.' })
  incidents!: IncidentResponse[];

  @ApiPropertyOptional({ description: 'To be sent as "cursor" for the next page; absent at the end.' })
  nextCursor?: string;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    description: 'How many match on all pages; absent unless asked for.',
    example: 1,
  })
  total?: number;
}

/** How often an organisation's data were changed. */
export class RevisionResponse {
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'Grows with every change of an incident or a maintenance, by staff or by the clock.',
    example: 17,
  })
  revision!: number;
}

/** The entries of one incident, or a page of them. */
export class EntriesEnvelope {
  @ApiProperty({ type: () => IncidentEntryResponse, isArray: true, description: 'Newest first.' })
  entries!: IncidentEntryResponse[];

  @ApiPropertyOptional({ description: 'To be sent as "cursor" for the next page; absent at the end.' })
  nextCursor?: string;
}

/** One entry. */
export class IncidentEntryEnvelope {
  @ApiProperty()
  incidentEntry!: IncidentEntryResponse;

  @ApiProperty({ ...VERSION, description: 'The "version" that its incident has by now.' })
  incidentVersion!: number;
}

/** The latest status of an incident. */
export class LatestStatusResponse {
  @ApiProperty({ enum: incidentStatuses.all, enumName: 'IncidentStatus', example: 'identified' })
  incidentStatus!: IncidentStatusWord;

  @ApiProperty({ ...EPOCH, description: 'When the newest entry was published (epoch ms).' })
  date!: number;

  @ApiProperty({
    type: () => AffectedComponentResponse,
    isArray: true,
    description: 'What was last said of each service the incident touched.',
  })
  affectedComponents!: AffectedComponentResponse[];
}

/** What an entry said until it was corrected. */
export class EntryRevisionResponse {
  @ApiProperty({ ...EPOCH, description: 'When it was published (epoch ms).' })
  date!: number;

  @ApiProperty({ example: 'We are looking into failed payments.' })
  message!: string;

  @ApiProperty({ enum: TEXT_FORMATS, enumName: 'TextFormat', example: 'markdown' })
  messageFormat!: TextFormatWord;

  @TranslationsProperty('The message')
  translations?: TranslationResponse[];

  @ApiProperty({ enum: incidentStatuses.all, enumName: 'IncidentStatus', example: 'investigating' })
  incidentStatus!: IncidentStatusWord;

  @ApiProperty({ type: () => AffectedComponentResponse, isArray: true })
  affectedComponents!: AffectedComponentResponse[];

  @ApiProperty({ ...EPOCH, description: 'When it was corrected (epoch ms).' })
  replacedAt!: number;

  @ApiProperty({ format: 'uuid', description: 'Who corrected it.' })
  userId!: string;
}

/** What an entry said before, the last one first; of very many the latest hundred. */
export class EntryRevisionsEnvelope {
  @ApiProperty({ type: () => EntryRevisionResponse, isArray: true })
  revisions!: EntryRevisionResponse[];
}
