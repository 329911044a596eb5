import {
  applyDecorators,
  Inject,
  Injectable,
  SetMetadata,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { EdgeError } from '../../edge/problem/problem.js';
import { ApiFreshSignIn } from '../../openapi/api-requirements.js';
import type { AuthenticatedRequest } from './staff.js';
import { WithoutSignIn } from './without-sign-in.js';

/** How long a sign-in counts as fresh (ms): enough for the two requests of setting something up. */
export const FRESH_MS = 10 * 60_000;
const NEEDS_FRESH = 'candor:needs-fresh-sign-in';

/**
 * Only for users who have signed in, or confirmed their session by the password or a code, within the last ten minutes:
 * for operations that do the most harm when done at an unattended desk. API keys are exempt.
 */
export const NeedsFreshSignIn = () => applyDecorators(SetMetadata(NEEDS_FRESH, true), ApiFreshSignIn());

@Injectable()
export class FreshSignInGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(WithoutSignIn) private readonly withoutSignIn: WithoutSignIn,
  ) {}

  /** @throws EdgeError */
  canActivate(context: ExecutionContext): boolean {
    if (!this.reflector.get<boolean | undefined>(NEEDS_FRESH, context.getHandler()) || this.withoutSignIn.isEnabled)
      return true;
    const { user, ownSession } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (user?.kind === 'staff' && user.accessKey !== undefined) return true;
    if (ownSession && Date.now() - ownSession.provedAt <= FRESH_MS) return true;
    throw new EdgeError('fresh-sign-in-required', 'Please confirm that it is you, and try again.');
  }
}
