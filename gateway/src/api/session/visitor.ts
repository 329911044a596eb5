import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { VisitorActor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';

/** A page, as the contracts name it. */
export interface NamedPage {
  readonly customerId: string;
  /** Empty for the organisation's first one. */
  readonly pageId: string;
}

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
  return idIn(customerId);
}

/** The page that the query names, in lower case: the organisation's first one unless it gives another. */
export function askedPage(request: Request): NamedPage | undefined {
  const customerId = askedCustomerId(request);
  return customerId === undefined ? undefined : { customerId, pageId: idIn(request.query.pageId) ?? '' };
}

function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && isId(value) ? value.toLowerCase() : undefined;
}
