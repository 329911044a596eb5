import {
  applyDecorators,
  createParamDecorator,
  Inject,
  Injectable,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import type { Response } from 'express';
import { requireProvisioning, type ProvisioningActor } from '@candor/platform/actor.js';
import { RateLimiter } from '../../edge/rate-limit/rate-limiter.js';
import { UndescribedController } from '../routes/operations.js';
import type { AuthenticatedRequest } from '../session/staff.js';
import { ProvisioningTokens } from './provisioning-tokens.js';
import { SCIM_TYPE } from './scim.error.js';

const BEARER = /^Bearer (\S+)$/i;

/**
 * Admits a request with a provisioning token and nothing else: neither a session nor an API key, and also where the
 * installation has no sign-in.
 */
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

/** The path of the SCIM interface, below the address of the console. */
export const SCIM_PATH = 'scim/v2';

/**
 * Calls of identity providers. They are not part of our API description: RFC 7644 describes them, and `Schemas` lists
 * what is supported.
 */
export function ScimRoutes(path: string): ClassDecorator {
  return applyDecorators(UseGuards(ProvisioningGuard), UndescribedController(path));
}

/** The actor, from the token and nothing else. */
export const Provider = createParamDecorator((_: unknown, context: ExecutionContext): ProvisioningActor => {
  const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  return requireProvisioning(user ?? { kind: 'anonymous' });
});

/** A body or a query as received: attribute names are case-insensitive, so no class describes them. */
export type Sent = Readonly<Record<string, unknown>>;

export const ScimBody = createParamDecorator(
  (_: unknown, context: ExecutionContext): Sent => context.switchToHttp().getRequest<{ body: Sent }>().body,
);

export const ScimQuery = createParamDecorator(
  (_: unknown, context: ExecutionContext): Sent => context.switchToHttp().getRequest<{ query: Sent }>().query,
);
