import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '@candor/words/languages.js';

/** The state of a custom domain, and what is still to be done. */
export class CustomDomainStatusResponse {
  @ApiProperty({
    enum: ['none', 'pending', 'verified', 'failing', 'lost'],
    description: 'The page answers there while it is verified or failing; 72 hours of failing lose it.',
    example: 'pending',
  })
  state!: string;

  @ApiProperty({
    type: [String],
    description: 'What was not found: challenge (the TXT record) and target (the CNAME record).',
    example: ['challenge'],
  })
  missing!: string[];

  @ApiProperty({ description: 'Name of the TXT record.', example: '_candor-challenge.status.acme.example' })
  challengeName!: string;

  @ApiProperty({ description: 'What it has to say.', example: 'Zk0aXw3u7bq1tR5cY8nE2vLs6mDfPj9h' })
  challengeValue!: string;

  @ApiProperty({ description: 'Where the domain has to lead, by CNAME.', example: 'acme.status.example.com' })
  target!: string;
}

/** Settings of a page that are public. */
export class PageSettingsResponse {
  @ApiProperty({ description: 'A domain of your own; empty for none.', example: 'status.acme.example' })
  customDomain!: string;

  @ApiProperty({ description: 'The name messages are sent in; empty for your own.', example: 'Acme Status' })
  notificationDisplayName!: string;

  @ApiProperty({ description: 'Whether visitors cannot subscribe by mail.', example: false })
  disableEmailSubscriptions!: boolean;

  @ApiProperty({ description: 'Whether visitors cannot subscribe webhooks.', example: false })
  disableWebhookSubscriptions!: boolean;

  @ApiProperty({ description: 'Whether visitors cannot subscribe Slack channels.', example: false })
  disableSlackSubscriptions!: boolean;

  @ApiProperty({ description: 'The organisation’s website; empty for none.', example: 'https://www.acme.example' })
  website!: string;

  @ApiProperty({ description: 'The IANA zone in which days begin and times are shown.', example: 'Europe/Berlin' })
  timeZone!: string;
}

/** The settings as staff edit them. */
export class SettingsResponse extends PageSettingsResponse {
  @ApiProperty({
    enum: LANGUAGES,
    enumName: 'Language',
    description: 'The language in which texts are written at first.',
    example: 'en',
  })
  language!: Language;

  @ApiProperty({
    type: [String],
    description: 'Origins of the sites that may show the page in a frame, beside its own.',
    example: ['https://www.acme.example'],
  })
  frameAncestors!: string[];

  @ApiProperty({
    description: 'Whether this installation has a Slack app, without which no channel can subscribe.',
    example: true,
  })
  slackConfigured!: boolean;

  @ApiProperty({ type: () => CustomDomainStatusResponse })
  customDomainStatus!: CustomDomainStatusResponse;
}

/** The public settings. */
export class PublicSettingsResponse extends PageSettingsResponse {
  @ApiProperty({ format: 'uuid', description: 'The organisation.', example: '0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a' })
  customerId!: string;
}
