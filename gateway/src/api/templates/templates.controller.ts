import { Body, Delete, Get, Inject, Post, Put, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { TemplatesService } from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { Changes, Creates, Lists, Reads, Removes, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { PageQuery, pageToWire } from '../validation/page.query.js';
import { present } from '../wire/present.js';
import { newTemplateToWire, templateFromWire, templateToWire } from './templates.mapper.js';
import { TemplateRequest } from './templates.requests.js';
import { TemplateEnvelope, TemplatesEnvelope } from './templates.responses.js';

const NO_TITLE = ['/title', 'Give a title to your template.'] as const;

@StaffController('Templates', 'templates')
export class TemplatesController {
  private readonly templates: RpcClientOf<typeof TemplatesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.templates = rpc.service(TemplatesService);
  }

  @Get()
  @Lists('List templates of incidents, newest first', TemplatesEnvelope)
  async listTemplates(@Staff() actor: StaffActor, @Query() page: PageQuery): Promise<TemplatesEnvelope> {
    const { templates, nextCursor } = await this.templates.listTemplates(pageToWire(page), { actor });
    return { templates: templates.map(templateFromWire), ...(nextCursor && { nextCursor }) };
  }

  @Get(':id')
  @Reads('One template', TemplateEnvelope)
  async getTemplate(@Staff() actor: StaffActor, @IdParam() id: string): Promise<TemplateEnvelope> {
    const { template } = await this.templates.getTemplate({ templateId: id }, { actor });
    return { template: templateFromWire(present(template)) };
  }

  @Post()
  @Creates('Keep a template', TemplateEnvelope, { invalid: NO_TITLE })
  async createTemplate(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: TemplateRequest,
  ): Promise<TemplateEnvelope> {
    const request = { content: newTemplateToWire(body), idempotencyKey };
    const { template } = await this.templates.createTemplate(request, { actor });
    return { template: templateFromWire(present(template)) };
  }

  @Put(':id')
  @Changes('Replace what a template says', TemplateEnvelope, { invalid: NO_TITLE })
  async updateTemplate(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: TemplateRequest,
  ): Promise<TemplateEnvelope> {
    const request = { templateId: id, content: templateToWire(body) };
    const { template } = await this.templates.updateTemplate(request, { actor });
    return { template: templateFromWire(present(template)) };
  }

  @Delete(':id')
  @Removes('Delete a template; incidents made from it stay')
  async deleteTemplate(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.templates.deleteTemplate({ templateId: id }, { actor });
  }
}
