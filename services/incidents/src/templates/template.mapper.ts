import type { MessageInitShape } from '@bufbuild/protobuf';
import type { TemplateSchema } from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { componentStatuses, incidentStatuses } from '@candor/proto/status-words.js';
import { textFormatValue } from '@candor/proto/text-format.js';
import type { TemplateEntity } from './template.entity.js';

/** @param exists which components still exist; the others are left out, so that the response can be sent back */
export function templateToWire(
  template: TemplateEntity,
  exists: (componentId: string) => boolean,
): MessageInitShape<typeof TemplateSchema> {
  return {
    id: template.id,
    creationTime: BigInt(template.creationTime.getTime()),
    content: {
      title: template.title,
      titleTranslations: { items: template.titleTranslations },
      message: template.message,
      messageTranslations: { items: template.messageTranslations },
      messageFormat: textFormatValue(template.messageFormat),
      status: incidentStatuses.valueOf(template.status),
      sendNotification: template.sendNotification,
      affectedComponents: template.components
        .filter(({ componentId }) => exists(componentId))
        .map(({ componentId, status }) => ({ componentId, componentStatus: componentStatuses.valueOf(status) })),
    },
  };
}
