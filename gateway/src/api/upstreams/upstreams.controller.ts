import { Body, Delete, Get, Inject, Post, Put, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { UpstreamsService } from '@candor/proto/gen/candor/signals/v1/upstreams_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { Changes, ChangesOwn, Creates, Reads, ReadsOwn, Removes, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { pageToWire } from '../validation/page.query.js';
import { present } from '../wire/present.js';
import {
  foundFromWire,
  upstreamComponentFromWire,
  upstreamFromWire,
  upstreamIncidentFromWire,
  upstreamPeriodFromWire,
} from './upstreams.mapper.js';
import {
  ProvidersQuery,
  RenameUpstreamRequest,
  UpstreamComponentsQuery,
  UpstreamPreviewRequest,
  WatchUpstreamRequest,
} from './upstreams.requests.js';
import {
  ProvidersEnvelope,
  UpstreamDetailEnvelope,
  UpstreamEnvelope,
  UpstreamPreviewEnvelope,
  UpstreamsEnvelope,
} from './upstreams.responses.js';

/** Another page has some seconds to answer (ms). */
const LOOK_TIMEOUT_MS = 15_000;
const NO_PAGE = ['/url', 'There is no status page at acme.example that we can read.'] as const;

@StaffController('Third-party components', 'upstreams')
export class UpstreamsController {
  private readonly upstreams: RpcClientOf<typeof UpstreamsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.upstreams = rpc.service(UpstreamsService);
  }

  @Get()
  @ReadsOwn('The status pages of others that you watch', UpstreamsEnvelope)
  async listUpstreams(@Staff() actor: StaffActor): Promise<UpstreamsEnvelope> {
    const { upstreams } = await this.upstreams.listUpstreams({}, { actor });
    return { upstreams: upstreams.map(upstreamFromWire) };
  }

  // Before the route whose ids its path looks like.
  @Get('providers')
  @ReadsOwn('Well-known providers and their status pages', ProvidersEnvelope, { also: ['invalid'] })
  async searchProviders(@Staff() actor: StaffActor, @Query() query: ProvidersQuery): Promise<ProvidersEnvelope> {
    const { providers } = await this.upstreams.searchProviders({ search: query.search ?? '' }, { actor });
    return { providers: providers.map(({ key, name, url, kind }) => ({ key, name, url, kind })) };
  }

  @Post('preview')
  @ChangesOwn('What is at the address of a status page; saves nothing', UpstreamPreviewEnvelope, {
    description: 'Its format is recognised by itself. At most 20 addresses a minute.',
    invalid: NO_PAGE,
    also: ['payment-required', 'rate-limited'],
  })
  async previewUpstream(
    @Staff() actor: StaffActor,
    @Body() body: UpstreamPreviewRequest,
  ): Promise<UpstreamPreviewEnvelope> {
    const request = { url: body.url ?? '' };
    const { found } = await this.upstreams.previewUpstream(request, { actor, timeoutMs: LOOK_TIMEOUT_MS });
    return foundFromWire(present(found));
  }

  @Post()
  @Creates('Watch a status page', UpstreamEnvelope, {
    description: 'Its format is recognised by itself. At most 50 pages, each once.',
    invalid: NO_PAGE,
    also: ['payment-required', 'rate-limited'],
  })
  async watchUpstream(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: WatchUpstreamRequest,
  ): Promise<UpstreamEnvelope> {
    const request = { url: body.url ?? '', name: body.name ?? '', idempotencyKey };
    const { upstream } = await this.upstreams.watchUpstream(request, { actor, timeoutMs: LOOK_TIMEOUT_MS });
    return { upstream: upstreamFromWire(present(upstream)) };
  }

  @Get(':id')
  @Reads('One of them, with a page of its components', UpstreamDetailEnvelope, {
    description: 'At most 100 components a page, in the order of the provider.',
    also: ['invalid'],
  })
  async getUpstream(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Query() { search, ...page }: UpstreamComponentsQuery,
  ): Promise<UpstreamDetailEnvelope> {
    const request = { upstreamId: id, search: search ?? '', ...pageToWire(page) };
    const answer = await this.upstreams.getUpstream(request, { actor });
    return {
      upstream: upstreamFromWire(present(answer.upstream)),
      components: answer.components.map(upstreamComponentFromWire),
      ...(answer.nextCursor && { nextCursor: answer.nextCursor }),
      total: answer.total,
      incidents: answer.incidents.map(upstreamIncidentFromWire),
      notKnown: answer.notKnown.map(upstreamPeriodFromWire),
    };
  }

  @Put(':id')
  @Changes('Give it a name of your own', UpstreamEnvelope, {
    invalid: ['/name', 'Please use at most 100 characters.'],
  })
  async renameUpstream(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: RenameUpstreamRequest,
  ): Promise<UpstreamEnvelope> {
    const { upstream } = await this.upstreams.renameUpstream({ upstreamId: id, name: body.name ?? '' }, { actor });
    return { upstream: upstreamFromWire(present(upstream)) };
  }

  @Delete(':id')
  @Removes('End watching it; others who watch the page keep it')
  async unwatchUpstream(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.upstreams.unwatchUpstream({ upstreamId: id }, { actor });
  }
}
