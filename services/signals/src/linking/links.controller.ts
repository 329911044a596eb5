import { Controller } from '@nestjs/common';
import {
  UpstreamLinksService as Contract,
  type ChangeLinkRequest,
  type CreateLinkRequest,
  type DeleteLinkRequest,
  type ListLinksRequest,
} from '@candor/proto/gen/candor/signals/v1/links_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { LinksReader } from './links.reader.js';
import { LinksService } from './links.service.js';

@Controller()
export class LinksController {
  constructor(
    private readonly links: LinksService,
    private readonly reader: LinksReader,
  ) {}

  @Rpc(Contract.method.createLink)
  async createLink(request: CreateLinkRequest, { actor }: RpcContext) {
    return this.links.create(actor, request);
  }

  @Rpc(Contract.method.listLinks)
  async listLinks(request: ListLinksRequest, { actor }: RpcContext) {
    return { links: await this.reader.list(actor, request) };
  }

  @Rpc(Contract.method.changeLink)
  async changeLink(request: ChangeLinkRequest, { actor }: RpcContext) {
    return { link: await this.links.change(actor, request) };
  }

  @Rpc(Contract.method.deleteLink)
  async deleteLink(request: DeleteLinkRequest, { actor }: RpcContext) {
    await this.links.delete(actor, request);
    return {};
  }
}
