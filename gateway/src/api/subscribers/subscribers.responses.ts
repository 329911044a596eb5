import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { interests, type InterestWord } from '@candor/proto/status-words.js';
import { LANGUAGES, type Language } from '@candor/words/languages.js';
import { COMPONENT_ID } from './choices.requests.js';

const EPOCH = { type: 'integer', format: 'int64', example: 1_767_225_600_000 } as const;
const MATCHING = 'How many match on all pages; absent unless asked for.';
const NEXT_CURSOR = 'To be sent as "cursor" for the next page; absent at the end.';

export const quarantineReasons = ['refused', 'gone', 'only_failures'] as const;
export type QuarantineReasonWord = (typeof quarantineReasons)[number];

export class QuarantineResponse {
  @ApiProperty({
    enum: quarantineReasons,
    enumName: 'QuarantineReason',
    description: 'Its server refused for good repeatedly, it said that it is gone, or nothing but failures for days.',
  })
  reason!: QuarantineReasonWord;

  @ApiProperty({ description: 'What the other side said, shortened.', example: '550 5.1.1 no such user' })
  detail!: string;

  @ApiProperty({ ...EPOCH, description: 'Since when (epoch ms).' })
  since!: number;
}

/** Fields that subscribers of every channel have. */
export class SubscriberResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ description: 'Whether staff left it switched on and it is not in quarantine.', example: true })
  enabled!: boolean;

  @ApiProperty({ ...EPOCH, description: 'When it was added (epoch ms).' })
  creationTime!: number;

  @ApiProperty({
    type: [String],
    format: 'uuid',
    nullable: true,
    description: 'Notified of these services only; null: of all, those included that are added later.',
    example: [COMPONENT_ID],
  })
  componentIds!: string[] | null;

  @ApiProperty({ enum: interests.all, enumName: 'UpdateKind', isArray: true, example: ['incident', 'maintenance'] })
  kinds!: InterestWord[];

  @ApiProperty({ description: 'Whether it wants no notifications for now.', example: false })
  paused!: boolean;

  @ApiProperty({
    description:
      'False while listed people alone may read the page, and the address is not among them, or the webhook or Slack channel is not approved: nothing is sent to it until it is.',
    example: true,
  })
  mayRead!: boolean;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Which of the organisation’s further pages it subscribed to; absent for the first one.',
    example: '0197a3c6-6666-7c52-9e6b-2f3a4d5c6b7a',
  })
  pageId?: string;

  @ApiPropertyOptional({
    type: () => QuarantineResponse,
    description: 'Present while it is not notified because notifications failed.',
  })
  quarantine?: QuarantineResponse;
}

export class StatedConsentResponse {
  @ApiProperty({ format: 'uuid', description: 'The user who stated it.' })
  userId!: string;

  @ApiProperty({ ...EPOCH, description: 'When (epoch ms).' })
  time!: number;
}

export class EmailSubscriberResponse extends SubscriberResponse {
  @ApiProperty({ example: 'reader@example.com' })
  emailAddress!: string;

  @ApiProperty({ description: 'Whether the owner of the address agreed; nothing is sent before.', example: true })
  verified!: boolean;

  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', description: 'The language of its mails.', example: 'de' })
  language!: Language;

  @ApiPropertyOptional({
    type: () => StatedConsentResponse,
    description: 'Present when it was imported with consent that staff stated.',
  })
  importedWithConsent?: StatedConsentResponse;
}

export class WebhookSubscriberResponse extends SubscriberResponse {
  @ApiProperty({ example: 'https://hooks.example.com/candor' })
  url!: string;
}

export class SlackSubscriberResponse extends SubscriberResponse {
  @ApiProperty({ example: 'Acme' })
  teamName!: string;

  @ApiProperty({ example: '#status' })
  channelName!: string;
}

/** The result of an import. */
export class ImportedResponse {
  @ApiProperty({ type: 'integer', description: 'Addresses that were added.', example: 98 })
  added!: number;

  @ApiProperty({ type: 'integer', description: 'Addresses that were there already, or twice in the file.', example: 2 })
  known!: number;
}

export const UNCHANGED_REASONS = ['missing', 'confirmed', 'asked_enough', 'not_listed'] as const;
export type UnchangedReasonWord = (typeof UNCHANGED_REASONS)[number];

export class UnchangedSubscriberResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({
    enum: UNCHANGED_REASONS,
    enumName: 'UnchangedReason',
    description:
      'There is none of this id, its owner has agreed already, it has had its mails for today, or "mayRead" is false.',
    example: 'confirmed',
  })
  reason!: UnchangedReasonWord;
}

/** What was done to many subscribers. */
export class ChangedSubscribersResponse {
  @ApiProperty({ type: 'integer', description: 'To how many it was done.', example: 98 })
  changed!: number;

  @ApiProperty({ type: 'integer', description: 'How many were left as they are.', example: 1 })
  unchanged!: number;

  @ApiProperty({ type: () => UnchangedSubscriberResponse, isArray: true, description: 'The first 100 of those.' })
  examples!: UnchangedSubscriberResponse[];
}

/** One address. */
export class EmailSubscriberEnvelope {
  @ApiProperty()
  emailSubscriber!: EmailSubscriberResponse;
}

/** One webhook. */
export class WebhookSubscriberEnvelope {
  @ApiProperty()
  webhookSubscriber!: WebhookSubscriberResponse;
}

/** One webhook that was just added. */
export class AddedWebhookSubscriberEnvelope extends WebhookSubscriberEnvelope {
  @ApiProperty({ description: 'Standard Webhooks secret, shown this once.', example: 'whsec_…' })
  signingSecret!: string;
}

/** A new signing secret. */
export class RotatedSubscriberSecretResponse {
  @ApiProperty({ description: 'Standard Webhooks secret, shown this once.', example: 'whsec_…' })
  signingSecret!: string;

  @ApiProperty({ ...EPOCH, description: 'Until when messages are signed with the one before as well (epoch ms).' })
  previousSecretValidUntil!: number;
}

/** One Slack channel. */
export class SlackSubscriberEnvelope {
  @ApiProperty()
  slackSubscriber!: SlackSubscriberResponse;
}

/** A page of addresses. */
export class EmailSubscribersEnvelope {
  @ApiProperty({ type: () => EmailSubscriberResponse, isArray: true, description: 'Newest first, at most 200.' })
  emailSubscribers!: EmailSubscriberResponse[];

  @ApiPropertyOptional({ description: NEXT_CURSOR })
  nextCursor?: string;

  @ApiPropertyOptional({ type: 'integer', description: MATCHING, example: 1 })
  total?: number;
}

/** A page of webhooks. */
export class WebhookSubscribersEnvelope {
  @ApiProperty({ type: () => WebhookSubscriberResponse, isArray: true, description: 'Newest first, at most 200.' })
  webhookSubscribers!: WebhookSubscriberResponse[];

  @ApiPropertyOptional({ description: NEXT_CURSOR })
  nextCursor?: string;

  @ApiPropertyOptional({ type: 'integer', description: MATCHING, example: 1 })
  total?: number;
}

/** A page of Slack channels. */
export class SlackSubscribersEnvelope {
  @ApiProperty({ type: () => SlackSubscriberResponse, isArray: true, description: 'Newest first, at most 200.' })
  slackSubscribers!: SlackSubscriberResponse[];

  @ApiPropertyOptional({ description: NEXT_CURSOR })
  nextCursor?: string;

  @ApiPropertyOptional({ type: 'integer', description: MATCHING, example: 1 })
  total?: number;
}
