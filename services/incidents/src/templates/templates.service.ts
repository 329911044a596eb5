import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { requireEditor, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { nameObject } from '@candor/platform/running-call.js';
import {
  TemplateDraftSchema,
  TemplatesService as Contract,
  type CreateTemplateRequest,
  type CreateTemplateResponse,
  type DeleteTemplateRequest,
  type TemplateSchema,
  type UpdateTemplateRequest,
} from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { ComponentDirectory } from '../components/component-directory.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { requireTemplate } from './require-template.js';
import { TemplateEntity } from './template.entity.js';
import { templateToWire } from './template.mapper.js';
import { contentAfter, NEW, readTemplate } from './template.rules.js';

/** Manages the templates of future incidents. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly components: ComponentDirectory,
  ) {}

  /**
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   * @throws KeyReusedError or ConflictError as `Idempotency.once`
   */
  async create(actor: Actor, request: CreateTemplateRequest): Promise<CreateTemplateResponse> {
    const staff = requireEditor(actor);
    const method = Contract.method.createTemplate;
    return this.idempotency.once({ method, staff, request }, () => this.prepare(staff, request));
  }

  private async prepare({ customerId }: StaffActor, request: CreateTemplateRequest) {
    const content = readTemplate(request.content ?? create(TemplateDraftSchema));
    await this.components.requireKnown(customerId, content, '');
    return async (tx: Tx) => {
      const template: TemplateEntity = {
        id: newId(),
        customerId,
        creationTime: await effectiveDate(tx, undefined),
        ...contentAfter(content, NEW),
      };
      await tx.insert(TemplateEntity, template);
      return { template: templateToWire(template, () => true) };
    };
  }

  /**
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError unless the template is the organisation's
   */
  async update(actor: Actor, request: UpdateTemplateRequest): Promise<MessageInitShape<typeof TemplateSchema>> {
    const { customerId } = requireEditor(actor);
    const given = readTemplate(request.content ?? create(TemplateDraftSchema));
    await this.components.requireKnown(customerId, given, '');
    return this.database.tenant(customerId, async (tx) => {
      const template = await requireTemplate(tx, { id: request.templateId, customerId }, { lock: true });
      const content = contentAfter(given, template);
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
      const { id, title } = await requireTemplate(tx, { id: templateId, customerId }, { lock: true });
      nameObject(title);
      await tx.delete(TemplateEntity, { id, customerId });
    });
  }
}
