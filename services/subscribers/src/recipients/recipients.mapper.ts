import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  Channel,
  type DestinationSchema,
  type RecipientSchema,
} from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import type { LinkTokens } from '../links/link-tokens.js';
import type { SubscriptionChannel } from '../subscription/subscription.entity.js';
import type { SigningSecrets } from '../webhooks/signing-secrets.js';
import type { DestinationRow, RecipientRow } from './recipients.reader.js';

const CHANNELS: Record<SubscriptionChannel, Channel> = { email: Channel.EMAIL, webhook: Channel.WEBHOOK };

export function toRecipient(row: RecipientRow): MessageInitShape<typeof RecipientSchema> {
  return { id: row.id, channel: CHANNELS[row.channel] };
}

/** Adds what the message to this recipient must carry: its own way out, and for a webhook the secret to sign with. */
export function toDestination(
  customerId: string,
  row: DestinationRow,
  tokens: LinkTokens,
  secrets: SigningSecrets,
): MessageInitShape<typeof DestinationSchema> {
  return {
    id: row.id,
    address: row.address,
    unsubscribeToken: tokens.make({ purpose: 'unsubscribe', customerId, subscriptionId: row.id }),
    signingSecrets: row.channel === 'webhook' ? [secrets.of(row.id)] : [],
  };
}
