import type { IncomingMessage } from 'node:http';
import type { PageIndex } from '../pages/page-index.js';
import type { States } from '../states/states.js';
import type { ReaderGuard } from './reader-guard.js';

/** Decides for calls about an organisation and its pages who may read them. */
export class PublicAccess {
  constructor(
    private readonly pages: Pick<PageIndex, 'get'>,
    private readonly states: Pick<States, 'isComplete'>,
    private readonly guard: Pick<ReaderGuard, 'mayRead'>,
  ) {}

  /**
   * `unknown` while the page may be one of those still to be read from the stream; one that is then not here has not been
   * published, and its organisation has said nothing about readers.
   * @param customerId UUID in lower case, the id of its first page too
   * @param pageId a further page, in lower case: what is none of the organisation's is open to who may read the first one,
   *   because a service of the release before would take it for that; empty for the first one
   */
  of(request: IncomingMessage, customerId: string, pageId = ''): 'everybody' | 'reader' | 'refused' | 'unknown' {
    const page = this.pages.get(pageId || customerId);
    const isOthers = page !== undefined && page.facts.customerId !== customerId;
    if (pageId !== '' && (isOthers || (!page && this.states.isComplete))) return this.of(request, customerId);
    if (page?.isPrivate) return this.guard.mayRead(request, page) ? 'reader' : 'refused';
    return page || this.states.isComplete ? 'everybody' : 'unknown';
  }
}
