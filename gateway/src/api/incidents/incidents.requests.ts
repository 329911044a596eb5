import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import {
  componentStatuses,
  incidentImpacts,
  incidentStatuses,
  type ComponentStatusWord,
  type IncidentImpactWord,
  type IncidentStatusWord,
} from '@candor/proto/status-words.js';
import { TEXT_FORMATS, type TextFormatWord } from '@candor/proto/text-format.js';
import {
  FlagField,
  ListField,
  ObjectField,
  TextField,
  TimeField,
  ValueListField,
  VersionField,
  WordField,
} from '../validation/fields.js';
import { ChosenPagesField } from '../validation/chosen-pages.requests.js';
import { TranslationRequest, TranslationsField } from '../validation/translations.requests.js';

const COMPONENT_ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const MAX_FILTER_VALUES = 100;

export class AffectedComponentRequest {
  @ApiProperty({ format: 'uuid', example: COMPONENT_ID })
  @IsUUID('all', { message: 'Please give the id of a service here.' })
  componentId!: string;

  @WordField(componentStatuses.all, 'ComponentStatus', { example: 'partial_outage' })
  componentStatus?: ComponentStatusWord | null;
}

export class EntryRequest {
  @TimeField({ optional: true, description: 'When it is published (epoch ms); now unless given.' })
  date?: number | null;

  @TextField({ example: 'We are looking into **failed payments**.' })
  message?: string | null;

  @WordField(TEXT_FORMATS, 'TextFormat', {
    optional: true,
    description:
      'How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is.',
    example: 'markdown',
  })
  messageFormat?: TextFormatWord | null;

  @TranslationsField('The message')
  translations?: TranslationRequest[] | null;

  @WordField(incidentStatuses.all, 'IncidentStatus', { example: 'investigating' })
  incidentStatus?: IncidentStatusWord | null;

  @FlagField({ optional: true, description: 'Whether recipients are notified; false unless given.', example: true })
  sendNotification?: boolean | null;

  @TimeField({
    optional: true,
    description:
      'By when the next entry is promised (epoch ms): later than now, at most seven days from now, and not by an entry that resolves the incident. Visitors are shown it; people are reminded of it. No promise unless given.',
    example: 1_767_232_800_000,
  })
  nextUpdateBy?: number | null;

  @FlagField({
    optional: true,
    description:
      'Whether it is the postmortem: of a resolved incident, which has one at most, with the status resolved and without date and services; up to 20,000 characters. False unless given.',
    example: false,
  })
  postmortem?: boolean | null;

  @ListField(() => AffectedComponentRequest, { optional: true })
  affectedComponents?: AffectedComponentRequest[] | null;
}

const BASE_VERSION =
  'that its author saw. When there is a newer one, the answer is 409 with what is new; without it nothing is compared.';

export class AddEntryRequest extends EntryRequest {
  @VersionField({ optional: true, description: `The "version" of the incident ${BASE_VERSION}`, example: 3 })
  baseVersion?: number | null;

  @FlagField({
    optional: true,
    description:
      'Whether the entry opens the incident again if it is resolved. Without it a resolved incident takes none: 409.',
    example: false,
  })
  reopen?: boolean | null;
}

export class PlanEntryRequest extends OmitType(EntryRequest, ['date']) {
  @TimeField({
    description: 'When it is published (epoch ms): later than now, at most 30 days from now.',
    example: 1_767_232_800_000,
  })
  publishAt?: number | null;
}

export class UpdateEntryRequest extends OmitType(EntryRequest, ['sendNotification', 'nextUpdateBy', 'postmortem']) {
  @TimeField({
    optional: true,
    description: 'As the entry has it, or left out: what was promised stays, so anything else is refused.',
    example: 1_767_232_800_000,
  })
  nextUpdateBy?: number | null;

  @FlagField({
    optional: true,
    description:
      'As the entry has it, or left out: anything else is refused. It notifies nobody: see "notifyOfCorrection".',
    example: true,
  })
  sendNotification?: boolean | null;

  @FlagField({
    optional: true,
    description:
      'Whether recipients are notified of the correction; false unless given. Once: not again of one they were notified of already. 400 for an entry that says what it said at first.',
    example: false,
  })
  notifyOfCorrection?: boolean | null;

  @VersionField({ optional: true, description: `The "version" of the entry ${BASE_VERSION}`, example: 3 })
  baseVersion?: number | null;
}

/** What is written so far of a postmortem; texts may be missing yet. */
export class PostmortemDraftRequest {
  @TextField({ optional: true, example: '## What happened\n\nA cable was cut.' })
  message?: string | null;

  @WordField(TEXT_FORMATS, 'TextFormat', {
    optional: true,
    description: 'How the message is written; Markdown unless given.',
    example: 'markdown',
  })
  messageFormat?: TextFormatWord | null;

  @ListField(() => TranslationRequest, {
    optional: true,
    description: 'The message in further languages; none unless given.',
  })
  translations?: TranslationRequest[] | null;

  @VersionField({
    optional: true,
    least: 0,
    description: `The "version" of the draft ${BASE_VERSION} 0 stands for no draft.`,
    example: 1_767_225_600_000,
  })
  baseVersion?: number | null;
}

export class OpenIncidentRequest {
  @TextField({ example: 'Payments fail' })
  name?: string | null;

  @TranslationsField('The name')
  translations?: TranslationRequest[] | null;

  @FlagField({ optional: true, description: 'Internal: never shown to visitors or subscribers.', example: false })
  private?: boolean | null;

  @WordField(incidentStatuses.all, 'IncidentStatus', {
    optional: true,
    description: "The entry's status unless that has one of its own.",
    example: 'investigating',
  })
  incidentStatus?: IncidentStatusWord | null;

  @WordField(incidentImpacts.all, 'IncidentImpact', {
    optional: true,
    description: 'none unless given.',
    example: 'major',
  })
  incidentImpact?: IncidentImpactWord | null;

  @FlagField({
    optional: true,
    description:
      'Whether the impact is that of the worst status that any entry gives a service, until one is set; not together with "incidentImpact". False unless given.',
    example: false,
  })
  impactFollows?: boolean | null;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    description:
      'The proposed incident that is published with it ("id" of upstream-drafts). Each is published once: 409 for a second incident of it.',
    example: '0197a3c4-9999-7c52-9e6b-2f3a4d5c6b7a',
  })
  @IsOptional()
  @IsUUID('all', { message: 'Please give the id of a proposed incident.' })
  proposalId?: string | null;

  @ChosenPagesField('None unless given.')
  pageIds?: (string | number | boolean)[] | null;

  @ObjectField(() => EntryRequest, { description: 'The first entry.' })
  entry?: EntryRequest | null;
}

export class NameRequest {
  @TextField({ example: 'Payments fail' })
  name?: string | null;

  @TranslationsField('The name')
  translations?: TranslationRequest[] | null;
}

export class PagesRequest {
  @ChosenPagesField('None, or left out, to take the choice back.')
  pageIds?: (string | number | boolean)[] | null;
}

export class ImpactRequest {
  @WordField(incidentImpacts.all, 'IncidentImpact', { example: 'major' })
  incidentImpact?: IncidentImpactWord | null;
}

/** The only operators of the API. */
export const FILTER_OPERATORS = ['EQ', 'NOT_EQ', 'GTE', 'LT', 'GT', 'CONTAINS'] as const;
export type FilterOperatorWord = (typeof FILTER_OPERATORS)[number];

export class FilterValueRequest {
  @ValueListField(MAX_FILTER_VALUES, { example: ['resolved'] })
  values?: (string | number | boolean)[] | null;

  @WordField(FILTER_OPERATORS, 'FilterOperator', { example: 'NOT_EQ' })
  operator?: FilterOperatorWord | null;
}

export class FilterRequest {
  @TextField({
    description:
      'id, incidentStatus, creationTime, maintenanceId, incidentImpact or private; for staff also componentId and userId (of any entry), and text, which takes CONTAINS alone.',
    example: 'incidentStatus',
  })
  name?: string | null;

  @ObjectField(() => FilterValueRequest)
  value?: FilterValueRequest | null;
}

export class SearchRequest {
  @ListField(() => FilterRequest, { optional: true, description: 'All must hold.' })
  filters?: FilterRequest[] | null;
}

export class IncidentSearchRequest extends SearchRequest {
  @FlagField({
    optional: true,
    description: 'Whether each incident comes with its newest entry alone; false unless given.',
    example: true,
  })
  newestEntryOnly?: boolean | null;

  @FlagField({
    optional: true,
    description: 'Whether the answer says how many match on all pages; false unless given.',
    example: true,
  })
  withTotal?: boolean | null;
}
