import { Controller } from '@nestjs/common';
import {
  UpstreamsService as Contract,
  type GetUpstreamRequest,
  type ListUpstreamsRequest,
  type PreviewUpstreamRequest,
  type RenameUpstreamRequest,
  type SearchProvidersRequest,
  type UnwatchUpstreamRequest,
  type WatchUpstreamRequest,
} from '@candor/proto/gen/candor/signals/v1/upstreams_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { WatchesReader } from './watches.reader.js';
import { WatchesService } from './watches.service.js';

@Controller()
export class UpstreamsController {
  constructor(
    private readonly watches: WatchesService,
    private readonly reader: WatchesReader,
  ) {}

  @Rpc(Contract.method.searchProviders)
  searchProviders({ search }: SearchProvidersRequest, { actor }: RpcContext) {
    return Promise.resolve({
      providers: this.reader.providers(actor, search).map(({ key, name, url, kind }) => ({ key, name, url, kind })),
    });
  }

  @Rpc(Contract.method.previewUpstream)
  async previewUpstream({ url }: PreviewUpstreamRequest, { actor }: RpcContext) {
    return { found: await this.watches.preview(actor, url) };
  }

  @Rpc(Contract.method.watchUpstream)
  async watchUpstream(request: WatchUpstreamRequest, { actor }: RpcContext) {
    return this.watches.watch(actor, request);
  }

  @Rpc(Contract.method.listUpstreams)
  async listUpstreams(_request: ListUpstreamsRequest, { actor }: RpcContext) {
    return { upstreams: await this.reader.list(actor) };
  }

  @Rpc(Contract.method.getUpstream)
  async getUpstream(request: GetUpstreamRequest, { actor }: RpcContext) {
    return this.reader.get(actor, request);
  }

  @Rpc(Contract.method.renameUpstream)
  async renameUpstream(request: RenameUpstreamRequest, { actor }: RpcContext) {
    return { upstream: await this.watches.rename(actor, request) };
  }

  @Rpc(Contract.method.unwatchUpstream)
  async unwatchUpstream(request: UnwatchUpstreamRequest, { actor }: RpcContext) {
    await this.watches.unwatch(actor, request);
    return {};
  }
}
