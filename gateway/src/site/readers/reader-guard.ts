import type { IncomingMessage } from 'node:http';
import { knownAddress } from '../../edge/requests/client-address.js';
import type { Page } from '../pages/page.js';
import { accessOf, type Access } from './access.rules.js';
import { isInNetworks } from './networks.js';
import { isSession, readSession } from './reader-session.js';

/** What of a request decides whether it may read a page. */
export interface Reader {
  readonly address: string;
  readonly session: string;
}

/** Decides from the state of a page alone who may read it, so that a private page too outlives the product. */
export class ReaderGuard {
  constructor(private readonly options: { readonly trustedProxies: number; readonly now?: () => number }) {}

  /** What is needed to decide again later, when the request is gone. */
  readerOf(request: IncomingMessage): Reader {
    return { address: knownAddress(request, this.options.trustedProxies) ?? 'unknown', session: readSession(request) };
  }

  access({ facts: { id: pageId, readers } }: Page, { address, session }: Reader): Access {
    if (!readers) return 'granted';
    const now = (this.options.now ?? Date.now)();
    return accessOf(readers, {
      isInNetwork: isInNetworks(readers, address),
      isSignedIn: isSession(session, { pageId, keys: readers.keys }, now),
    });
  }

  /** Whether a request may read a page. */
  mayRead(request: IncomingMessage, page: Page): boolean {
    return !page.isPrivate || this.access(page, this.readerOf(request)) === 'granted';
  }
}
