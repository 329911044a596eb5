import { type Language } from '@candor/words/languages.js';
import { inLanguage, readingOf, type Reading } from '@candor/words/translation.js';
import {
  type AnnouncementNews,
  type IncidentUpdate,
  type MaintenanceNews,
  type PageState,
} from '../channel/notification.js';

/** The languages of texts that are in another one than the mail. */
export interface TextLanguages {
  readonly nameLang?: Language | undefined;
  readonly messageLang?: Language | undefined;
}

/** News of an entry with the texts of staff in the language of its reader, else the first ones. */
export function updateIn(update: IncidentUpdate, language: Language): IncidentUpdate & TextLanguages {
  const { incident, entry, organisation } = update;
  const reading = readingOf(language, organisation.language);
  const name = inLanguage(incident.name, incident.translations, reading);
  const message = inLanguage(entry.message, entry.translations, reading);
  return {
    ...update,
    incident: { ...incident, name: name.text },
    componentNames: namesIn(update, reading),
    entry: { ...entry, message: message.text },
    nameLang: name.lang,
    messageLang: message.lang,
  };
}

/** The same of a maintenance. */
export function noticeIn(news: MaintenanceNews, language: Language): MaintenanceNews & TextLanguages {
  const { maintenance, organisation } = news;
  const reading = readingOf(language, organisation.language);
  const name = inLanguage(maintenance.name, maintenance.nameTranslations, reading);
  const message = inLanguage(maintenance.message, maintenance.messageTranslations, reading);
  return {
    ...news,
    maintenance: { ...maintenance, name: name.text, message: message.text },
    componentNames: namesIn(news, reading),
    nameLang: name.lang,
    messageLang: message.lang,
  };
}

/** The same of an announcement. */
export function announcementIn(news: AnnouncementNews, language: Language): AnnouncementNews & TextLanguages {
  const { announcement, organisation } = news;
  const reading = readingOf(language, organisation.language);
  const name = inLanguage(announcement.name, announcement.nameTranslations, reading);
  const message = inLanguage(announcement.message, announcement.messageTranslations, reading);
  return {
    ...news,
    announcement: { ...announcement, name: name.text, message: message.text },
    nameLang: name.lang,
    messageLang: message.lang,
  };
}

/** The names of components in the language of the reader, in the same order. */
function namesIn(
  { componentNames, componentTranslations }: Pick<PageState, 'componentNames' | 'componentTranslations'>,
  reading: Reading,
): ReadonlyMap<string, string> {
  if (!componentTranslations || componentTranslations.size === 0) return componentNames;
  const read = ([id, name]: [string, string]) =>
    [id, inLanguage(name, componentTranslations.get(id), reading).text] as const;
  return new Map([...componentNames].map(read));
}
