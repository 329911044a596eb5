import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { SealAgain } from '@candor/database/seal-again.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import type { AppKit } from '@candor/platform/app.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { SlackApp } from '@candor/slack/slack-app.js';
import { SlackOAuth } from '@candor/slack/slack-oauth.js';
import type { IntegrationsConfig } from './config.js';
import { database } from './database/database.js';
import { DeletedCustomersController } from './deletion/deleted-customers.controller.js';
import { AddEmail } from './emails/add-email.js';
import { DeclinedAddresses } from './emails/declined-addresses.js';
import { EmailsController } from './emails/emails.controller.js';
import { FeaturesConsumer } from './features/features.consumer.js';
import { ChangeIntegration } from './integration/change-integration.js';
import { IntegrationsController } from './integration/integrations.controller.js';
import { IntegrationsReader } from './integration/integrations.reader.js';
import { TestIntegration } from './integration/test-integration.js';
import { LeaveIntegration } from './links/leave-integration.js';
import { LeaveTokens } from './links/leave-tokens.js';
import { LinksController } from './links/links.controller.js';
import { AuthorizationStates } from './oauth/authorization-states.js';
import { RecipientsController } from './recipients/recipients.controller.js';
import { DestinationMapper } from './recipients/recipients.mapper.js';
import { RecipientsReader } from './recipients/recipients.reader.js';
import { RefusalsConsumer } from './refusals/refusals.consumer.js';
import { ConnectSlack } from './slack/connect-slack.js';
import { SlackController } from './slack/slack.controller.js';
import { ConnectTwitter, TwitterApp } from './twitter/connect-twitter.js';
import { TwitterOAuth } from './twitter/twitter-oauth.js';
import { TwitterController } from './twitter/twitter.controller.js';
import { SigningSecrets } from './webhooks/signing-secrets.js';
import { WebhookUrls } from './webhooks/webhook-url.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

@Module({})
export class IntegrationsModule {
  static with(config: IntegrationsConfig, kit: AppKit): DynamicModule {
    const { secret, slack, twitter } = config;
    const callback = (channel: string) => `${config.consoleUrl}/api/public/integrations/${channel}/callback`;
    return {
      module: IntegrationsModule,
      imports: [DatabaseModule.with(config.databaseUrl, database), OutboxModule],
      controllers: [
        IntegrationsController,
        WebhooksController,
        EmailsController,
        SlackController,
        TwitterController,
        LinksController,
        RecipientsController,
        RefusalsConsumer,
        FeaturesConsumer,
        DeletedCustomersController,
      ],
      providers: [
        { provide: SealedSecrets, useValue: SealedSecrets.from(config.secretKeys, secret) },
        { provide: SigningSecrets, useValue: new SigningSecrets(secret) },
        { provide: LeaveTokens, useValue: new LeaveTokens(secret) },
        { provide: DeclinedAddresses, useValue: new DeclinedAddresses(secret) },
        { provide: WebhookUrls, useValue: new WebhookUrls({ allow: config.outboundAllow }) },
        { provide: SlackApp, useValue: new SlackApp(slack && new SlackOAuth(slack), callback('slack'), kit.log) },
        { provide: TwitterApp, useValue: new TwitterApp(twitter && new TwitterOAuth(twitter), callback('twitter')) },
        Idempotency,
        AuthorizationStates,
        IntegrationsReader,
        ChangeIntegration,
        TestIntegration,
        WebhooksService,
        AddEmail,
        ConnectSlack,
        ConnectTwitter,
        SealAgain.of(database),
        LeaveIntegration,
        RecipientsReader,
        DestinationMapper,
      ],
    };
  }
}
