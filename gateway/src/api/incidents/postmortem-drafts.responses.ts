import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TEXT_FORMATS, type TextFormatWord } from '@candor/proto/text-format.js';
import { TranslationsProperty, type TranslationResponse } from '../wire/translations.responses.js';
import { EPOCH } from './incidents.responses.js';

/** What is written so far of a postmortem. */
export class PostmortemDraftResponse {
  @ApiProperty({ description: 'May be empty.', example: '## What happened\n\nA cable was cut.' })
  message!: string;

  @ApiProperty({ enum: TEXT_FORMATS, enumName: 'TextFormat', example: 'markdown' })
  messageFormat!: TextFormatWord;

  @TranslationsProperty('The message')
  translations?: TranslationResponse[];

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'Grows whenever it is saved; to be sent as "baseVersion".',
    example: 1_767_225_600_000,
  })
  version!: number;

  @ApiProperty({ ...EPOCH, description: 'When it was last saved (epoch ms).' })
  savedAt!: number;

  @ApiProperty({ format: 'uuid', description: 'Who saved it.', example: '0197a3c1-4444-7c52-9e6b-2f3a4d5c6b7a' })
  userId!: string;
}

export class PostmortemDraftEnvelope {
  @ApiPropertyOptional({ description: 'Absent for none.' })
  postmortemDraft?: PostmortemDraftResponse;
}
