import { Inject, Injectable } from '@nestjs/common';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import { RecipientsService } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { type Lease } from '../ledger/chunk-leases.js';
import { type Recipient } from './channel.js';
import { type Notification } from './notification.js';
import { WORKER_NAME } from './worker-name.js';

/** Finds out where to send at the moment of sending: who left in between is absent. */
@Injectable()
export class RecipientResolver {
  private readonly subscribers: RpcClientOf<typeof RecipientsService>;

  constructor(
    rpc: RpcClient,
    @Inject(WORKER_NAME) private readonly app: string,
  ) {
    this.subscribers = rpc.service(RecipientsService, 'subscribers');
  }

  /** The subscribers of a chunk who may be told now. @throws UnavailableError when subscribers do not answer */
  async subscribersOf(lease: Lease): Promise<Recipient[]> {
    const attempts = new Map(lease.recipientIds.map((id, n) => [id, lease.attempts[n] ?? 0]));
    const { destinations } = await this.subscribers.resolveRecipients(
      { ids: [...lease.recipientIds] },
      { actor: { kind: 'system', app: this.app, customerId: lease.customerId }, timeoutMs: 10_000 },
    );
    return destinations
      .filter(({ id }) => attempts.has(id))
      .map(({ id, address, unsubscribeToken, signingSecrets }) => ({
        id,
        address,
        unsubscribeToken,
        signingSecrets,
        attempts: attempts.get(id) ?? 0,
      }));
  }

  /** The one recipient of a mail that belongs to nobody's list: its address came with the event. */
  directRecipientOf(lease: Lease, notification: Notification): Recipient[] {
    const address = directAddress(notification);
    const [id] = lease.recipientIds;
    if (!address || !id) return [];
    return [{ id, address, unsubscribeToken: '', signingSecrets: [], attempts: lease.attempts[0] ?? 0 }];
  }
}

function directAddress(notification: Notification): string | undefined {
  switch (notification.kind) {
    case 'subscription-confirmation':
      return notification.request.email;
    case 'account-confirmation':
      return notification.issued.email;
    case 'incident-update':
      return undefined;
  }
}
