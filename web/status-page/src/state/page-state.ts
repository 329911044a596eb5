import { type UptimeFormula } from '@candor/proto/uptime.js';
import { type TextFormatWord } from '@candor/proto/text-format.js';
import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import { type IncidentImpact } from '@candor/ui/status/incident-impact.js';
import { type IncidentStatus } from '@candor/ui/status/incident-status.js';
import { type Downtime } from '@candor/ui/uptime/uptime-bars.js';
import { type Language } from '@candor/words/languages.js';
import { type Translation } from '@candor/words/translation.js';
import { type TimeFilter } from '../time/uptime-periods.js';
import { type GroupsShown } from './groups-shown.js';

/**
 * Everything a visitor may see of one organisation at one moment: the only input of the renderer. Every time is epoch
 * ms. The caller has already left out internal and disabled components, and private incidents and entries.
 */
export interface PageState {
  customer: { id: string; name: string; domain: string };
  /** Which of the organisation's further pages it is; absent for its first one. */
  pageId?: string;
  /** One or two sentences under the name; `DEFAULT_DESCRIPTION` where the organisation wrote none. */
  description: string;
  look: PageLook;
  /** The periods that visitors choose from, shortest first; with none or one there is no choice. */
  timeFilters: TimeFilter[];
  /** IANA name; decides where days start and in which zone times are printed. */
  timeZone: string;
  /** The language in which texts of staff are written at first; absent while nobody has said. */
  language?: Language;
  now: number;
  /** The version by which an open page detects a newer one; the moment by default. */
  version?: string;
  /** In the order of the page. */
  components: PageComponent[];
  /** What is said of the groups that components name; a group without is open and has no description. */
  groups?: PageGroup[];
  /** One per component, from the same window as the uptime percent; a component without one has no history yet. */
  downtimes: ComponentDowntimes[];
  /** The same for each further period that is offered beside that of the status page. */
  furtherHistories: { filter: TimeFilter; downtimes: ComponentDowntimes[] }[];
  /** How uptime is counted. */
  uptimeFormula: UptimeFormula;
  /** Not resolved, in any order. */
  openIncidents: PageIncident[];
  /** Resolved and created within the last 90 days, in any order. */
  pastIncidents: PageIncident[];
  /** Future and running maintenances, and those with a planned start within the last 90 days, in any order. */
  maintenances: PageMaintenance[];
  /** Begun: those that have not ended, and those that have and began within the last 90 days, in any order. */
  announcements: PageAnnouncement[];
  /** The months that have a history page, as `2026-10`, newest first. */
  months: string[];
  /** Channels a visitor may subscribe to; with none of them there is no Subscribe button. */
  channels: { email: boolean; webhook: boolean; slack?: boolean };
  /** Logo and tab icon, where the page has them. */
  images?: readonly PageImage[];
  /** Absolute URLs without a trailing slash. */
  consoleUrl: string;
  pageUrl: string;
  /** Whether readers sign in to it. */
  hasSessions?: boolean;
  /** Whether who signs in may see more. */
  offersSignIn?: boolean;
  /** Origins of the sites that may show the page in a frame, beside its own. */
  frameAncestors: string[];
  /** Names the page in ids of feeds and calendars; does not change when a custom domain is added or removed. */
  tagHost: string;
}

/** The look that the organisation chose for its page; an empty text means not set. */
export interface PageLook {
  /** The heading of the page; empty for the organisation's name. */
  headerText: string;
  /** Absolute URLs. */
  website: string;
  twitterLink: string;
  linkedInLink: string;
  supportEmail: string;
  /** Whether the page names the product. */
  watermark: boolean;
  /** Addresses on the page's own host; `logoDark` is empty where the dark theme has the same one. */
  logo: string;
  logoDark: string;
  favicon: string;
  /** `#rrggbb`; empty for ours. */
  accent: string;
  accentDark: string;
  headerLinks: readonly OwnLink[];
  footerLinks: readonly OwnLink[];
  /** Checked rules for parts of the page. */
  css: string;
  /** How groups of services stand at first; automatic by default. */
  groupsShown?: GroupsShown;
}

/** A link of the organisation's own. */
export interface OwnLink {
  readonly label: string;
  /** Absolute, http or https. */
  readonly url: string;
}

/** An image on the page's own host. */
export interface PageImage {
  /** `/logo.png`, `/logo-dark.png` or `/favicon.ico` */
  readonly path: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** A name and a description as staff wrote them, and as their reader gets them. */
export interface TranslatedService {
  name: string;
  /** Of the name, where that is not the reader's; likewise below. */
  nameLang?: Language;
  nameTranslations?: Translation[];
  description: string;
  descriptionLang?: Language;
  descriptionTranslations?: Translation[];
}

export interface PageComponent extends TranslatedService {
  id: string;
  /** An empty name means that the component is outside of any group. */
  group: { name: string };
  showHistoricalStatus: boolean;
  creationTime: number;
  /** Shown only while there is no downtime list for the component. */
  componentStatus: ComponentStatus;
  /** What it is of providers, and what it depends on of them that is not operational; absent for nothing. */
  upstreams?: PageUpstream[];
}

/** Something of a provider's, as last known. */
export interface PageUpstream {
  /** Whether the component is the provider's one; else it depends on it. */
  follows: boolean;
  providerName: string;
  /** Empty for the provider's page as a whole. */
  componentName: string;
  /** The provider's status page; not checked. */
  url: string;
  /** Absent where it never was known. */
  status?: ComponentStatus;
  notKnownSince?: number;
  /** What the organisation says of it. */
  text: string;
  /** The language of the text where that is not the reader's, as far as is known. */
  textLang?: Language;
}

export interface PageGroup extends TranslatedService {
  id: string;
  /** Whether it is closed while all is well in it. */
  collapsed: boolean;
}

/** History of one component within a period, as in the downtime list of the public interface. */
export interface ComponentDowntimes {
  id: string;
  creationTime: number;
  totalDownTimeInMillis: number;
  /** 0 to 100. */
  uptimePercent: number;
  componentDownTimes: Downtime[];
}

export interface PageIncident {
  id: string;
  name: string;
  /** The name in further languages; absent for none. */
  translations?: Translation[];
  /** The language of the name where that is not the reader's, as far as is known. */
  nameLang?: Language;
  creationTime: number;
  incidentImpact: IncidentImpact;
  incidentStatus: IncidentStatus;
  /** Set when the incident came from a maintenance. */
  maintenanceId?: string;
  /** Newest first. */
  entries: PageIncidentEntry[];
}

export interface PageIncidentEntry {
  id: string;
  date: number;
  message: string;
  messageFormat: TextFormatWord;
  /** The message in further languages; absent for none. */
  translations?: Translation[];
  /** The language of the message where that is not the reader's, as far as is known. */
  messageLang?: Language;
  incidentStatus: IncidentStatus;
  /** Whether recipients were notified. */
  sendNotification: boolean;
  /** When it was last corrected. */
  editedAt?: number;
  /** By when the next one is promised. */
  nextUpdateBy?: number;
  /** Whether it says of the whole what happened, once the incident is resolved. */
  postmortem?: true;
  /** Set where it moves the planned end of the maintenance that its incident came from. */
  plannedEndChange?: { before: number; after: number };
  affectedComponents: { componentId: string; componentStatus: ComponentStatus }[];
}

export interface PageMaintenance {
  id: string;
  name: string;
  message: string;
  /** Name and message in further languages; absent for none. */
  nameTranslations?: Translation[];
  messageTranslations?: Translation[];
  /** Their languages where these are not the reader's, as far as is known. */
  nameLang?: Language;
  messageLang?: Language;
  messageFormat: TextFormatWord;
  plannedStartTime: number;
  plannedEndTime: number;
  affectedComponents: { componentId: string }[];
  announcedAt: number;
  /** Increases with every change. */
  version: number;
  /** Whether recipients are notified of it. */
  sendNotification: boolean;
  /** The end that was planned when it started; set when it was moved since. */
  firstPlannedEndTime?: number;
  /** Set when it has started. */
  actualStartTime?: number;
  /** Set when it is over. */
  actualEndTime?: number;
  /** Set when it was cancelled. */
  cancelledAt?: number;
  /** The incident it became. */
  incidentId?: string;
  /** The recurring maintenance that it is an occurrence of. */
  series?: PageMaintenanceSeries;
}

/** News without a fault, from its start on. */
export interface PageAnnouncement {
  id: string;
  name: string;
  message: string;
  /** Name and message in further languages; absent for none. */
  nameTranslations?: Translation[];
  messageTranslations?: Translation[];
  /** Their languages where these are not the reader's, as far as is known. */
  nameLang?: Language;
  messageLang?: Language;
  messageFormat: TextFormatWord;
  startsAt: number;
  endsAt: number;
  ended: boolean;
  /** When what it says was last changed. */
  editedAt?: number;
}

/** A recurring maintenance, as each of its occurrences says it. Times are epoch ms. */
export interface PageMaintenanceSeries {
  id: string;
  /** RFC 5545, without "RRULE:". */
  rrule: string;
  /** IANA name: it recurs at the same local time there. */
  timeZone: string;
  firstStartTime: number;
  duration: number;
  /** Occurrences that do not take place. */
  exceptions: number[];
  /** Increases with every change. */
  version: number;
  cancelledAt?: number;
  /** The start that its rule gives this occurrence. */
  occurrenceTime: number;
}

export const DEFAULT_DESCRIPTION =
  'We continuously monitor the status of our system and share updates through this public status page.';
