import {
  applyDecorators,
  Controller,
  createParamDecorator,
  Inject,
  Injectable,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { requireProvisioning, type ProvisioningActor } from '@candor/platform/actor.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { Public, type AuthenticatedRequest } from '../session/staff.js';
import { ProvisioningTokens } from './provisioning-tokens.js';
import { SCIM_TYPE } from './scim.error.js';

const BEARER = /^Bearer (\S+)$/i;

/** Lets a request in with a provisioning token and nothing else: neither a session nor an API key nor an installation without sign-in will do. */
@Injectable()
export class ProvisioningGuard implements CanActivate {
  constructor(
    @Inject(ProvisioningTokens) private readonly tokens: ProvisioningTokens,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const [, secret = ''] = BEARER.exec(request.get('authorization') ?? '') ?? [];
    const actor = await this.tokens.actorOf(secret);
    this.limiter.countProvisioning(actor.customerId);
    request.user = actor;
    http.getResponse<Response>().setHeader('content-type', SCIM_TYPE);
    return true;
  }
}

/** Where SCIM is spoken, below the address of the console. */
export const SCIM_PATH = 'scim/v2';

/**
 * Calls of identity providers. They stand in no description of ours: RFC 7644 describes them, and `Schemas` says what there is.
 */
export function ScimRoutes(path: string): ClassDecorator {
  return applyDecorators(Public(), UseGuards(ProvisioningGuard), ApiExcludeController(), Controller(path));
}

/** Who asks, made from the token and nothing else. */
export const Provider = createParamDecorator((_: unknown, context: ExecutionContext): ProvisioningActor => {
  const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  return requireProvisioning(user ?? { kind: 'anonymous' });
});

/** A body or a query as it came: attribute names have no case, so no class describes them. */
export type Sent = Readonly<Record<string, unknown>>;

export const ScimBody = createParamDecorator(
  (_: unknown, context: ExecutionContext): Sent => context.switchToHttp().getRequest<{ body: Sent }>().body,
);

export const ScimQuery = createParamDecorator(
  (_: unknown, context: ExecutionContext): Sent => context.switchToHttp().getRequest<{ query: Sent }>().query,
);
