import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ForbiddenError, UnauthenticatedError } from '@candor/platform/errors.js';
import type { SignedInStaff } from './access-token.strategy.js';
import { ApiKeys } from './api-keys.js';
import { PUBLIC_ROUTE, type AuthenticatedRequest } from './staff.js';
import { WITHOUT_SECOND_FACTOR } from './without-second-factor.js';
import { WithoutSignIn } from './without-sign-in.js';

/** No JWT starts like this. */
const SECRET_KEY = /^Bearer (candor_sk_\S*)$/i;

/**
 * Admits a request with a valid access token or API key, one to a route marked public, or any where the installation
 * has no sign-in.
 */
@Injectable()
export class BearerGuard extends AuthGuard('access-token') {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(ApiKeys) private readonly keys: ApiKeys,
    @Inject(WithoutSignIn) private readonly withoutSignIn: WithoutSignIn,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.says(context, PUBLIC_ROUTE)) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const [, secretKey] = SECRET_KEY.exec(request.get('authorization') ?? '') ?? [];
    if (secretKey !== undefined) request.user = await this.keys.actorOf(secretKey);
    else if (this.withoutSignIn.isEnabled) request.user = await this.withoutSignIn.ownerFor(request);
    else return ((await super.canActivate(context)) as boolean) && this.requireSecondFactor(context, request);
    return true;
  }

  /** @throws ForbiddenError for a user who has to set up a second factor first */
  private requireSecondFactor(context: ExecutionContext, { user }: AuthenticatedRequest): true {
    const isMissing = (user as SignedInStaff | undefined)?.secondFactorMissing;
    if (isMissing && !this.says(context, WITHOUT_SECOND_FACTOR))
      throw new ForbiddenError('Your organisation asks for a second factor. Please set one up first.');
    return true;
  }

  private says(context: ExecutionContext, what: string): boolean {
    const places = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<boolean | undefined>(what, places) ?? false;
  }

  /** @throws UnauthenticatedError with the same text whatever was wrong with the token */
  override handleRequest<Actor>(error: unknown, actor: Actor | false | null | undefined): Actor {
    if (error || !actor) throw new UnauthenticatedError('Please log in.');
    return actor;
  }
}
