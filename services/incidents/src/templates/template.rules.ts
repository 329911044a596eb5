import { Violations } from '@candor/platform/violations.js';
import type { TemplateDraft } from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { incidentStatuses } from '@candor/proto/status-words.js';
import { readTranslations } from '@candor/platform/translations.js';
import {
  checkComponents,
  checkMessageTranslations,
  formatOf,
  MAX_MESSAGE,
  readComponents,
} from '../entries/entry-draft.rules.js';
import { checkNameTranslations, MAX_NAME } from '../incidents/incident-name.js';
import type { TemplateEntity } from './template.entity.js';

/** The content of a template, without its owner. */
export type TemplateContent = Omit<TemplateEntity, 'id' | 'customerId' | 'creationTime'>;

/** The same as staff state it. */
type CheckedTemplate = Omit<TemplateContent, keyof Kept> & Partial<Kept>;

/** What a change that does not state it leaves as it is. */
export type Kept = Pick<TemplateContent, 'messageFormat' | 'titleTranslations' | 'messageTranslations'>;

export const NEW: Kept = { messageFormat: 'plain', titleTranslations: [], messageTranslations: [] };

/** The content of a template, from what staff state of it. @param before a new one has `NEW` */
export function contentAfter(given: CheckedTemplate, before: Kept): TemplateContent {
  const { messageFormat, titleTranslations, messageTranslations } = given;
  return {
    ...given,
    messageFormat: messageFormat ?? before.messageFormat,
    titleTranslations: titleTranslations ?? before.titleTranslations,
    messageTranslations: messageTranslations ?? before.messageTranslations,
  };
}

/** The content of a draft. @throws InvalidError naming every wrong field */
export function readTemplate(draft: TemplateDraft): CheckedTemplate {
  const status = incidentStatuses.wordOf(draft.status || IncidentStatus.INVESTIGATING);
  const violations = new Violations()
    .text(draft.title, '/title', 'Give a title to your template.', MAX_NAME)
    .optionalText(draft.message, '/message', MAX_MESSAGE)
    .check(status !== undefined, '/incidentStatus', 'Unknown incident status.');
  checkNameTranslations(violations, draft.titleTranslations, '/titleTranslations');
  const { messageFormat, messageTranslations: translations } = draft;
  checkMessageTranslations(violations, '/messageTranslations', { messageFormat, translations });
  checkComponents(violations, '', draft.affectedComponents).throwIfAny();
  return {
    title: draft.title.trim(),
    message: draft.message.trim(),
    messageFormat: formatOf(draft),
    titleTranslations: draft.titleTranslations && readTranslations(draft.titleTranslations.items),
    messageTranslations: draft.messageTranslations && readTranslations(draft.messageTranslations.items),
    status: status ?? 'investigating',
    sendNotification: draft.sendNotification,
    components: readComponents(draft.affectedComponents),
  };
}
