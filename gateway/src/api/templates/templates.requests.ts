import { incidentStatuses, type IncidentStatusWord } from '@candor/proto/status-words.js';
import { TEXT_FORMATS, type TextFormatWord } from '@candor/proto/text-format.js';
import { AffectedComponentRequest } from '../incidents/incidents.requests.js';
import { TranslationsField, type TranslationRequest } from '../validation/translations.requests.js';
import { FlagField, ListField, TextField, WordField } from '../validation/fields.js';

export class TemplateRequest {
  @TextField({ description: 'The title of the incident.', example: 'Payments fail' })
  title?: string | null;

  @TranslationsField('The title')
  titleTranslations?: TranslationRequest[] | null;

  @TextField({
    optional: true,
    description: 'The message of its first entry.',
    example: 'We are looking into **failed payments**.',
  })
  message?: string | null;

  @TranslationsField('The message')
  messageTranslations?: TranslationRequest[] | null;

  @WordField(TEXT_FORMATS, 'TextFormat', {
    optional: true,
    description:
      'How the message is written: Markdown (CommonMark without HTML and images) or plain text. Markdown unless given; a change without it keeps what it is.',
    example: 'markdown',
  })
  messageFormat?: TextFormatWord | null;

  @WordField(incidentStatuses.all, 'IncidentStatus', {
    optional: true,
    description: 'Of its first entry; investigating unless given.',
    example: 'investigating',
  })
  incidentStatus?: IncidentStatusWord | null;

  @ListField(() => AffectedComponentRequest, { optional: true })
  affectedComponents?: AffectedComponentRequest[] | null;

  @FlagField({ optional: true, description: 'Whether recipients are notified.', example: true })
  sendNotification?: boolean | null;
}
