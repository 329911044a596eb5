import { Body, Delete, Get, Inject, Post } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { SideDoorService, type SideDoorKey } from '@candor/proto/gen/candor/pages/v1/side_door_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { CreatesSecret, ReadsOwn, Removes, StaffController } from '../routes/operations.js';
import { NeedsFreshSignIn } from '../session/fresh-sign-in.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';
import { NewSideDoorKeyRequest } from './side-door.requests.js';
import { NewSideDoorKeyResponse, SideDoorKeysEnvelope, type SideDoorKeyResponse } from './side-door.responses.js';

/** The keys of the side door, for Owners. What is signed with them is sent to the page itself. */
@StaffController('Side door', 'side-door/keys')
export class SideDoorController {
  private readonly keys: RpcClientOf<typeof SideDoorService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.keys = rpc.service(SideDoorService);
  }

  @Get()
  @ReadsOwn('The keys of the side door, newest first; Owners only', SideDoorKeysEnvelope, { also: ['forbidden'] })
  async listSideDoorKeys(@Staff() actor: StaffActor): Promise<SideDoorKeysEnvelope> {
    const { keys } = await this.keys.listSideDoorKeys({}, { actor });
    return { sideDoorKeys: keys.map(keyFromWire) };
  }

  @Post()
  @NeedsFreshSignIn()
  @CreatesSecret('Keep the public half of a key of the side door; Owners only', NewSideDoorKeyResponse, {
    description: 'Five keys at most. Anyone who has the other half can update the page while the product is down.',
    invalid: ['/publicKey', 'Please give the 32 bytes of an Ed25519 key.'],
    also: ['conflict'],
  })
  async createSideDoorKey(
    @Staff() actor: StaffActor,
    @Body() { name, publicKey }: NewSideDoorKeyRequest,
  ): Promise<NewSideDoorKeyResponse> {
    const request = { name: name ?? '', publicKey: Buffer.from(publicKey ?? '', 'base64') };
    const { key, pageUrl } = await this.keys.createSideDoorKey(request, { actor });
    // While an organisation has one page, its id is the page's.
    return { sideDoorKey: keyFromWire(present(key)), pageId: actor.customerId, pageUrl };
  }

  @Delete(':id')
  @NeedsFreshSignIn()
  @Removes('Revoke a key of the side door; Owners only')
  async revokeSideDoorKey(@Staff() actor: StaffActor, @IdParam('id') keyId: string): Promise<void> {
    await this.keys.revokeSideDoorKey({ keyId }, { actor });
  }
}

function keyFromWire({ id, name, publicKey, createdBy, createdAt }: SideDoorKey): SideDoorKeyResponse {
  return {
    id,
    name,
    publicKey: Buffer.from(publicKey).toString('base64'),
    userId: createdBy,
    creationTime: Number(createdAt),
  };
}
