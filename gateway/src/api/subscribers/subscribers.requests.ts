import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, MaxLength } from 'class-validator';
import type { Language } from '@candor/words/languages.js';
import { TextField } from '../validation/fields.js';
import { PageQuery } from '../validation/page.query.js';
import { ChoicesRequest, LanguageField } from './choices.requests.js';

const FLAGS = ['true', 'false'] as const;
const FLAG_TEXT = 'Please give true or false.';
const MAX_SEARCH = 200;

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
}
