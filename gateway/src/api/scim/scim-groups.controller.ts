import { Delete, Get, HttpCode, Inject, Param, Patch, Post, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ProvisioningActor } from '@candor/platform/actor.js';
import { ScimService } from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { present } from '../wire/present.js';
import { Provider, SCIM_PATH, ScimBody, ScimQuery, ScimRoutes, type Sent } from './provisioning.guard.js';
import { groupResource, patchedGroup, wholeGroup } from './scim-group.js';
import { ScimGroupsReader } from './scim-groups.reader.js';
import { readListQuery, readShown, show, type Shown } from './scim-list.js';
import { readSteps } from './scim-patch.js';

@ScimRoutes(`${SCIM_PATH}/Groups`)
export class ScimGroupsController {
  private readonly scim: RpcClientOf<typeof ScimService>;
  private readonly base: string;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) { url }: ConsoleAddress,
    private readonly reader: ScimGroupsReader,
  ) {
    this.scim = rpc.service(ScimService);
    this.base = `${url}/${SCIM_PATH}`;
  }

  @Get()
  async listScimGroups(@Provider() actor: ProvisioningActor, @ScimQuery() query: Sent): Promise<object> {
    return this.reader.list(actor, readListQuery(query), this.base);
  }

  /** For filters that must not appear in an address (RFC 7644, 3.4.3). */
  @Post('.search')
  @HttpCode(200)
  searchScimGroups(@Provider() actor: ProvisioningActor, @ScimBody() body: Sent): Promise<object> {
    return this.listScimGroups(actor, body);
  }

  @Get(':id')
  async getScimGroup(@Provider() actor: ProvisioningActor, @Param('id') groupId: string, @ScimQuery() query: Sent) {
    return this.answer(actor, groupId, readShown(query));
  }

  @Post()
  @HttpCode(201)
  async provisionGroup(
    @Provider() actor: ProvisioningActor,
    @ScimBody() body: Sent,
    @Res({ passthrough: true }) response: Response,
    @ScimQuery() query: Sent,
  ) {
    const made = await this.scim.provisionGroup({ group: wholeGroup(body) }, { actor });
    const { id } = present(made.group);
    response.setHeader('location', `${this.base}/Groups/${id}`);
    return this.answer(actor, id, readShown(query));
  }

  @Put(':id')
  async replaceScimGroup(
    @Provider() actor: ProvisioningActor,
    @Param('id') groupId: string,
    @ScimBody() body: Sent,
    @ScimQuery() query: Sent,
  ) {
    await this.scim.changeGroup({ groupId, change: wholeGroup(body) }, { actor });
    return this.answer(actor, groupId, readShown(query));
  }

  /** Answers without the group: a client that adds one of a thousand members does not want all of them back. */
  @Patch(':id')
  @HttpCode(204)
  async patchScimGroup(
    @Provider() actor: ProvisioningActor,
    @Param('id') groupId: string,
    @ScimBody() body: Sent,
  ): Promise<void> {
    await this.scim.changeGroup({ groupId, change: patchedGroup(readSteps(body)) }, { actor });
  }

  @Delete(':id')
  @HttpCode(204)
  async deleteScimGroup(@Provider() actor: ProvisioningActor, @Param('id') groupId: string): Promise<void> {
    await this.scim.deleteGroup({ groupId }, { actor });
  }

  private async answer(actor: ProvisioningActor, groupId: string, shown: Shown): Promise<object> {
    const { group, memberIds } = await this.scim.getScimGroup({ groupId }, { actor });
    return show(groupResource(present(group), memberIds, this.base), shown);
  }
}
