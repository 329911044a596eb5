import { isAcceptedTime, TIME_OUT_OF_RANGE } from '@candor/platform/accepted-times.js';
import { isId } from '@candor/platform/ids.js';
import { readTranslations } from '@candor/platform/translations.js';
import type { Violations } from '@candor/platform/violations.js';
import type { MaintenanceDraft } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import type { Translations } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type { Translation } from '@candor/words/translation.js';
import { UNKNOWN_COMPONENT } from '../components/unknown-component.js';
import { checkMessage, checkMessageTranslations, formatOf } from '../entries/entry-draft.rules.js';
import { checkChosenPages, readChosenPages } from '../pages/chosen-pages.js';
import { checkNameTranslations } from '../incidents/incident-name.js';
import type { MaintenanceEntity } from './maintenance.entity.js';

const MAX_NAME = 200;
const MAX_COMPONENTS = 200;
const MAX_DAYS = 30;
export const MAX_DURATION_MS = MAX_DAYS * 24 * 3_600_000;
export const TOO_LONG = `A maintenance takes at most ${MAX_DAYS} days.`;
const DEFAULT_REMINDER_MINUTES = 60;
/** A week. */
const MAX_REMINDER_MINUTES = 10_080;

const BAD_REMINDER = `Please give a whole number of minutes from 0 to ${MAX_REMINDER_MINUTES}.`;

/** Staff input for a maintenance. */
export type PlannedMaintenance = Pick<
  MaintenanceEntity,
  | 'name'
  | 'message'
  | 'messageFormat'
  | 'nameTranslations'
  | 'messageTranslations'
  | 'plannedStartTime'
  | 'plannedEndTime'
  | 'componentIds'
  | 'pageIds'
  | 'automaticStatus'
  | 'sendNotification'
  | 'notifyAtStart'
  | 'notifyAtEnd'
  | 'reminderMinutes'
  | 'internal'
>;

/** What a change that does not say it leaves as it is. */
export type WrittenBefore = Pick<
  PlannedMaintenance,
  'messageFormat' | 'nameTranslations' | 'messageTranslations' | 'pageIds'
>;

const NEW: WrittenBefore = { messageFormat: 'plain', nameTranslations: [], messageTranslations: [], pageIds: [] };

/** Adds the violations of a draft, with pointers into the body of the REST API. */
export function checkMaintenance(violations: Violations, draft: MaintenanceDraft): Violations {
  const { plannedStartTime: start, plannedEndTime: end } = draft;
  violations.text(draft.name, '/name', 'Give a name to your maintenance.', MAX_NAME);
  checkNameTranslations(violations, draft.nameTranslations, '/nameTranslations');
  const { messageFormat, messageTranslations: translations } = draft;
  checkMessageTranslations(violations, '/messageTranslations', { messageFormat, translations });
  checkMessage(violations, '/message', 'You have to set a message for maintenance.', draft)
    .check(start !== 0n, '/plannedStartTime', 'Please say when the maintenance starts.')
    .check(end !== 0n, '/plannedEndTime', 'Please say when the maintenance ends.')
    .check(start === 0n || isAcceptedTime(start), '/plannedStartTime', TIME_OUT_OF_RANGE)
    .check(end === 0n || isAcceptedTime(end), '/plannedEndTime', TIME_OUT_OF_RANGE)
    .check(isReminder(draft.reminderMinutes), '/reminderMinutes', BAD_REMINDER);
  if (isAcceptedTime(start) && isAcceptedTime(end)) {
    violations
      .check(end > start, '/plannedEndTime', 'The maintenance has to end after its start.')
      .check(end - start <= MAX_DURATION_MS, '/plannedEndTime', TOO_LONG);
  }
  checkChosenPages(violations, draft.pages?.pageIds ?? []);
  return checkComponents(violations, draft.componentIds);
}

function checkComponents(violations: Violations, given: readonly string[]): Violations {
  violations.check(
    given.length <= MAX_COMPONENTS,
    '/affectedComponents',
    `Please list at most ${MAX_COMPONENTS} services.`,
  );
  const ids = given.slice(0, MAX_COMPONENTS).map((id) => id.toLowerCase());
  for (const [index, id] of ids.entries()) {
    const pointer = `/affectedComponents/${index}/componentId`;
    violations
      .check(isId(id), pointer, UNKNOWN_COMPONENT)
      .check(ids.indexOf(id) === index, pointer, 'This service is listed twice.');
  }
  return violations;
}

/**
 * The content of a draft without violations in `checkMaintenance`.
 * @param before how its message was written until now, its translations and pages, for a draft that does not say
 */
export function readMaintenance(draft: MaintenanceDraft, before: WrittenBefore = NEW): PlannedMaintenance {
  return {
    name: draft.name.trim(),
    message: draft.message.trim(),
    messageFormat: formatOf(draft) ?? before.messageFormat,
    nameTranslations: translationsOf(draft.nameTranslations) ?? before.nameTranslations,
    messageTranslations: translationsOf(draft.messageTranslations) ?? before.messageTranslations,
    plannedStartTime: new Date(Number(draft.plannedStartTime)),
    plannedEndTime: new Date(Number(draft.plannedEndTime)),
    componentIds: draft.componentIds.map((id) => id.toLowerCase()),
    pageIds: draft.pages ? readChosenPages(draft.pages.pageIds) : before.pageIds,
    automaticStatus: draft.automaticStatus ?? true,
    sendNotification: draft.sendNotification,
    notifyAtStart: draft.notifyAtStart ?? true,
    notifyAtEnd: draft.notifyAtEnd ?? true,
    reminderMinutes: draft.reminderMinutes ?? DEFAULT_REMINDER_MINUTES,
    internal: draft.internal,
  };
}

function translationsOf(given: Translations | undefined): Translation[] | undefined {
  return given && readTranslations(given.items);
}

function isReminder(minutes = DEFAULT_REMINDER_MINUTES): boolean {
  return minutes >= 0 && minutes <= MAX_REMINDER_MINUTES;
}
