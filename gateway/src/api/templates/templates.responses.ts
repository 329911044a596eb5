import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { incidentStatuses, type IncidentStatusWord } from '@candor/proto/status-words.js';
import { TEXT_FORMATS, type TextFormatWord } from '@candor/proto/text-format.js';
import { TranslationsProperty, type TranslationResponse } from '../wire/translations.responses.js';
import { AffectedComponentResponse } from '../incidents/incidents.responses.js';

export class TemplateResponse {
  @ApiProperty({ format: 'uuid', example: '0197a3c4-4444-7c52-9e6b-2f3a4d5c6b7a' })
  id!: string;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    example: 1_767_225_600_000,
    description: 'When it was made (epoch ms).',
  })
  creationTime!: number;

  @ApiProperty({ example: 'Payments fail' })
  title!: string;

  @TranslationsProperty('The title')
  titleTranslations?: TranslationResponse[];

  @ApiProperty({ example: 'We are looking into **failed payments**.' })
  message!: string;

  @TranslationsProperty('The message')
  messageTranslations?: TranslationResponse[];

  @ApiProperty({
    enum: TEXT_FORMATS,
    enumName: 'TextFormat',
    description: 'How the message is written: Markdown (CommonMark without HTML and images) or plain text.',
    example: 'markdown',
  })
  messageFormat!: TextFormatWord;

  @ApiProperty({ enum: incidentStatuses.all, enumName: 'IncidentStatus', example: 'investigating' })
  incidentStatus!: IncidentStatusWord;

  @ApiProperty({ type: () => AffectedComponentResponse, isArray: true, description: 'Without services that are gone.' })
  affectedComponents!: AffectedComponentResponse[];

  @ApiProperty({ description: 'Whether recipients are notified.', example: true })
  sendNotification!: boolean;
}

/** One template. */
export class TemplateEnvelope {
  @ApiProperty()
  template!: TemplateResponse;
}

/** A page of templates. */
export class TemplatesEnvelope {
  @ApiProperty({ type: () => TemplateResponse, isArray: true, description: 'Newest first, at most 30.' })
  templates!: TemplateResponse[];

  @ApiPropertyOptional({ description: 'To be sent as "cursor" for the next page; absent at the end.' })
  nextCursor?: string;
}
