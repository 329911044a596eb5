import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import type { DestinationSchema } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import type { IntegrationEntity } from '../integration/integration.entity.js';
import { LeaveTokens } from '../links/leave-tokens.js';
import { SigningSecrets } from '../webhooks/signing-secrets.js';
import { SLACK_TOKEN, SLACK_WEBHOOK, TWITTER_SECRET, TWITTER_TOKEN } from '../integration/seal-purposes.js';

type Destination = MessageInitShape<typeof DestinationSchema>;

/** Adds the data that the message to an integration needs. Sealed secrets are opened only here. */
@Injectable()
export class DestinationMapper {
  constructor(
    private readonly sealed: SealedSecrets,
    private readonly signing: SigningSecrets,
    private readonly tokens: LeaveTokens,
  ) {}

  /** @throws UnsealError when the key is missing: the message is sent late, when the key is back, instead of never */
  toDestination(row: IntegrationEntity): Destination {
    const { id, customerId } = row;
    const open = (sealed: string | null, purpose: string) => this.sealed.open(sealed ?? '', { customerId, purpose });
    switch (row.channel) {
      case 'email':
        return { id, address: row.address ?? '', unsubscribeToken: this.leaveToken(row) };
      case 'webhook':
        return {
          id,
          address: row.address ?? '',
          unsubscribeToken: this.leaveToken(row),
          signingSecrets: this.signingSecrets(row),
        };
      case 'slack':
        return {
          id,
          slack: {
            botToken: open(row.sealedToken, SLACK_TOKEN),
            channelId: row.channelId ?? '',
            webhookUrl: open(row.sealedSecret, SLACK_WEBHOOK),
          },
        };
      case 'twitter':
        return {
          id,
          twitter: {
            accessToken: open(row.sealedToken, TWITTER_TOKEN),
            accessSecret: open(row.sealedSecret, TWITTER_SECRET),
            screenName: row.screenName ?? '',
          },
        };
    }
  }

  private leaveToken({ id, customerId }: IntegrationEntity): string {
    return this.tokens.make({ customerId, integrationId: id });
  }

  private signingSecrets({ id, secretVersion, previousSecretUntil }: IntegrationEntity): string[] {
    const overlaps = previousSecretUntil !== null && previousSecretUntil.getTime() > Date.now();
    const versions = overlaps ? [secretVersion, secretVersion - 1] : [secretVersion];
    return versions.map((version) => this.signing.of(id, version));
  }
}
