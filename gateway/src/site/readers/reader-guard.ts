import type { IncomingMessage } from 'node:http';
import { knownAddress } from '../../edge/requests/client-address.js';
import type { Page } from '../pages/page.js';
import { accessOf, type Access } from './access.rules.js';
import { viewOf } from './audiences.js';
import { claimsThatCount } from './identity-providers.js';
import { isInNetworks } from './networks.js';
import { isListed } from './people.js';
import { programClaims, readProgramKey } from './program-key.js';
import { signerOf } from './reader-seal.js';
import { claimsOf, readSession } from './reader-session.js';
import type { Claims } from './reader-who.js';

/** What of a request decides whether it may read a page. */
export interface Reader {
  readonly address: string;
  readonly session: string;
  /** What a program shows instead of a session; empty without, and at addresses that are for people. */
  readonly programKey: string;
}

/** Decides from the state of a page alone who may read it, so that a private page too outlives the product. */
export class ReaderGuard {
  constructor(private readonly options: { readonly trustedProxies: number; readonly now?: () => number }) {}

  /** What is needed to decide again later, when the request is gone. */
  readerOf(request: IncomingMessage): Reader {
    return {
      address: knownAddress(request, this.options.trustedProxies) ?? 'unknown',
      session: readSession(request),
      programKey: readProgramKey(request),
    };
  }

  access(page: Page, reader: Reader): Access {
    const { readers } = page.facts;
    if (!readers || readers.open) return 'granted';
    const claims = this.claims(page, reader);
    return accessOf(readers, {
      isInNetwork: isInNetworks(readers, reader.address),
      hasPassword: claims.hasPassword,
      isListed: isListed(readers, claims),
    });
  }

  /** What of a page a reader sees: its audiences, as `viewOf` names them; empty for none. */
  view(page: Page, reader: Reader): string {
    const { readers } = page.facts;
    return readers?.audiences ? viewOf(readers, this.claims(page, reader)) : '';
  }

  /** What the reader of a page has shown before, and counts still. */
  claims(page: Page, { session, programKey }: Reader): Claims {
    const { id, facts } = page;
    const { readers = {} } = facts;
    const claims =
      programKey === ''
        ? claimsOf(session, signerOf(page), (this.options.now ?? Date.now)())
        : programClaims(programKey, id, readers);
    return claimsThatCount(readers, claims);
  }

  /** Whether a request may read a page. */
  mayRead(request: IncomingMessage, page: Page): boolean {
    return !page.isPrivate || this.access(page, this.readerOf(request)) === 'granted';
  }
}
