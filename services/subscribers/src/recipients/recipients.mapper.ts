import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DestinationSchema } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import type { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import type { LinkTokens } from '../links/link-tokens.js';
import { openRights } from '../slack/slack-rights.js';
import type { SigningSecrets } from '../webhooks/signing-secrets.js';
import type { DestinationRow } from './recipients.reader.js';

/** The keys for links, signatures and sealed rights. */
export interface DestinationKeys {
  readonly tokens: LinkTokens;
  readonly signing: SigningSecrets;
  readonly sealed: SealedSecrets;
}

/**
 * Adds the data that the message to this recipient needs: its own unsubscribe link, for a webhook the secret to sign
 * with, for a Slack channel the right to post. @throws UnsealError
 */
export function toDestination(
  customerId: string,
  row: DestinationRow,
  { tokens, signing, sealed }: DestinationKeys,
): MessageInitShape<typeof DestinationSchema> {
  return {
    id: row.id,
    address: row.address,
    language: row.channel === 'email' ? row.language : '',
    unsubscribeToken: tokens.make({ purpose: 'unsubscribe', customerId, subscriptionId: row.id }),
    // A webhook's messages go to a program, and staff manage it.
    manageToken: row.channel === 'email' ? tokens.make({ purpose: 'manage', customerId, subscriptionId: row.id }) : '',
    signingSecrets: row.channel === 'webhook' ? secretsOf(row, signing) : [],
    audienceIds: row.audienceIds,
    ...(row.channel === 'slack' && { slack: slackTarget(customerId, row, sealed) }),
  };
}

/** Newest first. */
function secretsOf({ id, secretVersion, isRotating }: DestinationRow, secrets: SigningSecrets): string[] {
  const versions = isRotating ? [secretVersion, secretVersion - 1] : [secretVersion];
  return versions.map((version) => secrets.of(id, version));
}

/** @returns undefined for a channel that we have no right to post to */
function slackTarget(
  customerId: string,
  { address, sealedToken, sealedWebhookUrl }: DestinationRow,
  sealed: SealedSecrets,
) {
  if (sealedToken === null || sealedWebhookUrl === null) return undefined;
  const [, channelId = ''] = address.split('/', 2);
  return { channelId, ...openRights(sealed, customerId, { sealedToken, sealedWebhookUrl }) };
}
