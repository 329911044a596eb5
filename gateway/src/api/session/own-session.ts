import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ForbiddenError } from '@candor/platform/errors.js';
import type { AuthenticatedRequest } from './staff.js';

/** The id of the caller's session. @throws ForbiddenError for an API key, which has none */
export const OwnSession = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { ownSession } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!ownSession) throw new ForbiddenError('Only a user who is logged in may do this.');
  return ownSession.id;
});
