import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import {
  TemplateDraftSchema,
  type CreateTemplateRequest,
  type DeleteTemplateRequest,
  type TemplateSchema,
  type UpdateTemplateRequest,
} from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { ComponentDirectory } from '../entries/component-directory.js';
import { requireTemplate } from './require-template.js';
import { TemplateEntity } from './template.entity.js';
import { templateToWire } from './template.mapper.js';
import { readTemplate } from './template.rules.js';

/** Keeps what staff prepare for incidents to come. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly database: Database,
    private readonly components: ComponentDirectory,
  ) {}

  /**
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   */
  async create(actor: Actor, request: CreateTemplateRequest): Promise<MessageInitShape<typeof TemplateSchema>> {
    const { customerId } = requireEditor(actor);
    const content = readTemplate(request.content ?? create(TemplateDraftSchema));
    await this.components.requireKnown(customerId, content, '');
    const template: TemplateEntity = { id: newId(), customerId, creationTime: new Date(), ...content };
    await this.database.tenant(customerId, (tx) => tx.insert(TemplateEntity, template));
    return templateToWire(template, () => true);
  }

  /**
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError unless the template is the organisation's
   */
  async update(actor: Actor, request: UpdateTemplateRequest): Promise<MessageInitShape<typeof TemplateSchema>> {
    const { customerId } = requireEditor(actor);
    const content = readTemplate(request.content ?? create(TemplateDraftSchema));
    await this.components.requireKnown(customerId, content, '');
    return this.database.tenant(customerId, async (tx) => {
      const template = await requireTemplate(tx, { id: request.templateId, customerId }, { lock: true });
      await tx.update(TemplateEntity, { id: template.id, customerId }, content);
      return templateToWire({ ...template, ...content }, () => true);
    });
  }

  /**
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless the template is the organisation's
   */
  async delete(actor: Actor, { templateId }: DeleteTemplateRequest): Promise<void> {
    const { customerId } = requireEditor(actor);
    await this.database.tenant(customerId, async (tx) => {
      const { id } = await requireTemplate(tx, { id: templateId, customerId }, { lock: true });
      await tx.delete(TemplateEntity, { id, customerId });
    });
  }
}
