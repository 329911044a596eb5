import { Violations } from '@candor/platform/violations.js';
import type { TemplateDraft } from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { incidentStatuses } from '@candor/proto/status-words.js';
import { checkComponents, formatOf, MAX_MESSAGE, readComponents } from '../entries/entry-draft.rules.js';
import { MAX_NAME } from '../incidents/incident-name.js';
import type { TemplateEntity } from './template.entity.js';

/** The content of a template, without its owner. */
export type TemplateContent = Omit<TemplateEntity, 'id' | 'customerId' | 'creationTime'>;

/** The same as staff state it, who may leave open how the message is written. */
type CheckedTemplate = Omit<TemplateContent, 'messageFormat'> & Partial<Pick<TemplateContent, 'messageFormat'>>;

/** The content of a draft. @throws InvalidError naming every wrong field */
export function readTemplate(draft: TemplateDraft): CheckedTemplate {
  const status = incidentStatuses.wordOf(draft.status || IncidentStatus.INVESTIGATING);
  const violations = new Violations()
    .text(draft.title, '/title', 'Give a title to your template.', MAX_NAME)
    .optionalText(draft.message, '/message', MAX_MESSAGE)
    .check(status !== undefined, '/incidentStatus', 'Unknown incident status.');
  checkComponents(violations, '', draft.affectedComponents).throwIfAny();
  return {
    title: draft.title.trim(),
    message: draft.message.trim(),
    messageFormat: formatOf(draft),
    status: status ?? 'investigating',
    sendNotification: draft.sendNotification,
    components: readComponents(draft.affectedComponents),
  };
}
