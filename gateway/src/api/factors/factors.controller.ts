import { Body, Get, Inject, Patch, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { StaffActor } from '@candor/platform/actor.js';
import { FactorsService } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Changes, Reads, StaffController } from '../routes/operations.js';
import { readDevice } from '../session/session-cookies.js';
import { Staff } from '../session/staff.js';
import { WithoutSecondFactor } from '../session/without-second-factor.js';
import { IdParam } from '../validation/id.param.js';
import { factorsFromWire } from './factors.mapper.js';
import { AddPasskeyRequest, ConfirmAppRequest, PasskeyNameRequest, ProofRequest } from './factors.requests.js';
import {
  AddedFactorEnvelope,
  AppSecretResponse,
  FactorsEnvelope,
  PasskeyOptionsResponse,
  RecoveryCodesResponse,
} from './factors.responses.js';

const NO_PROOF = { invalid: ['/proof', 'Please enter your password or a code.'] } as const;
const GUARDED = { ...NO_PROOF, also: ['conflict', 'rate-limited'] } as const;
const NO_NAME = { invalid: ['/name', 'Please give the passkey a name.'], also: ['conflict'] } as const;
/** Password hashing is slow on purpose. */
const TIMEOUT_MS = 10_000;

/** The second factors of the logged-in user. Each change needs the password or a code. */
@WithoutSecondFactor()
@StaffController('Second factors', 'users/me/second-factors')
export class FactorsController {
  private readonly factors: RpcClientOf<typeof FactorsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.factors = rpc.service(FactorsService);
  }

  @Get()
  @Reads('The second factors of who is logged in', FactorsEnvelope)
  async getFactors(@Staff() actor: StaffActor): Promise<FactorsEnvelope> {
    const { factors } = await this.factors.getFactors({}, { actor });
    return { factors: factorsFromWire(factors) };
  }

  @Post('app')
  @Changes('Begin to set up an authenticator app', AppSecretResponse, GUARDED)
  async beginApp(
    @Staff() actor: StaffActor,
    @Req() request: Request,
    @Body() body: ProofRequest,
  ): Promise<AppSecretResponse> {
    const { secret, uri } = await this.factors.beginAuthenticatorApp(proofOf(request, body), callOf(actor));
    return { secret, uri };
  }

  @Post('app/confirm')
  @Changes('Confirm the authenticator app with a code of it', AddedFactorEnvelope, {
    invalid: ['/code', 'Please enter the code of your app.'],
    also: ['conflict'],
  })
  async confirmApp(@Staff() actor: StaffActor, @Body() { code }: ConfirmAppRequest): Promise<AddedFactorEnvelope> {
    const { factors, recoveryCodes } = await this.factors.confirmAuthenticatorApp({ code: code ?? '' }, { actor });
    return { factors: factorsFromWire(factors), recoveryCodes };
  }

  @Post('app/remove')
  @Changes('Remove the authenticator app', FactorsEnvelope, GUARDED)
  async removeApp(
    @Staff() actor: StaffActor,
    @Req() request: Request,
    @Body() body: ProofRequest,
  ): Promise<FactorsEnvelope> {
    const { factors } = await this.factors.removeAuthenticatorApp(proofOf(request, body), callOf(actor));
    return { factors: factorsFromWire(factors) };
  }

  @Post('recovery-codes')
  @Changes('Make ten recovery codes in the place of those of before', RecoveryCodesResponse, GUARDED)
  async makeRecoveryCodes(
    @Staff() actor: StaffActor,
    @Req() request: Request,
    @Body() body: ProofRequest,
  ): Promise<RecoveryCodesResponse> {
    const { recoveryCodes } = await this.factors.makeRecoveryCodes(proofOf(request, body), callOf(actor));
    return { recoveryCodes };
  }

  @Post('passkeys/options')
  @Changes('Begin to add a passkey', PasskeyOptionsResponse, GUARDED)
  async beginPasskey(
    @Staff() actor: StaffActor,
    @Req() request: Request,
    @Body() body: ProofRequest,
  ): Promise<PasskeyOptionsResponse> {
    const { options, ticket } = await this.factors.beginPasskey(proofOf(request, body), callOf(actor));
    return { options, ticket };
  }

  @Post('passkeys')
  @Changes('Add the passkey that the browser has made', AddedFactorEnvelope, NO_NAME)
  async addPasskey(@Staff() actor: StaffActor, @Body() body: AddPasskeyRequest): Promise<AddedFactorEnvelope> {
    const given = { ticket: body.ticket ?? '', answer: body.answer ?? '', name: body.name ?? '' };
    const { factors, recoveryCodes } = await this.factors.addPasskey(given, { actor });
    return { factors: factorsFromWire(factors), recoveryCodes };
  }

  @Patch('passkeys/:id/name')
  @Changes('Give a passkey another name', FactorsEnvelope, NO_NAME)
  async renamePasskey(
    @Staff() actor: StaffActor,
    @IdParam() passkeyId: string,
    @Body() { name }: PasskeyNameRequest,
  ): Promise<FactorsEnvelope> {
    const { factors } = await this.factors.renamePasskey({ passkeyId, name: name ?? '' }, { actor });
    return { factors: factorsFromWire(factors) };
  }

  @Post('passkeys/:id/remove')
  @Changes('Remove a passkey', FactorsEnvelope, GUARDED)
  async removePasskey(
    @Staff() actor: StaffActor,
    @IdParam() passkeyId: string,
    @Req() request: Request,
    @Body() body: ProofRequest,
  ): Promise<FactorsEnvelope> {
    const { factors } = await this.factors.removePasskey({ passkeyId, ...proofOf(request, body) }, callOf(actor));
    return { factors: factorsFromWire(factors) };
  }
}

function proofOf(request: Request, { proof }: ProofRequest) {
  return { proof: { text: proof ?? '', device: readDevice(request) } };
}

function callOf(actor: StaffActor) {
  return { actor, timeoutMs: TIMEOUT_MS } as const;
}
