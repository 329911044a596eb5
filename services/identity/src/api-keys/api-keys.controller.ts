import { Controller } from '@nestjs/common';
import {
  ApiKeysService as Contract,
  type AuthenticateApiKeyRequest,
  type CreateApiKeyRequest,
  type DeleteApiKeyRequest,
  type ListApiKeysRequest,
  type SetApiKeyEnabledRequest,
} from '@candor/proto/gen/candor/identity/v1/api_keys_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { ApiKeysReader } from './api-keys.reader.js';
import { ApiKeysService } from './api-keys.service.js';
import { AuthenticateApiKey } from './authenticate-api-key.js';

@Controller()
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly reader: ApiKeysReader,
    private readonly authentication: AuthenticateApiKey,
  ) {}

  @Rpc(Contract.method.listApiKeys)
  async listApiKeys(request: ListApiKeysRequest, { actor }: RpcContext) {
    return this.reader.list(actor, request);
  }

  @Rpc(Contract.method.createApiKey)
  async createApiKey(_request: CreateApiKeyRequest, { actor }: RpcContext) {
    return this.keys.create(actor);
  }

  @Rpc(Contract.method.setApiKeyEnabled)
  async setApiKeyEnabled(request: SetApiKeyEnabledRequest, { actor }: RpcContext) {
    return { apiKey: await this.keys.setEnabled(actor, request) };
  }

  @Rpc(Contract.method.deleteApiKey)
  async deleteApiKey({ accessKey }: DeleteApiKeyRequest, { actor }: RpcContext) {
    await this.keys.delete(actor, accessKey);
    return {};
  }

  @Rpc(Contract.method.authenticateApiKey)
  async authenticateApiKey({ secretKey }: AuthenticateApiKeyRequest, { actor }: RpcContext) {
    return { staff: await this.authentication.authenticate(actor, secretKey) };
  }
}
