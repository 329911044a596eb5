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
  const customerId = askedCustomerId(request);
  if (customerId === undefined)
    throw new InvalidError([{ pointer: '/customerId', detail: 'Please give the customerId, a UUID.' }]);
  return { kind: 'visitor', customerId };
}

/** The organisation that the query names, in lower case; undefined where it names none. */
export function askedCustomerId({ query: { customerId } }: Request): string | undefined {
  return typeof customerId === 'string' && isId(customerId) ? customerId.toLowerCase() : undefined;
}
