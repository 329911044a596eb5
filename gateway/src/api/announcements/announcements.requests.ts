import { TEXT_FORMATS, type TextFormatWord } from '@candor/proto/text-format.js';
import { FilterValueRequest } from '../incidents/incidents.requests.js';
import {
  FlagField,
  ListField,
  ObjectField,
  TextField,
  TimeField,
  VersionField,
  WordField,
} from '../validation/fields.js';
import { AnnouncementPagesField } from '../validation/chosen-pages.requests.js';
import { TranslationsField, type TranslationRequest } from '../validation/translations.requests.js';

export class AnnouncementRequest {
  @TextField({ description: 'The title, up to 200 characters.', example: 'Our prices change in January' })
  name?: string | null;

  @TextField({ description: 'Up to 5,000 characters.', example: 'From **January 1** there is a plan for small teams.' })
  message?: string | null;

  @WordField(TEXT_FORMATS, 'TextFormat', {
    optional: true,
    description:
      'How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is.',
    example: 'markdown',
  })
  messageFormat?: TextFormatWord | null;

  @TranslationsField('The title')
  nameTranslations?: TranslationRequest[] | null;

  @TranslationsField('The message')
  messageTranslations?: TranslationRequest[] | null;

  @AnnouncementPagesField('None unless given.')
  pageIds?: (string | number | boolean)[] | null;

  @TimeField({
    optional: true,
    description:
      'When it begins (epoch ms): visitors see it and recipients are notified from then on. Now unless given; at most 366 days from now.',
    example: 1_767_225_600_000,
  })
  startsAt?: number | null;

  @TimeField({
    description: 'When it ends (epoch ms): in the future, after its start and at most 366 days after it.',
    example: 1_767_830_400_000,
  })
  endsAt?: number | null;

  @FlagField({
    optional: true,
    description: 'Whether recipients are notified when it begins; false unless given.',
    example: true,
  })
  sendNotification?: boolean | null;
}

/** What is left out stays as it is. */
export class UpdateAnnouncementRequest {
  @TextField({ optional: true, description: 'The title.', example: 'Our prices change in January' })
  name?: string | null;

  @TextField({ optional: true, example: 'From **January 1** there is a plan for small teams.' })
  message?: string | null;

  @WordField(TEXT_FORMATS, 'TextFormat', {
    optional: true,
    description: 'How the message is written.',
    example: 'markdown',
  })
  messageFormat?: TextFormatWord | null;

  @TranslationsField('The title')
  nameTranslations?: TranslationRequest[] | null;

  @TranslationsField('The message')
  messageTranslations?: TranslationRequest[] | null;

  @AnnouncementPagesField('Nobody is notified of other ones.')
  pageIds?: (string | number | boolean)[] | null;

  @TimeField({
    optional: true,
    description: 'When it begins (epoch ms); of one that has begun not in the future.',
    example: 1_767_225_600_000,
  })
  startsAt?: number | null;

  @TimeField({
    optional: true,
    description:
      'When it ends (epoch ms), after its start. A time that has passed ends it now; one that has ended stays so.',
    example: 1_767_830_400_000,
  })
  endsAt?: number | null;

  @FlagField({
    optional: true,
    description: 'Whether recipients are notified when it begins; of one that has begun it cannot be changed.',
    example: true,
  })
  sendNotification?: boolean | null;

  @VersionField({
    optional: true,
    description:
      'The "version" that its author saw. When there is a newer one, the answer is 409 with it; without it nothing is compared.',
    example: 3,
  })
  baseVersion?: number | null;
}

export class AnnouncementFilterRequest {
  @TextField({
    description: 'id, state, startsAt, endsAt or userId, and text, which takes CONTAINS alone.',
    example: 'state',
  })
  name?: string | null;

  @ObjectField(() => FilterValueRequest)
  value?: FilterValueRequest | null;
}

export class AnnouncementFiltersRequest {
  @ListField(() => AnnouncementFilterRequest, { optional: true, description: 'All must hold.' })
  filters?: AnnouncementFilterRequest[] | null;
}

export class AnnouncementSearchRequest extends AnnouncementFiltersRequest {
  @FlagField({
    optional: true,
    description: 'Whether the answer says how many match on all pages; false unless given.',
    example: true,
  })
  withTotal?: boolean | null;
}
