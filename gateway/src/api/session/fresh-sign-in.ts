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

/** Which requests of an operation need a fresh sign-in. */
interface Needing {
  /** @param body as it was sent, not checked yet */
  readonly when: (body: unknown) => boolean;
  /** The same for the API description. */
  readonly where: string;
}

/**
 * Only for users who have signed in, or confirmed their session by the password or a code, within the last ten minutes:
 * for operations that do the most harm when done at an unattended desk. API keys are exempt.
 * @param needing all requests unless given
 */
export const NeedsFreshSignIn = (needing?: Needing) =>
  applyDecorators(SetMetadata(NEEDS_FRESH, needing?.when ?? (() => true)), ApiFreshSignIn(needing?.where));

@Injectable()
export class FreshSignInGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(WithoutSignIn) private readonly withoutSignIn: WithoutSignIn,
  ) {}

  /** @throws EdgeError */
  canActivate(context: ExecutionContext): boolean {
    const isNeeded = this.reflector.get<Needing['when'] | undefined>(NEEDS_FRESH, context.getHandler());
    const { user, ownSession, body } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!isNeeded?.(body) || this.withoutSignIn.isEnabled) return true;
    if (user?.kind === 'staff' && user.accessKey !== undefined) return true;
    if (ownSession && Date.now() - ownSession.provedAt <= FRESH_MS) return true;
    throw new EdgeError('fresh-sign-in-required', 'Please confirm that it is you, and try again.');
  }
}
