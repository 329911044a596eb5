import { Delete, Get, HttpCode, Inject, Param, Patch, Post, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ProvisioningActor } from '@candor/platform/actor.js';
import { ScimService, type ScimUser } from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { present } from '../wire/present.js';
import { Provider, SCIM_PATH, ScimBody, ScimQuery, ScimRoutes, type Sent } from './provisioning.guard.js';
import { matches, requiredValue, type Filter } from './scim-filter.js';
import { listResponse, readListQuery, readShown, show } from './scim-list.js';
import { readSteps } from './scim-patch.js';
import { patchedUser, userResource, wholeUser } from './scim-user.js';

/** A random password is hashed, which is slow on purpose. */
const CREATE_TIMEOUT_MS = 10_000;

@ScimRoutes(`${SCIM_PATH}/Users`)
export class ScimUsersController {
  private readonly scim: RpcClientOf<typeof ScimService>;
  private readonly base: string;

  constructor(@Inject(RpcClient) rpc: RpcClient, @Inject(ConsoleAddress) { url }: ConsoleAddress) {
    this.scim = rpc.service(ScimService);
    this.base = `${url}/${SCIM_PATH}`;
  }

  @Get()
  async listScimUsers(@Provider() actor: ProvisioningActor, @ScimQuery() query: Sent): Promise<object> {
    const { filter, startIndex, count, shown } = readListQuery(query);
    const found = (await this.find(actor, filter)).map((user) => userResource(user, this.base));
    const matching = filter ? found.filter((user) => matches(filter, user)) : found;
    const page = matching.slice(startIndex - 1, startIndex - 1 + count);
    return listResponse(
      page.map((user) => show(user, shown)),
      matching.length,
      startIndex,
    );
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

  /** The users that may match: an organisation has a thousand users at most, and usually one is looked up by name. */
  private async find(actor: ProvisioningActor, filter: Filter | undefined): Promise<ScimUser[]> {
    const valueOf = (path: string): string => (filter && requiredValue(filter, path)) ?? '';
    const email = valueOf('emails.value') || valueOf('emails');
    const wanted = { userName: valueOf('username'), externalId: valueOf('externalid'), email };
    const users: ScimUser[] = [];
    let cursor = '';
    do {
      const page = await this.scim.listScimUsers({ ...wanted, cursor }, { actor });
      users.push(...page.users);
      cursor = page.nextCursor;
    } while (cursor !== '');
    return users;
  }

  private answer(user: ScimUser | undefined, query: Sent): object {
    return show(userResource(present(user), this.base), readShown(query));
  }
}
