import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import type { AppKit } from '@candor/platform/app.js';
import type { SubscribersConfig } from './config.js';
import { database } from './database/database.js';
import { EmailsController } from './emails/emails.controller.js';
import { SubscribeEmail } from './emails/subscribe-email.js';
import { FollowLink } from './links/follow-link.js';
import { LinkTokens } from './links/link-tokens.js';
import { LinksController } from './links/links.controller.js';
import { Organisations } from './organisation/organisations.js';
import { RecipientsController } from './recipients/recipients.controller.js';
import { RecipientsReader } from './recipients/recipients.reader.js';
import { SigningSecrets } from './webhooks/signing-secrets.js';
import { SubscribeWebhook } from './webhooks/subscribe-webhook.js';
import { WebhookTargets } from './webhooks/webhook-targets.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

@Module({})
export class SubscribersModule {
  static with(config: SubscribersConfig, kit: AppKit): DynamicModule {
    return {
      module: SubscribersModule,
      imports: [DatabaseModule.with(config.databaseUrl, database, kit.log), OutboxModule],
      controllers: [EmailsController, WebhooksController, LinksController, RecipientsController],
      providers: [
        { provide: LinkTokens, useValue: new LinkTokens(config.secret) },
        { provide: SigningSecrets, useValue: new SigningSecrets(config.secret) },
        { provide: WebhookTargets, useValue: new WebhookTargets({ allow: config.outboundAllow }) },
        Organisations,
        SubscribeEmail,
        SubscribeWebhook,
        FollowLink,
        RecipientsReader,
      ],
    };
  }
}
