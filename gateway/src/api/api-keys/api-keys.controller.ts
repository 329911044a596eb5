import { Body, Delete, Get, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { ApiKeysService, type ApiKey } from '@candor/proto/gen/candor/identity/v1/api_keys_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Changes, CreatesSecret, Lists, Removes, StaffController } from '../routes/operations.js';
import { NeedsFreshSignIn } from '../session/fresh-sign-in.js';
import { Staff } from '../session/staff.js';
import { PageQuery, pageToWire } from '../validation/page.query.js';
import { present } from '../wire/present.js';
import { EnableApiKeyRequest } from './api-keys.requests.js';
import { ApiKeyEnvelope, ApiKeysEnvelope, NewApiKeyResponse, type ApiKeyResponse } from './api-keys.responses.js';

@StaffController('API keys', 'api-keys')
export class ApiKeysController {
  private readonly keys: RpcClientOf<typeof ApiKeysService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.keys = rpc.service(ApiKeysService);
  }

  @Get()
  @Lists('List API keys, newest first', ApiKeysEnvelope, ['forbidden'])
  async listApiKeys(@Staff() actor: StaffActor, @Query() page: PageQuery): Promise<ApiKeysEnvelope> {
    const { apiKeys, nextCursor } = await this.keys.listApiKeys(pageToWire(page), { actor });
    return { apiKeys: apiKeys.map(apiKeyFromWire), ...(nextCursor && { nextCursor }) };
  }

  @Post()
  @NeedsFreshSignIn()
  @CreatesSecret('Make an API key that acts as its maker; its secret is shown this once', NewApiKeyResponse, {
    also: ['conflict'],
  })
  async createApiKey(@Staff() actor: StaffActor): Promise<NewApiKeyResponse> {
    const { apiKey, secretKey } = await this.keys.createApiKey({}, { actor });
    return { accessKey: present(apiKey).accessKey, secretKey };
  }

  @Patch(':accessKey/enable')
  @NeedsFreshSignIn()
  @Changes('Let an API key be used, or no longer', ApiKeyEnvelope, {
    invalid: ['/enabled', 'Please give true or false here.'],
  })
  async enableApiKey(
    @Staff() actor: StaffActor,
    @Param('accessKey') accessKey: string,
    @Body() { enabled }: EnableApiKeyRequest,
  ): Promise<ApiKeyEnvelope> {
    // If omitted, it follows from the path.
    const { apiKey } = await this.keys.setApiKeyEnabled({ accessKey, enabled: enabled ?? true }, { actor });
    return { apiKey: apiKeyFromWire(present(apiKey)) };
  }

  @Delete(':accessKey')
  @NeedsFreshSignIn()
  @Removes('Delete an API key')
  async deleteApiKey(@Staff() actor: StaffActor, @Param('accessKey') accessKey: string): Promise<void> {
    await this.keys.deleteApiKey({ accessKey }, { actor });
  }
}

function apiKeyFromWire(key: ApiKey): ApiKeyResponse {
  return {
    accessKey: key.accessKey,
    userId: key.userId,
    disabled: key.disabled,
    creationTime: Number(key.createdAt),
    ...(key.lastUsedAt > 0n && { lastUsedTime: Number(key.lastUsedAt) }),
  };
}
