import { Body, Delete, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { StaffActor } from '@candor/platform/actor.js';
import { SsoService } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import { Removes, StaffController } from '../routes/operations.js';
import { NeedsFreshSignIn } from '../session/fresh-sign-in.js';
import { Staff } from '../session/staff.js';
import { ssoFromWire, ssoToWire } from './sso.mapper.js';
import { SsoConnectionRequest, TestSsoRequest } from './sso.requests.js';
import { SsoEnvelope, SsoTestResponse } from './sso.responses.js';

const NO_ISSUER = ['/issuer', 'Please enter the issuer.'] as const;
/** An external provider is called. */
const TIMEOUT_MS = 15_000;

/** The connection to the organisation's own OpenID provider, for Owners. */
@StaffController('Single sign-on', 'sso')
export class SsoController {
  private readonly sso: RpcClientOf<typeof SsoService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.sso = rpc.service(SsoService);
  }

  @Get()
  @ApiOperation({ summary: 'The connection to the sign-in provider, without its secret; Owners only' })
  @ApiOkResponse({ type: SsoEnvelope })
  @ApiProblems(['unauthenticated', 'forbidden'])
  async getSso(@Staff() actor: StaffActor): Promise<SsoEnvelope> {
    return { sso: ssoFromWire(await this.sso.getSsoConnection({}, { actor })) };
  }

  @Put()
  @NeedsFreshSignIn()
  @ApiOperation({
    summary: 'Set up or replace the connection to the sign-in provider; Owners only',
    description: 'Sign-ins that are under way have to begin again.',
  })
  @ApiOkResponse({ type: SsoEnvelope })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden'], NO_ISSUER)
  async saveSso(@Staff() actor: StaffActor, @Body() body: SsoConnectionRequest): Promise<SsoEnvelope> {
    const saved = await this.sso.saveSsoConnection(ssoToWire(body), { actor, timeoutMs: TIMEOUT_MS });
    return { sso: ssoFromWire(saved) };
  }

  @Delete()
  @NeedsFreshSignIn()
  @Removes('Take the connection to the sign-in provider away; users stay. Owners only')
  async deleteSso(@Staff() actor: StaffActor): Promise<void> {
    await this.sso.deleteSsoConnection({}, { actor });
  }

  @Post('test')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Ask a sign-in provider for its description; Owners only',
    description: 'Nothing is kept, so it can be done before the connection is saved.',
  })
  @ApiOkResponse({ type: SsoTestResponse })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden'], NO_ISSUER)
  async testSso(@Staff() actor: StaffActor, @Body() { issuer }: TestSsoRequest): Promise<SsoTestResponse> {
    const found = await this.sso.testSsoIssuer({ issuer: issuer ?? '' }, { actor, timeoutMs: TIMEOUT_MS });
    return { issuer: found.issuer, authorizationEndpoint: found.authorizationEndpoint };
  }
}
