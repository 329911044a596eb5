import { Controller } from '@nestjs/common';
import {
  SsoService,
  type DeleteSsoConnectionRequest,
  type FinishReaderSsoRequest,
  type FinishSsoRequest,
  type GetSsoConnectionRequest,
  type SaveSsoConnectionRequest,
  type StartReaderSsoRequest,
  type StartSsoRequest,
  type TestSsoIssuerRequest,
} from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { SsoOptions } from './openid-provider.js';
import { SignInByProvider } from './sign-in-by-provider.js';
import { SignInReader } from './sign-in-reader.js';
import { SsoConnections } from './sso-connections.js';
import { connectionToWire } from './sso.mapper.js';

@Controller()
export class SsoController {
  constructor(
    private readonly connections: SsoConnections,
    private readonly signingIn: SignInByProvider,
    private readonly readers: SignInReader,
    private readonly options: SsoOptions,
  ) {}

  @Rpc(SsoService.method.getSsoConnection)
  async getSsoConnection(_request: GetSsoConnectionRequest, { actor }: RpcContext) {
    const connection = await this.connections.get(actor);
    return { connection: connection ? connectionToWire(connection) : undefined, redirectUri: this.options.redirectUri };
  }

  @Rpc(SsoService.method.saveSsoConnection)
  async saveSsoConnection(request: SaveSsoConnectionRequest, { actor }: RpcContext) {
    const connection = await this.connections.save(actor, request);
    return { connection: connectionToWire(connection), redirectUri: this.options.redirectUri };
  }

  @Rpc(SsoService.method.deleteSsoConnection)
  async deleteSsoConnection(_request: DeleteSsoConnectionRequest, { actor }: RpcContext) {
    await this.connections.delete(actor);
    return {};
  }

  @Rpc(SsoService.method.testSsoIssuer)
  async testSsoIssuer({ issuer }: TestSsoIssuerRequest, { actor }: RpcContext) {
    return this.connections.test(actor, issuer);
  }

  @Rpc(SsoService.method.startSso)
  async startSso(request: StartSsoRequest) {
    return { authorizeUrl: await this.signingIn.start(request) };
  }

  @Rpc(SsoService.method.finishSso)
  async finishSso(request: FinishSsoRequest) {
    return { session: await this.signingIn.finish(request) };
  }

  @Rpc(SsoService.method.startReaderSso)
  async startReaderSso(request: StartReaderSsoRequest, { actor }: RpcContext) {
    return { authorizeUrl: await this.readers.start(actor, request) };
  }

  @Rpc(SsoService.method.finishReaderSso)
  async finishReaderSso(request: FinishReaderSsoRequest) {
    return this.readers.finish(request);
  }
}
