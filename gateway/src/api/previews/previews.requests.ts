import { incidentImpacts, type IncidentImpactWord } from '@candor/proto/status-words.js';
import { LANGUAGES, type Language } from '@candor/words/languages.js';
import { AnnouncementRequest } from '../announcements/announcements.requests.js';
import { EntryRequest } from '../incidents/incidents.requests.js';
import { MaintenanceRequest } from '../maintenances/maintenances.requests.js';
import { FlagField, ObjectField, TextField, TimeField, WordField } from '../validation/fields.js';
import { ChosenPagesField } from '../validation/chosen-pages.requests.js';
import { TranslationsField, type TranslationRequest } from '../validation/translations.requests.js';

/** An unpublished entry. */
export class PreviewRequest {
  @TextField({
    optional: true,
    description: 'The incident that it is the next entry of; of a new one unless given.',
    example: '0197a3c1-2222-7c52-9e6b-2f3a4d5c6b7a',
  })
  incidentId?: string | null;

  @TextField({
    optional: true,
    description: 'The entry of that incident that is corrected; a new one unless given.',
    example: '0197a3c2-4444-7c52-9e6b-2f3a4d5c6b7a',
  })
  entryId?: string | null;

  @TextField({ optional: true, description: 'The title of a new incident.', example: 'Payments fail' })
  name?: string | null;

  @TranslationsField('The title of a new incident')
  translations?: TranslationRequest[] | null;

  @FlagField({ optional: true, description: 'Whether a new incident is internal.', example: false })
  private?: boolean | null;

  @ChosenPagesField('Of a new incident; none unless given.')
  pageIds?: (string | number | boolean)[] | null;

  @WordField(incidentImpacts.all, 'IncidentImpact', {
    optional: true,
    description: 'That of a new incident is none, that of another what it is, unless given.',
    example: 'major',
  })
  incidentImpact?: IncidentImpactWord | null;

  @TimeField({
    optional: true,
    description:
      'The new planned end (epoch ms) of the maintenance that the incident came from, where the entry moves it.',
    example: 1_767_232_800_000,
  })
  plannedEndTime?: number | null;

  @ObjectField(() => EntryRequest, { optional: true })
  entry?: EntryRequest | null;

  @WordField(LANGUAGES, 'Language', {
    optional: true,
    description: 'The language of mail and page; English unless given.',
    example: 'de',
  })
  language?: Language | null;
}

/** A new maintenance, or an unsaved change of one. */
export class MaintenancePreviewRequest {
  @TextField({
    optional: true,
    description: 'The maintenance that is changed; a new one unless given.',
    example: '0197a3c3-3333-7c52-9e6b-2f3a4d5c6b7a',
  })
  maintenanceId?: string | null;

  @ObjectField(() => MaintenanceRequest, { optional: true })
  maintenance?: MaintenanceRequest | null;

  @WordField(LANGUAGES, 'Language', {
    optional: true,
    description: 'The language of mail and page; English unless given.',
    example: 'de',
  })
  language?: Language | null;
}

/** A new announcement, or an unsaved change of one. */
export class AnnouncementPreviewRequest {
  @ObjectField(() => AnnouncementRequest, { optional: true })
  announcement?: AnnouncementRequest | null;

  @WordField(LANGUAGES, 'Language', {
    optional: true,
    description: 'The language of the mail; English unless given.',
    example: 'de',
  })
  language?: Language | null;
}
