import { Controller } from '@nestjs/common';
import {
  TemplatesService as Contract,
  type CreateTemplateRequest,
  type DeleteTemplateRequest,
  type GetTemplateRequest,
  type ListTemplatesRequest,
  type UpdateTemplateRequest,
} from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { TemplatesReader } from './templates.reader.js';
import { TemplatesService } from './templates.service.js';

@Controller()
export class TemplatesController {
  constructor(
    private readonly templates: TemplatesService,
    private readonly reader: TemplatesReader,
  ) {}

  @Rpc(Contract.method.createTemplate)
  async createTemplate(request: CreateTemplateRequest, { actor }: RpcContext) {
    return this.templates.create(actor, request);
  }

  @Rpc(Contract.method.getTemplate)
  async getTemplate(request: GetTemplateRequest, { actor }: RpcContext) {
    return { template: await this.reader.get(actor, request.templateId) };
  }

  @Rpc(Contract.method.listTemplates)
  async listTemplates(request: ListTemplatesRequest, { actor }: RpcContext) {
    return this.reader.list(actor, request);
  }

  @Rpc(Contract.method.updateTemplate)
  async updateTemplate(request: UpdateTemplateRequest, { actor }: RpcContext) {
    return { template: await this.templates.update(actor, request) };
  }

  @Rpc(Contract.method.deleteTemplate)
  async deleteTemplate(request: DeleteTemplateRequest, { actor }: RpcContext) {
    await this.templates.delete(actor, request);
    return {};
  }
}
