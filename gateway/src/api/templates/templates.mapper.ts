import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Template, TemplateDraftSchema } from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { affectedFromWire, affectedToWire } from '../incidents/incidents.mapper.js';
import { present } from '../wire/present.js';
import { incidentStatus } from '../wire/status.mapper.js';
import type { TemplateRequest } from './templates.requests.js';
import type { TemplateResponse } from './templates.responses.js';

export function templateToWire(body: TemplateRequest): MessageInitShape<typeof TemplateDraftSchema> {
  return {
    title: body.title ?? '',
    message: body.message ?? '',
    status: incidentStatus.toWire(body.incidentStatus),
    affectedComponents: affectedToWire(body.affectedComponents),
    sendNotification: body.sendNotification ?? false,
  };
}

export function templateFromWire(template: Template): TemplateResponse {
  const content = present(template.content);
  return {
    id: template.id,
    creationTime: Number(template.creationTime),
    title: content.title,
    message: content.message,
    incidentStatus: incidentStatus.toWord(content.status),
    affectedComponents: content.affectedComponents.map(affectedFromWire),
    sendNotification: content.sendNotification,
  };
}
