import { Delete, Get, HttpCode, Inject, Param, Patch, Post, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ProvisioningActor } from '@candor/platform/actor.js';
import { ScimService, type ScimUser } from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { present } from '../wire/present.js';
import { Provider, SCIM_PATH, ScimBody, ScimQuery, ScimRoutes, type Sent } from './provisioning.guard.js';
import { readListQuery, readShown, show } from './scim-list.js';
import { readSteps } from './scim-patch.js';
import { patchedUser, userResource, wholeUser } from './scim-user.js';
import { ScimUsersReader } from './scim-users.reader.js';

/** A random password is hashed, which is slow on purpose. */
const CREATE_TIMEOUT_MS = 10_000;

@ScimRoutes(`${SCIM_PATH}/Users`)
export class ScimUsersController {
  private readonly scim: RpcClientOf<typeof ScimService>;
  private readonly base: string;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) { url }: ConsoleAddress,
    private readonly reader: ScimUsersReader,
  ) {
    this.scim = rpc.service(ScimService);
    this.base = `${url}/${SCIM_PATH}`;
  }

  @Get()
  async listScimUsers(@Provider() actor: ProvisioningActor, @ScimQuery() query: Sent): Promise<object> {
    return this.reader.list(actor, readListQuery(query), this.base);
  }

  /** For filters that must not appear in an address (RFC 7644, 3.4.3). */
  @Post('.search')
  @HttpCode(200)
  searchScimUsers(@Provider() actor: ProvisioningActor, @ScimBody() body: Sent): Promise<object> {
    return this.listScimUsers(actor, body);
  }

  @Get(':id')
  async getScimUser(@Provider() actor: ProvisioningActor, @Param('id') userId: string, @ScimQuery() query: Sent) {
    return this.answer((await this.scim.getScimUser({ userId }, { actor })).user, query);
  }

  @Post()
  @HttpCode(201)
  async provisionUser(
    @Provider() actor: ProvisioningActor,
    @ScimBody() body: Sent,
    @Res({ passthrough: true }) response: Response,
    @ScimQuery() query: Sent,
  ) {
    const change = wholeUser(body);
    const { user } = await this.scim.provisionUser({ user: change }, { actor, timeoutMs: CREATE_TIMEOUT_MS });
    response.setHeader('location', `${this.base}/Users/${present(user).id}`);
    return this.answer(user, query);
  }

  @Put(':id')
  async replaceScimUser(
    @Provider() actor: ProvisioningActor,
    @Param('id') userId: string,
    @ScimBody() body: Sent,
    @ScimQuery() query: Sent,
  ) {
    const change = wholeUser(body);
    return this.answer((await this.scim.changeProvisionedUser({ userId, change }, { actor })).user, query);
  }

  @Patch(':id')
  async patchScimUser(
    @Provider() actor: ProvisioningActor,
    @Param('id') userId: string,
    @ScimBody() body: Sent,
    @ScimQuery() query: Sent,
  ) {
    const change = patchedUser(readSteps(body));
    return this.answer((await this.scim.changeProvisionedUser({ userId, change }, { actor })).user, query);
  }

  @Delete(':id')
  @HttpCode(204)
  async deprovisionUser(@Provider() actor: ProvisioningActor, @Param('id') userId: string): Promise<void> {
    await this.scim.deprovisionUser({ userId }, { actor });
  }

  private answer(user: ScimUser | undefined, query: Sent): object {
    return show(userResource(present(user), this.base), readShown(query));
  }
}
