import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { SealAgain } from '@candor/database/seal-again.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import type { AppKit } from '@candor/platform/app.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { MailSecrets } from '@candor/platform/mail-secrets.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { SlackApp } from '@candor/slack/slack-app.js';
import { SlackOAuth } from '@candor/slack/slack-oauth.js';
import { AddSubscriber } from './administration/add-subscriber.js';
import { AdministrationController } from './administration/administration.controller.js';
import { ChangeManySubscribers } from './administration/change-many-subscribers.js';
import { ChangeSubscriber } from './administration/change-subscriber.js';
import { SubscribersReader } from './administration/subscribers.reader.js';
import { PageComponents } from './choices/page-components.js';
import type { SubscribersConfig } from './config.js';
import { database } from './database/database.js';
import { DeletedCustomersController } from './deletion/deleted-customers.controller.js';
import { ConfirmationMails } from './emails/confirmation-mails.js';
import { EmailsController } from './emails/emails.controller.js';
import { SignUps } from './emails/sign-ups.js';
import { SubscribeEmail } from './emails/subscribe-email.js';
import { GateStore } from './gates/gate.store.js';
import { GatesController } from './gates/gates.controller.js';
import { Gates } from './gates/gates.js';
import { ExportSubscribers } from './imports/export-subscribers.js';
import { ImportSubscribers } from './imports/import-subscribers.js';
import { ImportsController } from './imports/imports.controller.js';
import { FollowLink } from './links/follow-link.js';
import { LinkTokens } from './links/link-tokens.js';
import { LinksController } from './links/links.controller.js';
import { ManageLinks } from './manage/manage-links.js';
import { ManageSubscription } from './manage/manage-subscription.js';
import { ManageController } from './manage/manage.controller.js';
import { Organisations } from './organisation/organisations.js';
import { ReaderLinksController } from './readers/reader-links.controller.js';
import { ReaderLinks } from './readers/reader-links.js';
import { FurtherPageStore } from './page/further-page.store.js';
import { PagesController } from './page/pages.controller.js';
import { RecipientsController } from './recipients/recipients.controller.js';
import { RecipientsReader } from './recipients/recipients.reader.js';
import { RecordRefusal } from './refusals/record-refusal.js';
import { RefusalsController } from './recipients/refusals.controller.js';
import { AuthorizationStates } from './slack/authorization-states.js';
import { SlackChannels } from './slack/slack-channels.js';
import { SlackController } from './slack/slack.controller.js';
import { SubscribeSlack } from './slack/subscribe-slack.js';
import { PurgeSubscribers } from './upkeep/purge-subscribers.js';
import { SubscribersUpkeep } from './upkeep/subscribers-upkeep.js';
import { RotateSecret } from './webhooks/rotate-secret.js';
import { SigningSecrets } from './webhooks/signing-secrets.js';
import { SubscribeWebhook } from './webhooks/subscribe-webhook.js';
import { WebhookTargets } from './webhooks/webhook-targets.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

@Module({})
export class SubscribersModule {
  static with(config: SubscribersConfig, kit: AppKit): DynamicModule {
    const sealed = SealedSecrets.from(config.secretKeys, config.secret);
    return {
      module: SubscribersModule,
      imports: [DatabaseModule.with(config.databaseUrl, database), OutboxModule],
      controllers: [
        EmailsController,
        WebhooksController,
        LinksController,
        RecipientsController,
        SlackController,
        ManageController,
        ReaderLinksController,
        GatesController,
        PagesController,
        RefusalsController,
        AdministrationController,
        ImportsController,
        DeletedCustomersController,
      ],
      providers: [
        { provide: LinkTokens, useValue: new LinkTokens(config.secret) },
        { provide: SigningSecrets, useValue: new SigningSecrets(config.secret) },
        { provide: SealedSecrets, useValue: sealed },
        { provide: MailSecrets, useValue: new MailSecrets(sealed) },
        { provide: SlackApp, useValue: slackApp(config, kit.log) },
        { provide: WebhookTargets, useValue: new WebhookTargets({ allow: config.outboundAllow }) },
        Organisations,
        Idempotency,
        PageComponents,
        Gates,
        GateStore,
        FurtherPageStore,
        ConfirmationMails,
        SignUps,
        SubscribeEmail,
        SubscribeWebhook,
        RotateSecret,
        AuthorizationStates,
        SlackChannels,
        SubscribeSlack,
        SealAgain.of(database),
        FollowLink,
        ManageSubscription,
        ManageLinks,
        ReaderLinks,
        RecordRefusal,
        PurgeSubscribers,
        SubscribersUpkeep,
        RecipientsReader,
        SubscribersReader,
        ExportSubscribers,
        AddSubscriber,
        ImportSubscribers,
        ChangeSubscriber,
        ChangeManySubscribers,
      ],
    };
  }
}

function slackApp({ slack, consoleUrl }: SubscribersConfig, log: AppLogger): SlackApp {
  return new SlackApp(slack && new SlackOAuth(slack), `${consoleUrl}/api/public/subscribers/slack/callback`, log);
}
