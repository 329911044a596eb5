import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { requireStaff, type Actor, type StaffActor } from '@candor/platform/actor.js';

/** The session of a request's access token. */
export interface OwnSessionFacts {
  /** UUID. */
  readonly id: string;
  /** When the user last authenticated (epoch ms). */
  readonly provedAt: number;
}

/** A request that passed {@link BearerGuard}. */
export type AuthenticatedRequest = Request & { user?: Actor; ownSession?: OwnSessionFacts };

/** The actor, from the access token and nothing else. @throws UnauthenticatedError on a public route */
export const Staff = createParamDecorator((_: unknown, context: ExecutionContext): StaffActor => {
  const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  return requireStaff(user ?? { kind: 'anonymous' });
});

export const PUBLIC_ROUTE = 'candor:public';

/** Needs no token. Every route without it does. */
export const Public = () => SetMetadata(PUBLIC_ROUTE, true);
