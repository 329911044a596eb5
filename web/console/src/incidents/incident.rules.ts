import { worstStatus } from '@candor/ui/status/component-status.js';
import { statusAsImpact } from '@candor/ui/status/incident-impact.js';
import { isOpen } from '@candor/ui/status/incident-status.js';
import {
  type AffectedComponent,
  type EntryDraft,
  type Incident,
  type IncidentDraft,
  type IncidentEntry,
  type IncidentImpact,
  type IncidentStatus,
  type PlannedEntryDraft,
  type PostmortemDraft,
  type PreviewDraft,
  type Template,
  type TextFormat,
  type Translation,
} from '../api/contract.js';
import { lastSaidOf } from '../entries/affected-components.js';
import { fromLocalText } from '../forms/local-time.js';
import { type FieldErrors, requireText } from '../forms/required.js';
import { futureProblem, pastProblem } from '../forms/when.rules.js';
import { translationsDraft, translationsProblem } from '../translations/translations.rules.js';

/** The form values of an entry. */
export interface EntryFormValues {
  message: string;
  messageFormat: TextFormat;
  /** The message in further languages. */
  translations: Translation[];
  incidentStatus: IncidentStatus;
  sendNotification: boolean;
  /** In how many minutes the next entry is promised; 0 for no promise. */
  nextUpdateMinutes: number;
  affectedComponents: AffectedComponent[];
  /** Whether its date is other than now. */
  backdated: boolean;
  /** The date, as its input shows it; ignored unless back-dated. */
  date: string;
  /** Whether it is published later, and not back-dated. */
  publishLater: boolean;
  /** When, as its input shows it; ignored unless published later. */
  publishAt: string;
}

/** The form values of a correction. */
export interface CorrectionFormValues extends EntryFormValues {
  /** Whether recipients are notified of it. */
  notifyOfCorrection: boolean;
}

/** The form values of a new incident: its first entry and the fields of the incident itself. */
export interface IncidentFormValues extends EntryFormValues {
  name: string;
  /** The name in further languages. */
  nameTranslations: Translation[];
  /** Null until a user chooses: then it is that of the worst service. */
  incidentImpact: IncidentImpact | null;
  internal: boolean;
  /** The pages that it is put on; none where nobody chose any. */
  pageIds: string[];
}

const MINUTE_MS = 60_000;

export const NAME_REQUIRED = 'Give a name to your incident.';
const MESSAGE_REQUIRED = 'You have to set a message for incident entry.';

/** Adds the errors of the dates and of the translations to the errors of the texts. */
function withDate<Values extends EntryFormValues>(texts: (values: Values) => FieldErrors<Values>) {
  return (values: Values): FieldErrors<Values> => {
    const now = Date.now();
    const date = values.backdated ? pastProblem(values.date, now) : undefined;
    const publishAt = values.publishLater ? futureProblem(values.publishAt, now) : undefined;
    const translations = translationsProblem(values.translations);
    return {
      ...texts(values),
      ...(translations !== undefined && { translations }),
      ...(date !== undefined && { date }),
      ...(publishAt !== undefined && { publishAt }),
    } as FieldErrors<Values>;
  };
}

export const validateEntry = withDate(requireText<EntryFormValues>({ message: MESSAGE_REQUIRED }));

export const validateCorrection = withDate(requireText<CorrectionFormValues>({ message: MESSAGE_REQUIRED }));

const requireTexts = requireText<IncidentFormValues>({ name: NAME_REQUIRED, message: MESSAGE_REQUIRED });

export const validateIncident = withDate((values: IncidentFormValues) => {
  const nameTranslations = translationsProblem(values.nameTranslations);
  return { ...requireTexts(values), ...(nameTranslations !== undefined && { nameTranslations }) };
});

/** The fields of an entry by their pointer in the request body. */
export const ENTRY_POINTERS = {
  '/message': 'message',
  '/translations': 'translations',
  '/affectedComponents': 'affectedComponents',
  '/date': 'date',
  '/nextUpdateBy': 'nextUpdateMinutes',
  '/publishAt': 'publishAt',
} as const;

/** A new incident starts at investigating and, without services, without impact; notifications and internal are off. */
export const EMPTY_INCIDENT: IncidentFormValues = {
  name: '',
  nameTranslations: [],
  message: '',
  messageFormat: 'markdown',
  translations: [],
  incidentStatus: 'investigating',
  incidentImpact: null,
  sendNotification: false,
  nextUpdateMinutes: 0,
  internal: false,
  pageIds: [],
  affectedComponents: [],
  backdated: false,
  date: '',
  publishLater: false,
  publishAt: '',
};

/** Applies a template to the form of an entry. A template without a message keeps the typed one. */
export function fromTemplate(template: Template): Partial<EntryFormValues> {
  const { message, messageFormat, incidentStatus, sendNotification, affectedComponents } = template;
  const text = { message, messageFormat, translations: template.messageTranslations ?? [] };
  return { ...(message !== '' && text), incidentStatus, sendNotification, affectedComponents };
}

/** The impact of a new incident: the chosen one, else that of the worst service it affects. */
export function impactOf({ incidentImpact, affectedComponents }: IncidentFormValues): IncidentImpact {
  return incidentImpact ?? statusAsImpact(worstStatus(affectedComponents.map((one) => one.componentStatus)));
}

/** Choosing Resolved sets every affected service to operational; stepping back restores the previous choice. */
function saidOfServices({ incidentStatus, affectedComponents }: EntryFormValues): AffectedComponent[] {
  if (incidentStatus !== 'resolved') return affectedComponents;
  return affectedComponents.map(({ componentId }) => ({ componentId, componentStatus: 'operational' }));
}

/**
 * The form values of the next entry after an entry was published. @param entries the incident's, newest first, as far
 * as they are loaded
 */
export function standAfter(
  newest: IncidentEntry,
  entries: readonly IncidentEntry[],
): Pick<EntryFormValues, 'incidentStatus' | 'affectedComponents'> {
  const others = entries.filter(({ id }) => id !== newest.id);
  return { incidentStatus: newest.incidentStatus, affectedComponents: lastSaidOf([newest, ...others]) };
}

/** Whether a resolved incident is open again when its entry gets this status, or none because it is deleted. */
export function reopensBy({ entries }: Incident, entryId: string, status?: IncidentStatus): boolean {
  const [newest] = entries;
  if (!newest || newest.id !== entryId || isOpen(newest.incidentStatus)) return false;
  const next = status ?? entries[1]?.incidentStatus;
  return next !== undefined && isOpen(next);
}

/**
 * The initial values of the next entry: the incident's status, the affected services, no notification by default. One
 * that opens a resolved incident again starts like a new incident, with the services that were affected last.
 */
export function nextEntry({ incidentStatus, entries }: Incident): EntryFormValues {
  const open = isOpen(incidentStatus);
  const resolved = open ? 0 : entries.findIndex((entry) => isOpen(entry.incidentStatus));
  return {
    message: '',
    messageFormat: 'markdown',
    translations: [],
    incidentStatus: open ? incidentStatus : EMPTY_INCIDENT.incidentStatus,
    sendNotification: false,
    nextUpdateMinutes: 0,
    affectedComponents: lastSaidOf(entries.slice(Math.max(resolved, 0))),
    backdated: false,
    date: '',
    publishLater: false,
    publishAt: '',
  };
}

/** By when the next entry is promised (epoch ms), at a full minute; undefined for no promise. */
function promiseOf({ nextUpdateMinutes, incidentStatus }: EntryFormValues, now: number): number | undefined {
  if (nextUpdateMinutes === 0 || !isOpen(incidentStatus)) return undefined;
  return Math.ceil(now / MINUTE_MS + nextUpdateMinutes) * MINUTE_MS;
}

export function toEntryDraft(values: EntryFormValues): EntryDraft {
  const publishAt = values.publishLater ? fromLocalText(values.publishAt) : NaN;
  const nextUpdateBy = promiseOf(values, Number.isNaN(publishAt) ? Date.now() : publishAt);
  const { messageFormat, incidentStatus, sendNotification } = values;
  return {
    message: values.message.trim(),
    messageFormat,
    ...translationsDraft(values.translations),
    incidentStatus,
    sendNotification,
    affectedComponents: saidOfServices(values),
    ...(nextUpdateBy !== undefined && { nextUpdateBy }),
    ...(values.backdated && { date: fromLocalText(values.date) }),
  };
}

/** An entry that is published later. */
export function toPlannedDraft(values: EntryFormValues): PlannedEntryDraft {
  const { date: _none, ...draft } = toEntryDraft({ ...values, backdated: false });
  return { ...draft, publishAt: fromLocalText(values.publishAt) };
}

export function toIncidentDraft(values: IncidentFormValues): IncidentDraft {
  return {
    name: values.name.trim(),
    ...translationsDraft(values.nameTranslations),
    private: values.internal,
    pageIds: values.pageIds,
    incidentStatus: values.incidentStatus,
    // What is resolved at once says nothing any more that an impact could follow.
    ...(values.incidentImpact === null && isOpen(values.incidentStatus)
      ? { impactFollows: true }
      : { incidentImpact: impactOf(values) }),
    entry: toEntryDraft(values),
  };
}

/** An entry from the form, complete or not; an invalid date is replaced by now. */
export function toEntryPreview(values: EntryFormValues): EntryDraft {
  const { date, ...draft } = toEntryDraft(values);
  return date === undefined || Number.isNaN(date) ? draft : { ...draft, date };
}

/** The same of an incident. */
export function toPreviewDraft(values: IncidentFormValues): PreviewDraft {
  const { internal, pageIds } = values;
  return {
    name: values.name.trim(),
    ...translationsDraft(values.nameTranslations),
    private: internal,
    pageIds,
    incidentImpact: impactOf(values),
    entry: toEntryPreview(values),
  };
}

/** Name of the draft of a correction. */
export const entryDraft = (entryId: string): string => `entry:${entryId}`;

/** The form values of a postmortem, which are those of its draft. */
export type PostmortemValues = Pick<EntryFormValues, 'message' | 'messageFormat' | 'translations'>;

/** Whether staff may be writing the postmortem of an incident. */
export function mayHaveDraft({ incidentStatus, entries }: Incident): boolean {
  return !isOpen(incidentStatus) && !entries.some(({ postmortem }) => postmortem);
}

/** Of one that is begun. */
export const NO_POSTMORTEM: PostmortemValues = { message: '', messageFormat: 'markdown', translations: [] };

export function postmortemValues({ message, messageFormat, translations = [] }: PostmortemDraft): PostmortemValues {
  return { message, messageFormat, translations };
}

/** The postmortem as an entry of its resolved incident. */
export function postmortemEntry(
  { message, messageFormat, translations }: PostmortemValues,
  sendNotification: boolean,
): EntryDraft {
  return {
    message: message.trim(),
    messageFormat,
    ...translationsDraft(translations),
    incidentStatus: 'resolved',
    sendNotification,
    postmortem: true,
  };
}

/** The services that an incident names, as far as its entries are here. */
export function namedIn({ entries, affectedComponents = [] }: Incident): string[] {
  const named = [...affectedComponents, ...entries.flatMap((entry) => entry.affectedComponents)];
  return named.map(({ componentId }) => componentId);
}
