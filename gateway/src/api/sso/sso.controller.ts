import { Body, Delete, Get, Inject, Post, Put } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { SsoService } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ChangesOwn, ReadsOwn, Removes, StaffController } from '../routes/operations.js';
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
  @ReadsOwn('The connection to the sign-in provider, without its secret; Owners only', SsoEnvelope, {
    also: ['forbidden'],
  })
  async getSso(@Staff() actor: StaffActor): Promise<SsoEnvelope> {
    return { sso: ssoFromWire(await this.sso.getSsoConnection({}, { actor })) };
  }

  @Put()
  @NeedsFreshSignIn()
  @ChangesOwn('Set up or replace the connection to the sign-in provider; Owners only', SsoEnvelope, {
    description: 'Sign-ins that are under way have to begin again.',
    invalid: NO_ISSUER,
  })
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
  @ChangesOwn('Ask a sign-in provider for its description; Owners only', SsoTestResponse, {
    description: 'Nothing is kept, so it can be done before the connection is saved.',
    invalid: NO_ISSUER,
  })
  async testSso(@Staff() actor: StaffActor, @Body() { issuer }: TestSsoRequest): Promise<SsoTestResponse> {
    const found = await this.sso.testSsoIssuer({ issuer: issuer ?? '' }, { actor, timeoutMs: TIMEOUT_MS });
    return { issuer: found.issuer, authorizationEndpoint: found.authorizationEndpoint };
  }
}
