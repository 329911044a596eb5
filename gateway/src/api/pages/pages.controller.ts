import { Body, Delete, Get, Inject, Post, Put, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { OrganisationPagesService } from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { Changes, Creates, Lists, Reads, Removes, Searches, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { PageQuery, pageToWire } from '../validation/page.query.js';
import { present } from '../wire/present.js';
import {
  changedPageToWire,
  newPageToWire,
  pageFromWire,
  pageSearchToWire,
  pageWithComponentsFromWire,
} from './pages.mapper.js';
import { NewPageRequest, PageRequest, PageSearchRequest } from './pages.requests.js';
import { FoundPagesEnvelope, OrganisationPageEnvelope, OrganisationPagesEnvelope } from './pages.responses.js';

/** The pages of the organisation. */
@StaffController('Pages', 'pages')
export class PagesController {
  private readonly pages: RpcClientOf<typeof OrganisationPagesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.pages = rpc.service(OrganisationPagesService);
  }

  @Get()
  @Lists('List the pages of the organisation, the first one first', OrganisationPagesEnvelope)
  async listPages(@Staff() actor: StaffActor, @Query() page: PageQuery): Promise<OrganisationPagesEnvelope> {
    const { pages, nextCursor, ...chosen } = await this.pages.listPages(pageToWire(page), { actor });
    const { everChosenComponentIds, audienceComponentIds, everAudienceComponentIds } = chosen;
    return {
      pages: pages.map(pageFromWire),
      ...{ everChosenComponentIds, audienceComponentIds, everAudienceComponentIds },
      ...(nextCursor && { nextCursor }),
    };
  }

  @Post('search')
  @Searches(
    'Which further pages have one of some services, or are named: where an incident of these that is put there shows',
    FoundPagesEnvelope,
    ['/componentIds/0', 'Please give an id here.'],
  )
  async searchPages(@Staff() actor: StaffActor, @Body() body: PageSearchRequest): Promise<FoundPagesEnvelope> {
    const { pages, count } = await this.pages.searchPages(pageSearchToWire(body), { actor });
    return { pages: pages.map(pageFromWire), count };
  }

  @Get(':pageId')
  @Reads('One page, with its services', OrganisationPageEnvelope)
  async getPage(@Staff() actor: StaffActor, @IdParam('pageId') pageId: string): Promise<OrganisationPageEnvelope> {
    const { page } = await this.pages.getPage({ pageId }, { actor });
    return { page: pageWithComponentsFromWire(present(page)) };
  }

  @Post()
  @Creates('Make a further page', OrganisationPageEnvelope, {
    description:
      'It shows the services that are chosen for it, internal ones too, and the incidents and maintenances that name one of them. It has settings, a look and readers of its own, and is everybody’s at first unless it gets a password.',
    invalid: ['/domain', 'This address is taken. Please choose another one.'],
  })
  async createPage(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: NewPageRequest,
  ): Promise<OrganisationPageEnvelope> {
    const { page } = await this.pages.createPage(newPageToWire(body, idempotencyKey), { actor });
    return { page: pageWithComponentsFromWire(present(page)) };
  }

  @Put(':pageId')
  @Changes('Change name and services of a further page', OrganisationPageEnvelope, {
    invalid: ['/components/0/componentId', 'Please give the id of a service here.'],
    also: ['conflict'],
  })
  async savePage(
    @Staff() actor: StaffActor,
    @IdParam('pageId') pageId: string,
    @Body() body: PageRequest,
  ): Promise<OrganisationPageEnvelope> {
    const { page } = await this.pages.savePage(changedPageToWire(pageId, body), { actor });
    return { page: pageWithComponentsFromWire(present(page)) };
  }

  @Delete(':pageId')
  @Removes('Delete a further page with its settings, its look, its readers and its subscribers', {
    description: 'Its addresses answer no more. The label of its address stays the organisation’s.',
    also: ['conflict'],
  })
  async deletePage(@Staff() actor: StaffActor, @IdParam('pageId') pageId: string): Promise<void> {
    await this.pages.deletePage({ pageId }, { actor });
  }
}
