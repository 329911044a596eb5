import { readEmail } from '@candor/platform/email-address.js';
import { NotFoundError } from '@candor/platform/errors.js';
import type { VisitorActor } from '@candor/platform/actor.js';
import { ReaderLinksService } from '@candor/proto/gen/candor/subscribers/v1/reader_links_pb.js';
import type { RpcClient, RpcClientOf } from '@candor/rpc/rpc-client.js';
import type { Page } from '../pages/page.js';
import { isListed, personOf } from './people.js';
import { orUnavailable } from './or-unavailable.js';
import { onThisHost } from './reader-answers.js';
import type { Person } from './reader-who.js';

/** A longer address than this is not returned to. */
const MAX_RETURN = 1_000;
const LINK_PATH = /^\/sign-in\/([\w-]{1,200})$/;

/** The token of a mailed link; undefined for any other path. */
export function linkTokenIn(path: string): string | undefined {
  return LINK_PATH.exec(path)?.[1];
}

/** Whose link was opened, and which address to show. */
export interface TakenLink {
  readonly person: Person;
  readonly returnTo: string;
}

/** The mailed links of readers, which the subscribers service keeps. The page alone decides whom it lists. */
export class ReaderLinks {
  private readonly links: RpcClientOf<typeof ReaderLinksService>;

  constructor(rpc: RpcClient) {
    this.links = rpc.service(ReaderLinksService);
  }

  /**
   * Has a link mailed if the page lists the address; the answer does not depend on it.
   * @throws InvalidError at "/emailAddress", UnavailableError while no mail can be sent
   */
  async mail(page: Page, emailAddress: string, asked: { returnTo: string; language: string }): Promise<void> {
    const { readers, customerId } = page.facts;
    const isReader =
      readers !== undefined && isListed(readers, { person: personOf(readers, readEmail(emailAddress).address) });
    const returnTo = asked.returnTo.length > MAX_RETURN ? '/' : asked.returnTo;
    await orUnavailable(
      this.links.mailReaderLink(
        { emailAddress, isReader, returnTo, language: asked.language, pageId: page.id },
        { actor: visitor(customerId) },
      ),
    );
  }

  /** Takes a link, which works once. @throws NotFoundError for one that does not work, UnavailableError */
  async take({ id: pageId, facts: { customerId, readers } }: Page, token: string): Promise<TakenLink> {
    const { emailAddress, returnTo } = await orUnavailable(
      this.links.takeReaderLink({ token, pageId }, { actor: visitor(customerId) }),
    );
    const person = readers && personOf(readers, emailAddress);
    if (!person) throw new NotFoundError('This link is not valid or no longer works.');
    return { person, returnTo: onThisHost(returnTo) };
  }
}

function visitor(customerId: string): VisitorActor {
  return { kind: 'visitor', customerId };
}
