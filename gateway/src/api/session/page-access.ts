import type { IncomingMessage } from 'node:http';
import { SetMetadata, type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { NotFoundError, UnauthenticatedError, UnavailableError } from '@candor/platform/errors.js';
import type { NamedPage } from './visitor.js';

/**
 * `everybody` where everybody may read it, as where an organisation's page has not been published; `unknown` while the
 * page may be one of those that this gateway does not have yet.
 */
export type CallAccess = 'everybody' | 'reader' | 'refused' | 'unknown';

/** Who may read a page, by the states of this gateway: no service is asked. */
export abstract class PageAccess {
  /**
   * @param customerId UUID in lower case
   * @param pageId one of its further pages, in lower case; empty or absent for its first one
   */
  abstract of(request: IncomingMessage, customerId: string, pageId?: string): CallAccess;
}

const ABOUT = 'candor:about';
type NamedPageOf = (request: Request) => NamedPage | undefined;

/**
 * A call about the page that `pageOf` finds in the request: of a private one it is refused to all but its readers. What
 * names none is left to the handler.
 */
export const AboutPageOf = (pageOf: NamedPageOf) => SetMetadata(ABOUT, pageOf);

/** Holds what {@link AboutPageOf} says, for all public calls. */
@Injectable()
export class PublicCallsGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(PageAccess) private readonly access: PageAccess,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const places = [context.getHandler(), context.getClass()];
    const pageOf = this.reflector.getAllAndOverride<NamedPageOf | undefined>(ABOUT, places);
    const request = context.switchToHttp().getRequest<Request>();
    const page = pageOf?.(request);
    if (page && knownAccess(this.access, request, page.customerId, page.pageId) === 'refused')
      throw new UnauthenticatedError('Not everybody may read this page. Please sign in at its address.');
    return true;
  }
}

/** What a service found by a name. */
interface Found {
  /** The organisation. */
  readonly id: string;
  /** Which of its pages has the name; empty in the answers of a release before, whose organisations have one. */
  readonly pageId: string;
}

/**
 * For what looks an organisation up by a name of its page: a private page looks like none, as do those that are not the
 * first one, of which public calls say nothing.
 * @throws NotFoundError for who may not read the page; UnavailableError while that is not known
 */
export function requireFound(access: PageAccess, request: IncomingMessage, { id, pageId }: Found): void {
  const isFirst = pageId === '' || pageId === id;
  // The words of the service that found it.
  if (!isFirst || knownAccess(access, request, id) === 'refused') throw new NotFoundError('No such Domain :(');
}

/** @throws UnavailableError while the page may be one that is not here yet */
export function knownAccess(
  access: PageAccess,
  request: IncomingMessage,
  customerId: string,
  pageId = '',
): Exclude<CallAccess, 'unknown'> {
  const found = access.of(request, customerId.toLowerCase(), pageId.toLowerCase());
  if (found === 'unknown') throw new UnavailableError('The states of the pages are being read.');
  return found;
}
