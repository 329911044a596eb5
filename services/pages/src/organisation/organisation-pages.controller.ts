import { Controller } from '@nestjs/common';
import {
  OrganisationPagesService as Contract,
  type CreatePageRequest,
  type DeletePageRequest,
  type SearchPagesRequest,
  type GetPageRequest,
  type ListPagesRequest,
  type ResolvePagesRequest,
  type SavePageRequest,
} from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { OrganisationPagesReader } from './organisation-pages.reader.js';
import { OrganisationPagesService } from './organisation-pages.service.js';

@Controller()
export class OrganisationPagesController {
  constructor(
    private readonly pages: OrganisationPagesService,
    private readonly reader: OrganisationPagesReader,
  ) {}

  @Rpc(Contract.method.listPages)
  async listPages(request: ListPagesRequest, { actor }: RpcContext) {
    return this.reader.list(actor, request);
  }

  @Rpc(Contract.method.searchPages)
  async searchPages(request: SearchPagesRequest, { actor }: RpcContext) {
    return this.reader.find(actor, request);
  }

  @Rpc(Contract.method.getPage)
  async getPage({ pageId }: GetPageRequest, { actor }: RpcContext) {
    return { page: await this.reader.get(actor, pageId) };
  }

  @Rpc(Contract.method.resolvePages)
  async resolvePages(request: ResolvePagesRequest, { actor }: RpcContext) {
    return this.reader.resolve(actor, request);
  }

  @Rpc(Contract.method.createPage)
  async createPage(request: CreatePageRequest, { actor }: RpcContext) {
    return this.pages.create(actor, request);
  }

  @Rpc(Contract.method.savePage)
  async savePage(request: SavePageRequest, { actor }: RpcContext) {
    return { page: await this.pages.save(actor, request) };
  }

  @Rpc(Contract.method.deletePage)
  async deletePage({ pageId }: DeletePageRequest, { actor }: RpcContext) {
    await this.pages.delete(actor, pageId);
    return {};
  }
}
