import { ApiProperty } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { componentStatuses, type ComponentStatusWord } from '@candor/proto/status-words.js';
import { TEXT_FORMATS, type TextFormatWord } from '@candor/proto/text-format.js';
import { FilterValueRequest } from '../incidents/incidents.requests.js';
import {
  FlagField,
  ListField,
  ObjectField,
  TextField,
  TimeField,
  VersionField,
  WholeNumberField,
  WordField,
} from '../validation/fields.js';
import { ChosenPagesField } from '../validation/chosen-pages.requests.js';
import { TranslationsField, type TranslationRequest } from '../validation/translations.requests.js';

const COMPONENT_ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';

export class MaintenanceComponentRequest {
  @ApiProperty({ format: 'uuid', example: COMPONENT_ID })
  @IsUUID('all', { message: 'Please give the id of a service here.' })
  componentId!: string;

  @WordField(componentStatuses.all, 'ComponentStatus', {
    optional: true,
    description: 'Taken and not used: in a maintenance every service is under_maintenance.',
    example: 'under_maintenance',
  })
  status?: ComponentStatusWord | null;
}

export class MaintenanceRequest {
  @TextField({ example: 'Database upgrade' })
  name?: string | null;

  @TextField({ example: 'The API is **read-only** while we upgrade the database.' })
  message?: string | null;

  @WordField(TEXT_FORMATS, 'TextFormat', {
    optional: true,
    description:
      'How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is.',
    example: 'markdown',
  })
  messageFormat?: TextFormatWord | null;

  @TranslationsField('The name')
  nameTranslations?: TranslationRequest[] | null;

  @TranslationsField('The message')
  messageTranslations?: TranslationRequest[] | null;

  @TimeField({ description: 'Epoch ms. In the past: it starts at once.', example: 1_767_225_600_000 })
  plannedStartTime?: number | null;

  @TimeField({ description: 'Epoch ms; at most 30 days after the start.', example: 1_767_229_200_000 })
  plannedEndTime?: number | null;

  @ListField(() => MaintenanceComponentRequest, { optional: true })
  affectedComponents?: MaintenanceComponentRequest[] | null;

  @ChosenPagesField('None unless given; a change without it keeps what it is.')
  pageIds?: (string | number | boolean)[] | null;

  @FlagField({
    optional: true,
    description:
      'Whether its services are under_maintenance from the start to the end by themselves; true unless given.',
  })
  automaticStatus?: boolean | null;

  @FlagField({
    optional: true,
    description: 'Whether recipients are notified of it at all; false unless given.',
    example: true,
  })
  sendNotification?: boolean | null;

  @FlagField({ optional: true, description: 'Whether they are notified when it starts, if at all; true unless given.' })
  notifyAtStart?: boolean | null;

  @FlagField({ optional: true, description: 'Whether they are notified when it ends, if at all; true unless given.' })
  notifyAtEnd?: boolean | null;

  @WholeNumberField({
    optional: true,
    description:
      'How many minutes before the start they are reminded, if at all: 0 for never, at most 10080, 60 unless given.',
    example: 60,
  })
  reminderMinutes?: number | null;

  @FlagField({ optional: true, description: 'Never shown to visitors or subscribers.', example: false })
  internal?: boolean | null;
}

export class UpdateMaintenanceRequest extends MaintenanceRequest {
  @VersionField({
    optional: true,
    description:
      'The "version" that its author saw. When there is a newer one, the answer is 409 with it; without it nothing is compared.',
    example: 3,
  })
  baseVersion?: number | null;
}

/** What is said of a maintenance in progress. */
export class EndMaintenanceRequest {
  @TextField({
    optional: true,
    description: 'What the entry says; a sentence of ours unless given.',
    example: 'The restore takes longer than in the **rehearsal**.',
  })
  message?: string | null;

  @WordField(TEXT_FORMATS, 'TextFormat', {
    optional: true,
    description: 'How the message is written; Markdown unless given.',
    example: 'markdown',
  })
  messageFormat?: TextFormatWord | null;

  @FlagField({ optional: true, description: 'Whether recipients are notified; false unless given.', example: true })
  sendNotification?: boolean | null;
}

export class MovePlannedEndRequest extends EndMaintenanceRequest {
  @TimeField({
    description: 'Epoch ms; in the future, and at most 30 days after the planned start.',
    example: 1_767_232_800_000,
  })
  plannedEndTime?: number | null;

  @VersionField({
    optional: true,
    description:
      'The "version" that its author saw. When there is a newer one, the answer is 409 with it; without it nothing is compared.',
    example: 3,
  })
  baseVersion?: number | null;
}

export class MaintenanceFilterRequest {
  @TextField({
    description:
      'id, state, plannedStartTime or plannedEndTime; for staff also componentId, seriesId, userId, and text, which takes CONTAINS alone.',
    example: 'plannedStartTime',
  })
  name?: string | null;

  @ObjectField(() => FilterValueRequest)
  value?: FilterValueRequest | null;
}

export class MaintenanceSearchRequest {
  @ListField(() => MaintenanceFilterRequest, { optional: true, description: 'All must hold.' })
  filters?: MaintenanceFilterRequest[] | null;
}

export class StaffMaintenanceSearchRequest extends MaintenanceSearchRequest {
  @FlagField({
    optional: true,
    description: 'Whether the earliest planned start comes first; false unless given.',
    example: true,
  })
  soonestFirst?: boolean | null;

  @FlagField({
    optional: true,
    description: 'Whether the answer says how many match on all pages, by state; false unless given.',
    example: true,
  })
  withTotals?: boolean | null;
}
