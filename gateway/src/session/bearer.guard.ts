import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { ApiKeys } from './api-keys.js';
import { OpenDoor } from './open-door.js';
import { PUBLIC_ROUTE, type AuthenticatedRequest } from './staff.js';

/** No JWT begins like this. */
const SECRET_KEY = /^Bearer (candor_sk_\S*)$/i;

/** Lets a request in with a valid access token or API key, or to a route that says it is public, or through an open door. */
@Injectable()
export class BearerGuard extends AuthGuard('access-token') {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(ApiKeys) private readonly keys: ApiKeys,
    @Inject(OpenDoor) private readonly door: OpenDoor,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (isPublic) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const [, secretKey] = SECRET_KEY.exec(request.get('authorization') ?? '') ?? [];
    if (secretKey !== undefined) request.user = await this.keys.actorOf(secretKey);
    else if (this.door.isOpen) request.user = await this.door.ownerFor(request);
    else return (await super.canActivate(context)) as boolean;
    return true;
  }

  /** @throws UnauthenticatedError with the same text whatever was wrong with the token */
  override handleRequest<Actor>(error: unknown, actor: Actor | false | null | undefined): Actor {
    if (error || !actor) throw new UnauthenticatedError('Please log in.');
    return actor;
  }
}
