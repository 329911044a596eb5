import type { IncomingMessage } from 'node:http';
import type { PageIndex } from '../pages/page-index.js';
import type { States } from '../states/states.js';
import type { ReaderGuard } from './reader-guard.js';

/** Decides for calls about an organisation who may read its page. */
export class PublicAccess {
  constructor(
    private readonly pages: Pick<PageIndex, 'get'>,
    private readonly states: Pick<States, 'isComplete'>,
    private readonly guard: Pick<ReaderGuard, 'mayRead'>,
  ) {}

  /**
   * `unknown` while the page may be one of those still to be read from the stream; one that is then not here has not been
   * published, and its organisation has said nothing about readers.
   * @param customerId UUID in lower case, the id of its page too
   */
  of(request: IncomingMessage, customerId: string): 'everybody' | 'reader' | 'refused' | 'unknown' {
    const page = this.pages.get(customerId);
    if (page?.isPrivate) return this.guard.mayRead(request, page) ? 'reader' : 'refused';
    return page || this.states.isComplete ? 'everybody' : 'unknown';
  }
}
