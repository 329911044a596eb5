import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { PUBLIC_ROUTE } from './staff.js';

/** Lets a request in with a valid access token, or to a route that says it is public. */
@Injectable()
export class BearerGuard extends AuthGuard('access-token') {
  constructor(@Inject(Reflector) private readonly reflector: Reflector) {
    super();
  }

  override canActivate(
    context: ExecutionContext,
  ): ReturnType<InstanceType<ReturnType<typeof AuthGuard>>['canActivate']> {
    const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, [
      context.getHandler(),
      context.getClass(),
    ]);
    return isPublic ? true : super.canActivate(context);
  }

  /** @throws UnauthenticatedError with the same text whatever was wrong with the token */
  override handleRequest<Actor>(error: unknown, actor: Actor | false | null | undefined): Actor {
    if (error || !actor) throw new UnauthenticatedError('Please log in.');
    return actor;
  }
}
