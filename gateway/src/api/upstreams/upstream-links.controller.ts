import { Body, Delete, Get, Inject, Post, Put, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { UpstreamLinksService } from '@candor/proto/gen/candor/signals/v1/links_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { Changes, Creates, ReadsOwn, Removes, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';
import { changeLinkToWire, createLinkToWire, upstreamLinkFromWire } from './upstream-links.mapper.js';
import { ChangeLinkRequest, CreateLinkRequest, UpstreamLinksQuery } from './upstream-links.requests.js';
import { UpstreamLinkEnvelope, UpstreamLinksEnvelope } from './upstream-links.responses.js';

/** What services have to do with components of providers. */
@StaffController('Third-party components')
export class UpstreamLinksController {
  private readonly links: RpcClientOf<typeof UpstreamLinksService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.links = rpc.service(UpstreamLinksService);
  }

  @Get('upstream-links')
  @ReadsOwn('Which of your services are or depend on components of providers', UpstreamLinksEnvelope, {
    also: ['invalid'],
  })
  async listLinks(@Staff() actor: StaffActor, @Query() query: UpstreamLinksQuery): Promise<UpstreamLinksEnvelope> {
    const { links } = await this.links.listLinks({ upstreamId: query.upstreamId ?? '' }, { actor });
    return { links: links.map(upstreamLinkFromWire) };
  }

  @Post('upstreams/:id/links')
  @Creates('Link a service to a component of a provider', UpstreamLinkEnvelope, {
    description:
      'A service that follows has the status of the provider from now on, and no other can be set. ' +
      'One that depends keeps its own, unless "degrading" sets it. The service is there, or is created with the link.',
    invalid: ['/kind', 'Please give one of: follows, dependsOn.'],
    also: ['not-found', 'payment-required'],
  })
  async createLink(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @IdParam() id: string,
    @Body() body: CreateLinkRequest,
  ): Promise<UpstreamLinkEnvelope> {
    const { link } = await this.links.createLink({ ...createLinkToWire(id, body), idempotencyKey }, { actor });
    return { link: upstreamLinkFromWire(present(link)) };
  }

  @Put('upstream-links/:id')
  @Changes('Change what a dependency does by itself', UpstreamLinkEnvelope, {
    invalid: ['/text', 'Please use at most 300 characters.'],
    also: ['conflict'],
  })
  async changeLink(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: ChangeLinkRequest,
  ): Promise<UpstreamLinkEnvelope> {
    const { link } = await this.links.changeLink(changeLinkToWire(id, body), { actor });
    return { link: upstreamLinkFromWire(present(link)) };
  }

  @Delete('upstream-links/:id')
  @Removes('End a link; the service stays')
  async deleteLink(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.links.deleteLink({ linkId: id }, { actor });
  }
}
