import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { TemplatesService } from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { ApiProblems } from '../problem/api-problems.js';
import { present } from '../problem/present.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { PageQuery, pageToWire } from '../validation/page.query.js';
import { templateFromWire, templateToWire } from './templates.mapper.js';
import { TemplateRequest } from './templates.requests.js';
import { TemplateEnvelope, TemplatesEnvelope } from './templates.responses.js';

const NO_TITLE = ['/title', 'Give a title to your template.'] as const;

@ApiTags('Templates')
@ApiBearerAuth()
@Controller('api/templates')
export class TemplatesController {
  private readonly templates: RpcClientOf<typeof TemplatesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.templates = rpc.service(TemplatesService);
  }

  @Get()
  @ApiOperation({ summary: 'List templates of incidents, newest first' })
  @ApiOkResponse({ type: TemplatesEnvelope })
  @ApiProblems(['invalid', 'unauthenticated'], ['/limit', 'Please give a number from 1 to 500.'])
  async listTemplates(@Staff() actor: StaffActor, @Query() page: PageQuery): Promise<TemplatesEnvelope> {
    const { templates, nextCursor } = await this.templates.listTemplates(pageToWire(page), { actor });
    return { templates: templates.map(templateFromWire), ...(nextCursor && { nextCursor }) };
  }

  @Get(':id')
  @ApiOperation({ summary: 'One template' })
  @ApiOkResponse({ type: TemplateEnvelope })
  @ApiProblems(['unauthenticated', 'not-found'])
  async getTemplate(@Staff() actor: StaffActor, @IdParam() id: string): Promise<TemplateEnvelope> {
    const { template } = await this.templates.getTemplate({ templateId: id }, { actor });
    return { template: templateFromWire(present(template)) };
  }

  @Post()
  @ApiOperation({ summary: 'Keep a template' })
  @ApiCreatedResponse({ type: TemplateEnvelope })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden'], NO_TITLE)
  async createTemplate(@Staff() actor: StaffActor, @Body() body: TemplateRequest): Promise<TemplateEnvelope> {
    const { template } = await this.templates.createTemplate({ content: templateToWire(body) }, { actor });
    return { template: templateFromWire(present(template)) };
  }

  @Put(':id')
  @ApiOperation({ summary: 'Replace what a template says' })
  @ApiOkResponse({ type: TemplateEnvelope })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'not-found'], NO_TITLE)
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
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a template; incidents made from it stay' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(['unauthenticated', 'forbidden', 'not-found'])
  async deleteTemplate(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.templates.deleteTemplate({ templateId: id }, { actor });
  }
}
