import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { announcementStates, type AnnouncementStateWord } from '@candor/proto/status-words.js';
import { TEXT_FORMATS, type TextFormatWord } from '@candor/proto/text-format.js';
import { AnnouncementPagesProperty } from '../wire/chosen-pages.js';
import { TranslationsProperty, type TranslationResponse } from '../wire/translations.responses.js';

const EPOCH = { type: 'integer', format: 'int64', example: 1_767_225_600_000 } as const;

export class AnnouncementResponse {
  @ApiProperty({ format: 'uuid', example: '0197a3c6-6666-7c52-9e6b-2f3a4d5c6b7a' })
  id!: string;

  @ApiProperty({ example: 'Our prices change in January' })
  name!: string;

  @ApiProperty({ example: 'From **January 1** there is a plan for small teams.' })
  message!: string;

  @ApiProperty({
    enum: TEXT_FORMATS,
    enumName: 'TextFormat',
    description: 'How the message is written: Markdown (CommonMark without HTML and images) or plain text.',
    example: 'markdown',
  })
  messageFormat!: TextFormatWord;

  @TranslationsProperty('The title')
  nameTranslations?: TranslationResponse[];

  @TranslationsProperty('The message')
  messageTranslations?: TranslationResponse[];

  @AnnouncementPagesProperty()
  pageIds?: string[];

  @ApiProperty({ ...EPOCH, description: 'When it begins (epoch ms).' })
  startsAt!: number;

  @ApiProperty({ ...EPOCH, example: 1_767_830_400_000, description: 'When it ends (epoch ms).' })
  endsAt!: number;

  @ApiProperty({
    enum: announcementStates.all,
    enumName: 'AnnouncementState',
    description: 'Planned until its start, then open until its end.',
    example: 'open',
  })
  state!: AnnouncementStateWord;

  @ApiProperty({ description: 'Whether recipients are notified when it begins.', example: true })
  sendNotification!: boolean;

  @ApiPropertyOptional({ ...EPOCH, description: 'When visitors saw it first (epoch ms); absent before.' })
  publishedAt?: number;

  @ApiPropertyOptional({
    ...EPOCH,
    description: 'When its title or message was last changed after that (epoch ms); absent for never.',
  })
  editedAt?: number;

  @ApiProperty({ ...EPOCH, description: 'When it was written (epoch ms).' })
  creationTime!: number;

  @ApiProperty({
    format: 'uuid',
    description: 'The user who wrote it.',
    example: '0197a3c7-7777-7c52-9e6b-2f3a4d5c6b7a',
  })
  userId!: string;

  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'Grows with every change; to be sent as "baseVersion" with one.',
    example: 3,
  })
  version!: number;
}

/** One announcement. */
export class AnnouncementEnvelope {
  @ApiProperty()
  announcement!: AnnouncementResponse;
}

/** A page of announcements. */
export class AnnouncementsEnvelope {
  @ApiProperty({ type: () => AnnouncementResponse, isArray: true, description: 'The latest start first.' })
  announcements!: AnnouncementResponse[];

  @ApiPropertyOptional({ description: 'To be sent as "cursor" for the next page; absent at the end.' })
  nextCursor?: string;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    description: 'How many match on all pages; absent unless asked for.',
    example: 12,
  })
  total?: number;
}
