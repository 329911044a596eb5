import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, MaxLength } from 'class-validator';
import type { Language } from '@candor/words/languages.js';
import {
  FlagField,
  ObjectField,
  TextField,
  ValueListField,
  WholeNumberField,
  WordField,
} from '../validation/fields.js';
import { PageIdField } from '../validation/of-page.query.js';
import { PageQuery } from '../validation/page.query.js';
import { ChoicesRequest, LanguageField } from './choices.requests.js';

const FLAGS = ['true', 'false'] as const;
const FLAG_TEXT = 'Please give true or false.';
const MAX_SEARCH = 200;
const MAX_IDS = 1_000;

export class AddEmailSubscriberRequest extends ChoicesRequest {
  @TextField({ example: 'reader@example.com' })
  email?: string | null;

  @LanguageField('The language of its mails; English unless given.')
  language?: Language | null;
}

export class UpdateEmailSubscriberRequest extends ChoicesRequest {
  @LanguageField('The language of its mails; stays as it is unless given.')
  language?: Language | null;
}

export class AddWebhookSubscriberRequest extends ChoicesRequest {
  @TextField({ description: 'http or https.', example: 'https://hooks.example.com/candor' })
  webhookUrl?: string | null;
}

/** Filter and page of subscribers. */
export class SubscribersQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'A part of the address, URL, workspace or channel, in any case.' })
  @IsOptional()
  @MaxLength(MAX_SEARCH, { message: `Please use at most ${MAX_SEARCH} characters.` })
  search?: string;

  @ApiPropertyOptional({ enum: FLAGS, description: 'Only those in quarantine.' })
  @IsOptional()
  @IsIn(FLAGS, { message: FLAG_TEXT })
  quarantined?: 'true' | 'false';

  @ApiPropertyOptional({ enum: FLAGS, description: 'Only addresses whose owner has not agreed yet.' })
  @IsOptional()
  @IsIn(FLAGS, { message: FLAG_TEXT })
  unconfirmed?: 'true' | 'false';

  @ApiPropertyOptional({ enum: FLAGS, description: 'Only those with "mayRead": false.' })
  @IsOptional()
  @IsIn(FLAGS, { message: FLAG_TEXT })
  mayNotRead?: 'true' | 'false';

  @ApiPropertyOptional({ enum: FLAGS, description: 'Whether the answer says how many match on all pages.' })
  @IsOptional()
  @IsIn(FLAGS, { message: FLAG_TEXT })
  withTotal?: 'true' | 'false';

  @PageIdField()
  pageId?: string;
}

/** Which subscribers, as the list is filtered. */
export class SubscriberFilterRequest {
  @TextField({
    optional: true,
    description: 'A part of the address, URL, workspace or channel, in any case.',
    example: '@example.com',
  })
  search?: string | null;

  @FlagField({ optional: true, description: 'Only those in quarantine.', example: false })
  quarantined?: boolean | null;

  @FlagField({ optional: true, description: 'Only addresses whose owner has not agreed yet.', example: true })
  unconfirmed?: boolean | null;

  @FlagField({ optional: true, description: 'Only those with "mayRead": false.', example: false })
  mayNotRead?: boolean | null;
}

export const SUBSCRIBERS_ACTIONS = ['enable', 'disable', 'ask-again', 'approve', 'delete'] as const;
export type SubscribersActionWord = (typeof SUBSCRIBERS_ACTIONS)[number];

/** The same for many subscribers. */
export class ChangeSubscribersRequest {
  @WordField(SUBSCRIBERS_ACTIONS, 'SubscribersAction', {
    description:
      'What to do; "ask-again" mails the owners of addresses who have not agreed yet, "approve" notifies webhooks and Slack channels also where listed people alone may read the page.',
    example: 'disable',
  })
  action?: SubscribersActionWord | null;

  @ValueListField(MAX_IDS, {
    optional: true,
    description: 'To these; either this or "matching".',
    example: ['0197a3c6-6666-7c52-9e6b-2f3a4d5c6b7a'],
  })
  ids?: string[] | null;

  @ObjectField(() => SubscriberFilterRequest, {
    optional: true,
    description: 'To everyone who matches; an empty object for all.',
  })
  matching?: SubscriberFilterRequest | null;

  @WholeNumberField({
    optional: true,
    description: 'How many its author saw: when it would be another number by now, nothing is changed: 409.',
    example: 1,
  })
  expected?: number | null;
}

/** What to switch. */
export class SwitchQuery {
  @ApiPropertyOptional({ enum: FLAGS, description: 'Switches the subscriber on or off; on also ends a quarantine.' })
  @IsOptional()
  @IsIn(FLAGS, { message: FLAG_TEXT })
  enabled?: 'true' | 'false';
}

/** Whether the owners of imported addresses agreed. */
export class ImportQuery {
  @ApiPropertyOptional({
    enum: FLAGS,
    description: 'True states that the owners of all addresses agreed; who stated it when is kept with each.',
  })
  @IsOptional()
  @IsIn(FLAGS, { message: FLAG_TEXT })
  consent?: 'true' | 'false';

  @PageIdField()
  pageId?: string;
}

/** What the description says of changes of many. */
export const MANY =
  'All are subscribers of one page. At most 10,000 at once, of whom at most 1,000 are asked again. Those it cannot be done to are left as they are and ' +
  'named. 409 when they are too many, or not as many as expected.';
/** A thousand confirmation mails are more than a common call writes. */
export const MANY_TIMEOUT_MS = 15_000;
