import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { RateLimiter, type LimitedGroup } from '../../edge/rate-limit/rate-limiter.js';

const LIMITED = 'candor:limited';

/** Limits each route of the class by caller. */
export const RateLimited = (group: LimitedGroup) => SetMetadata(LIMITED, group);

@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const group = this.reflector.getAllAndOverride<LimitedGroup | undefined>(LIMITED, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!group) return true;
    const route = `${context.getClass().name}.${context.getHandler().name}`;
    this.limiter.count(group, route, context.switchToHttp().getRequest<Request>());
    return true;
  }
}
