import { messageLine } from '@candor/markdown/message-text.js';
import { type Language } from '@candor/words/languages.js';
import { inLanguage, readingOf, type Reading, type Translation } from '@candor/words/translation.js';
import { haveTranslations, servicesIn } from './services-in-language.js';
import {
  type ComponentDowntimes,
  type PageAnnouncement,
  type PageIncident,
  type PageMaintenance,
  type PageState,
} from './page-state.js';

/** A translated text of an object, under the names that its properties have. */
interface Translated {
  readonly translations?: readonly Translation[] | undefined;
}

/**
 * A page's state as its reader gets it: each text in the language asked for, else the first one, with its language
 * where that is another. A page without translations is the same object, as it is for readers of the first texts.
 * @param language undefined for these
 */
export function stateInLanguage(state: PageState, language: Language | undefined): PageState {
  if (language === undefined) return state;
  const reading = readingOf(language, state.language);
  const isOther = reading.isFirstKnown === true && reading.first !== language;
  if (!isOther && !hasTranslations(state)) return state;
  const read = (incident: PageIncident): PageIncident => incidentIn(incident, reading);
  const openIncidents = state.openIncidents.map(read);
  const pastIncidents = state.pastIncidents.map(read);
  const beginnings = beginningsOf([...openIncidents, ...pastIncidents]);
  const downtimesIn = (histories: readonly ComponentDowntimes[]): ComponentDowntimes[] =>
    histories.map((history) => historyIn(history, beginnings));
  return {
    ...state,
    ...servicesIn(state, reading),
    openIncidents,
    pastIncidents,
    maintenances: state.maintenances.map((maintenance) => textsIn(maintenance, reading)),
    announcements: state.announcements.map((announcement) => textsIn(announcement, reading)),
    downtimes: downtimesIn(state.downtimes),
    furtherHistories: state.furtherHistories.map(({ filter, downtimes }) => ({
      filter,
      downtimes: downtimesIn(downtimes),
    })),
  };
}

/**
 * The same for what names services alone. A page may be much, and forms of it are read by themselves.
 * @param language undefined for the first texts
 */
export function servicesInLanguage(state: PageState, language: Language | undefined): PageState {
  const reading = readingOf(language, state.language);
  return language === undefined || !haveTranslations(state) ? state : { ...state, ...servicesIn(state, reading) };
}

function hasTranslations(state: PageState): boolean {
  const { openIncidents, pastIncidents, maintenances, announcements } = state;
  return (
    haveTranslations(state) ||
    openIncidents.some(isTranslated) ||
    pastIncidents.some(isTranslated) ||
    [...maintenances, ...announcements].some((one) => one.nameTranslations ?? one.messageTranslations)
  );
}

function isTranslated({ translations, entries }: PageIncident): boolean {
  return translations !== undefined || entries.some((entry) => entry.translations !== undefined);
}

function incidentIn(incident: PageIncident, reading: Reading): PageIncident {
  return {
    ...incident,
    ...nameIn(incident, reading),
    entries: incident.entries.map((entry) => ({ ...entry, ...messageIn(entry, reading) })),
  };
}

/** What has its texts in further languages one beside the other. */
function textsIn<T extends PageMaintenance | PageAnnouncement>(of: T, reading: Reading): T {
  const { name, message, nameTranslations, messageTranslations } = of;
  return {
    ...of,
    ...nameIn({ name, translations: nameTranslations }, reading),
    ...messageIn({ message, translations: messageTranslations }, reading),
  };
}

function nameIn({ name, translations }: Translated & { readonly name: string }, reading: Reading) {
  const { text, lang } = inLanguage(name, translations, reading);
  return { name: text, ...(lang && { nameLang: lang }) };
}

function messageIn({ message, translations }: Translated & { readonly message: string }, reading: Reading) {
  const { text, lang } = inLanguage(message, translations, reading);
  return { message: text, ...(lang && { messageLang: lang }) };
}

/** The first messages of translated incidents on one line, by incident. */
function beginningsOf(incidents: readonly PageIncident[]): ReadonlyMap<string, string> {
  return new Map(
    incidents.filter(isTranslated).flatMap(({ id, entries }) => {
      const first = entries.at(-1);
      return first ? [[id, messageLine(first)] as const] : [];
    }),
  );
}

/** What is said of a downtime is the beginning of its incident. */
function historyIn(history: ComponentDowntimes, beginnings: ReadonlyMap<string, string>): ComponentDowntimes {
  const componentDownTimes = history.componentDownTimes.map((downtime) => {
    const beginning = beginnings.get(downtime.incidentId);
    return beginning === undefined ? downtime : { ...downtime, firstIncidentEntryMessage: beginning };
  });
  return { ...history, componentDownTimes };
}
