import { Inject, Injectable } from '@nestjs/common';
import { NotFoundError } from '@candor/platform/errors.js';
import { RecipientsService } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { languageOr } from '@candor/words/languages.js';
import { ChunkLeases, type Lease } from '../ledger/chunk-leases.js';
import { hasConversations, type SourceName } from '../ledger/ledger-types.js';
import { type Recipient } from './channel.js';
import { type SealedSecret } from './mail-secret.js';
import { type Notification } from './notification.js';
import { WORKER_NAME } from './worker-name.js';

/** Resolves addresses at the moment of sending: recipients who left in between are absent. */
@Injectable()
export class RecipientResolver {
  private readonly sources: Record<SourceName, RpcClientOf<typeof RecipientsService>>;

  constructor(
    rpc: RpcClient,
    private readonly leases: ChunkLeases,
    @Inject(WORKER_NAME) private readonly app: string,
  ) {
    this.sources = {
      integrations: rpc.service(RecipientsService, 'integrations'),
      subscribers: rpc.service(RecipientsService, 'subscribers'),
      identity: rpc.service(RecipientsService, 'identity'),
    };
  }

  /** The recipients of a chunk who may be notified now. @throws UnavailableError when their source does not answer */
  async recipientsOf(lease: Lease, ids: readonly string[]): Promise<Recipient[]> {
    const attempts = new Map(lease.recipientIds.map((id, n) => [id, lease.attempts[n] ?? 0]));
    const [{ destinations }, roots] = await Promise.all([
      this.sources[lease.source].resolveRecipients(
        { ids: [...ids] },
        { actor: { kind: 'system', app: this.app, customerId: lease.customerId }, timeoutMs: 10_000 },
      ),
      hasConversations(lease.channel) ? this.leases.rootReferences(lease) : undefined,
    ]);
    return destinations
      .filter(({ id }) => attempts.has(id))
      .map(({ id, address, language, unsubscribeToken, manageToken, signingSecrets, slack, twitter, audienceIds }) => ({
        id,
        address,
        language: languageOr(language),
        unsubscribeToken,
        manageToken,
        signingSecrets,
        slack,
        twitter,
        audienceIds,
        rootReference: roots?.get(id),
        attempts: attempts.get(id) ?? 0,
      }));
  }

  /**
   * What a recipient is known by, also one that is no longer notified; empty when it was deleted. @throws
   * UnavailableError as `recipientsOf` does
   */
  async nameOf(customerId: string, source: SourceName, id: string): Promise<string> {
    const { destinations } = await this.sources[source].resolveRecipients(
      { ids: [id], namesOnly: true },
      { actor: { kind: 'system', app: this.app, customerId }, timeoutMs: 10_000 },
    );
    return destinations[0]?.address ?? '';
  }

  /**
   * The sealed content of an event; undefined when its owner does not know it. @throws UnavailableError as
   * `recipientsOf` does
   */
  async secretOf(customerId: string, { source, sealed }: SealedSecret): Promise<string | undefined> {
    try {
      const actor = { kind: 'system', app: this.app, customerId } as const;
      return (await this.sources[source].resolveSecret({ sealed }, { actor, timeoutMs: 10_000 })).secret;
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  /** The one recipient of a mail without a source that lists it: its address came with the event. */
  directRecipientOf(lease: Lease, notification: Notification): Recipient[] {
    const { email: address, language } = directMail(notification) ?? {};
    const [id] = lease.recipientIds;
    if (!address || !id) return [];
    const attempts = lease.attempts[0] ?? 0;
    return [{ id, address, language: languageOr(language), unsubscribeToken: '', signingSecrets: [], attempts }];
  }
}

/** Where to send a mail whose address came with the event, and in which language. */
function directMail(notification: Notification): { email: string; language: string } | undefined {
  switch (notification.kind) {
    case 'subscription-confirmation':
    case 'manage-link':
      return notification.request;
    case 'reader-link':
      return { email: notification.request.emailAddress, language: notification.request.language };
    case 'account-confirmation':
      return notification.issued;
    case 'password-reset':
      return notification.reset;
    case 'invitation':
      return notification.invited;
    case 'factors-changed':
      return { email: notification.changed.emailAddress, language: notification.changed.language };
    default:
      return undefined;
  }
}
