import { isAcceptedTime, TIME_OUT_OF_RANGE } from '@candor/platform/accepted-times.js';
import { isId } from '@candor/platform/ids.js';
import { isBlankMessage } from '@candor/markdown/message-text.js';
import { checkTranslations, readTranslations } from '@candor/platform/translations.js';
import { isBlank, type Violations } from '@candor/platform/violations.js';
import type { AffectedComponent, EntryDraft } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentStatus, IncidentStatus, TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import {
  componentStatuses,
  incidentStatuses,
  type ComponentStatusWord,
  type IncidentStatusWord,
  type Words,
} from '@candor/proto/status-words.js';
import { textFormatWord, type TextFormatWord } from '@candor/proto/text-format.js';
import type { Translation } from '@candor/words/translation.js';
import { checkPromise } from './promised-update.rules.js';
import { UNKNOWN_COMPONENT } from '../components/unknown-component.js';

export const MAX_MESSAGE = 5_000;
/** A postmortem has chapters. */
export const MAX_POSTMORTEM = 20_000;
const MAX_COMPONENTS = 200;
/** A browser's clock may be a little ahead of ours; up to this a date counts as now (ms). */
const CLOCK_TOLERANCE_MS = 60_000;

/** The message of a draft. */
type WrittenDraft = Pick<EntryDraft, 'message' | 'messageFormat'>;

/** A planned end that moves. */
export interface PlannedEndChange {
  readonly before: Date;
  readonly after: Date;
}

/** Staff input, checked. */
export interface CheckedDraft {
  /** Epoch ms; undefined for now. */
  readonly date: number | undefined;
  readonly message: string;
  /** Undefined for plain text of a new entry, and for the format that a corrected one has. */
  readonly messageFormat?: TextFormatWord;
  /** Undefined for none of a new entry, and for those that a corrected one has. */
  readonly translations?: readonly Translation[];
  readonly status: IncidentStatusWord;
  readonly sendNotification: boolean;
  readonly components: readonly { readonly componentId: string; readonly status: ComponentStatusWord }[];
  /** By when the next entry is promised (epoch ms); undefined for no promise. */
  readonly nextUpdateBy?: number;
  /** Of an entry that moves the planned end of a maintenance. */
  readonly plannedEnd?: PlannedEndChange;
  /** Whether it is the postmortem. */
  readonly postmortem?: boolean;
}

/**
 * Adds the violations of a draft.
 * @param at JSON pointer of the draft in the request body: "/entry", or "" where the body is the entry
 * @param now epoch ms
 */
export function checkDraft(violations: Violations, at: string, draft: EntryDraft, now: number): Violations {
  const longest = draft.postmortem ? MAX_POSTMORTEM : MAX_MESSAGE;
  checkMessage(violations, `${at}/message`, 'You have to set a message for incident entry.', draft, longest)
    .check(incidentStatuses.wordOf(draft.status) !== undefined, `${at}/incidentStatus`, 'Unknown incident status.')
    .check(draft.date === 0n || isAcceptedTime(draft.date), `${at}/date`, TIME_OUT_OF_RANGE)
    .check(draft.date <= BigInt(now + CLOCK_TOLERANCE_MS), `${at}/date`, 'The date cannot be in the future.');
  checkMessageTranslations(violations, `${at}/translations`, draft, longest);
  checkPromise(violations, at, draft, now);
  if (draft.postmortem) checkPostmortem(violations, at, draft);
  return checkComponents(violations, at, draft.affectedComponents);
}

/** Adds what a postmortem may not say besides its message: it leaves the incident as it is. */
function checkPostmortem(violations: Violations, at: string, draft: EntryDraft): void {
  violations
    .check(
      draft.status === IncidentStatus.RESOLVED,
      `${at}/incidentStatus`,
      'A postmortem leaves its incident resolved.',
    )
    .check(
      draft.affectedComponents.length === 0,
      `${at}/affectedComponents`,
      'A postmortem leaves the services as they are. Please list none.',
    );
}

/** Adds the violations of a message that has to show something. @param emptyDetail for one that does not */
export function checkMessage(
  violations: Violations,
  pointer: string,
  emptyDetail: string,
  { message, messageFormat }: WrittenDraft,
  longest = MAX_MESSAGE,
): Violations {
  // A longer one is refused in any case, and not parsed.
  const isParsed = message.length <= longest && !isBlank(message);
  const written = { message, messageFormat: textFormatWord(messageFormat ?? TextFormat.UNSPECIFIED) };
  return violations
    .text(message, pointer, emptyDetail, longest)
    .check(!isParsed || !isBlankMessage(written), pointer, emptyDetail);
}

/** Adds the violations of a message in further languages, under the limits of the message itself. */
export function checkMessageTranslations(
  violations: Violations,
  pointer: string,
  { messageFormat, translations }: Pick<EntryDraft, 'messageFormat' | 'translations'>,
  longest = MAX_MESSAGE,
): Violations {
  return checkTranslations(violations, pointer, translations?.items ?? [], (found, at, message) =>
    checkMessage(found, at, 'Please give the message in this language.', { message, messageFormat }, longest),
  );
}

/** The format that a draft states; undefined for none. */
export function formatOf({ messageFormat }: Pick<WrittenDraft, 'messageFormat'>): TextFormatWord | undefined {
  return messageFormat === undefined ? undefined : textFormatWord(messageFormat);
}

/** Adds the violations of a list of components. @param at JSON pointer of the object that holds it, "" for the body */
export function checkComponents(
  violations: Violations,
  at: string,
  components: readonly AffectedComponent[],
): Violations {
  violations.check(
    components.length <= MAX_COMPONENTS,
    `${at}/affectedComponents`,
    `Please list at most ${MAX_COMPONENTS} services.`,
  );
  const seen = new Set<string>();
  for (const [index, component] of components.slice(0, MAX_COMPONENTS).entries()) {
    const id = component.componentId.toLowerCase();
    const pointer = `${at}/affectedComponents/${index}`;
    violations
      .check(isId(id), `${pointer}/componentId`, UNKNOWN_COMPONENT)
      .check(!seen.has(id), `${pointer}/componentId`, 'This service is listed twice.')
      .check(
        componentStatuses.wordOf(statusOf(component)) !== undefined,
        `${pointer}/componentStatus`,
        'Unknown service status.',
      );
    seen.add(id);
  }
  return violations;
}

/** The content of a draft without violations in `checkDraft`. */
export function readDraft(draft: EntryDraft): CheckedDraft {
  return {
    date: draft.date === 0n ? undefined : Number(draft.date),
    message: draft.message.trim(),
    messageFormat: formatOf(draft),
    ...(draft.translations && { translations: readTranslations(draft.translations.items) }),
    status: checked(incidentStatuses, draft.status),
    sendNotification: draft.sendNotification,
    components: readComponents(draft.affectedComponents),
    ...(draft.nextUpdateBy !== undefined && { nextUpdateBy: Number(draft.nextUpdateBy) }),
    ...(draft.postmortem && { postmortem: true }),
  };
}

/** A list without violations in `checkComponents`. */
export function readComponents(
  components: readonly AffectedComponent[],
): { componentId: string; status: ComponentStatusWord }[] {
  return components.map((component) => ({
    componentId: component.componentId.toLowerCase(),
    status: checked(componentStatuses, statusOf(component)),
  }));
}

/** A component that is listed without a status is degraded, as specified. */
function statusOf({ componentStatus }: AffectedComponent): ComponentStatus {
  return componentStatus === ComponentStatus.UNSPECIFIED ? ComponentStatus.DEGRADED_PERFORMANCE : componentStatus;
}

function checked<V extends number, W extends string>(words: Words<V, W>, value: V): W {
  const word = words.wordOf(value);
  if (word === undefined) throw new Error('A draft was read before it was checked');
  return word;
}
