import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { VisitorActor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';

/** A reader of the organisation that the query names; public calls carry no other credential. @throws InvalidError */
export const Visitor = createParamDecorator((_: unknown, context: ExecutionContext): VisitorActor =>
  visitorOf(context.switchToHttp().getRequest<Request>()),
);

/** The value of {@link Visitor}. @throws InvalidError */
export function visitorOf(request: Request): VisitorActor {
  const { customerId } = request.query;
  if (typeof customerId !== 'string' || !isId(customerId)) {
    throw new InvalidError([{ pointer: '/customerId', detail: 'Please give the customerId, a UUID.' }]);
  }
  return { kind: 'visitor', customerId: customerId.toLowerCase() };
}
