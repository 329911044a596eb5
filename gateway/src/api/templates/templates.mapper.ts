import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Template, TemplateDraftSchema } from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { textFormatWord } from '@candor/proto/text-format.js';
import { affectedFromWire, affectedToWire } from '../incidents/incidents.mapper.js';
import { present } from '../wire/present.js';
import { incidentStatus } from '../wire/status.mapper.js';
import { formatToWire } from '../wire/text-format.mapper.js';
import { listFromWire, listToWire } from '../wire/translations.mapper.js';
import type { TemplateRequest } from './templates.requests.js';
import type { TemplateResponse } from './templates.responses.js';

/** A template that is new, and its message Markdown unless it says otherwise. */
export function newTemplateToWire(body: TemplateRequest): MessageInitShape<typeof TemplateDraftSchema> {
  return templateToWire({ ...body, messageFormat: body.messageFormat ?? 'markdown' });
}

export function templateToWire(body: TemplateRequest): MessageInitShape<typeof TemplateDraftSchema> {
  return {
    title: body.title ?? '',
    titleTranslations: listToWire(body.titleTranslations),
    message: body.message ?? '',
    messageTranslations: listToWire(body.messageTranslations),
    ...formatToWire(body),
    status: incidentStatus.toWire(body.incidentStatus),
    affectedComponents: affectedToWire(body.affectedComponents),
    sendNotification: body.sendNotification ?? false,
  };
}

export function templateFromWire(template: Template): TemplateResponse {
  const content = present(template.content);
  const titleTranslations = listFromWire(content.titleTranslations?.items ?? []);
  const messageTranslations = listFromWire(content.messageTranslations?.items ?? []);
  return {
    id: template.id,
    creationTime: Number(template.creationTime),
    title: content.title,
    ...(titleTranslations && { titleTranslations }),
    message: content.message,
    ...(messageTranslations && { messageTranslations }),
    messageFormat: textFormatWord(content.messageFormat ?? TextFormat.UNSPECIFIED),
    incidentStatus: incidentStatus.toWord(content.status),
    affectedComponents: content.affectedComponents.map(affectedFromWire),
    sendNotification: content.sendNotification,
  };
}
