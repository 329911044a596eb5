import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ConsoleAddress } from '../edge/hosts/console-address.js';
import { PageAddress } from '../edge/hosts/page-address.js';
import { RateLimiter } from '../edge/rate-limit/rate-limiter.js';
import { AccountController } from './account/account.controller.js';
import { OwnSessionsController } from './account/own-sessions.controller.js';
import { AnnouncementsController } from './announcements/announcements.controller.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { AuditLogController } from './audit-log/audit-log.controller.js';
import { AuthController } from './auth/auth.controller.js';
import { PasswordsController } from './auth/passwords.controller.js';
import { ProofController } from './auth/proof.controller.js';
import { RefreshController } from './auth/refresh.controller.js';
import { SecondStepController } from './auth/second-step.controller.js';
import { BeginningController } from './beginning/beginning.controller.js';
import { BeginningReader } from './beginning/beginning.reader.js';
import { CardForm } from './billing/card-form.js';
import { PaymentController } from './billing/payment.controller.js';
import { PublicSubscriptionController } from './billing/public-subscription.controller.js';
import { StripeWebhookController } from './billing/stripe-webhook.controller.js';
import { SubscriptionController } from './billing/subscription.controller.js';
import { NamesReader } from './csv/names.js';
import { PublicCustomersController } from './customers/public-customers.controller.js';
import { CustomizeController } from './customize/customize.controller.js';
import { ImagesController } from './customize/images.controller.js';
import { PublicCustomizeController } from './customize/public-customize.controller.js';
import { PublicImagesController } from './customize/public-images.controller.js';
import { AnnouncementDeliveriesController } from './deliveries/announcement-deliveries.controller.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { DeliveryLogController } from './deliveries/delivery-log.controller.js';
import { MaintenanceDeliveriesController } from './deliveries/maintenance-deliveries.controller.js';
import { FactorPolicyController } from './factors/factor-policy.controller.js';
import { FactorsController } from './factors/factors.controller.js';
import { HelloController, RootHelloController } from './hello/hello.controller.js';
import { ChangesController } from './incidents/changes.controller.js';
import { IncidentsController } from './incidents/incidents.controller.js';
import { PlannedEntriesController } from './incidents/planned-entries.controller.js';
import { PostmortemDraftsController } from './incidents/postmortem-drafts.controller.js';
import { PublicIncidentsController } from './incidents/public-incidents.controller.js';
import { EmailIntegrationsController } from './integrations/email-integrations.controller.js';
import { IntegrationCallbacksController } from './integrations/integration-callbacks.controller.js';
import { RedirectBack } from './integrations/redirect-back.js';
import { SlackIntegrationsController } from './integrations/slack-integrations.controller.js';
import { TwitterIntegrationsController } from './integrations/twitter-integrations.controller.js';
import { WebhookIntegrationsController } from './integrations/webhook-integrations.controller.js';
import { MaintenanceSeriesController } from './maintenances/maintenance-series.controller.js';
import { MaintenancesController } from './maintenances/maintenances.controller.js';
import { PublicMaintenancesController } from './maintenances/public-maintenances.controller.js';
import { Recurrences } from './maintenances/recurrences.js';
import { PagesController } from './pages/pages.controller.js';
import { AnnouncementPreviewsController } from './previews/announcement-previews.controller.js';
import { MaintenancePreviewsController } from './previews/maintenance-previews.controller.js';
import { PreviewAddresses } from './previews/preview-addresses.js';
import { PreviewedIncident } from './previews/previewed-incident.js';
import { PreviewedMaintenance } from './previews/previewed-maintenance.js';
import { LookPreviewsController } from './previews/look-previews.controller.js';
import { PreviewsController } from './previews/previews.controller.js';
import { Previews } from './previews/previews.js';
import { ProblemResponse } from './problem/problem.response.js';
import { ProvisioningController } from './provisioning/provisioning.controller.js';
import { RateLimitGuard } from './rate-limit/rate-limit.guard.js';
import { ProvisioningTokens } from './scim/provisioning-tokens.js';
import { ScimDescriptionController } from './scim/scim-description.controller.js';
import { ScimGroupsController } from './scim/scim-groups.controller.js';
import { ScimGroupsReader } from './scim/scim-groups.reader.js';
import { ScimUsersController } from './scim/scim-users.controller.js';
import { ScimUsersReader } from './scim/scim-users.reader.js';
import { PublicServicesController } from './services/public-services.controller.js';
import { ServiceGroupsController } from './services/service-groups.controller.js';
import { ServiceImportsController } from './services/service-imports.controller.js';
import { ServiceOrderController } from './services/service-order.controller.js';
import { ServicesController } from './services/services.controller.js';
import { UptimeController } from './services/uptime.controller.js';
import { UptimeFormulas } from './services/uptime-formulas.js';
import { AccessTokenKey, AccessTokenStrategy } from './session/access-token.strategy.js';
import { ApiKeys } from './session/api-keys.js';
import { BearerGuard } from './session/bearer.guard.js';
import { EndedSessions } from './session/ended-sessions.js';
import { FreshSignInGuard } from './session/fresh-sign-in.js';
import { PageAccess, PublicCallsGuard } from './session/page-access.js';
import { WithoutSignInPolicy, WithoutSignIn } from './session/without-sign-in.js';
import { PublicSettingsController } from './settings/public-settings.controller.js';
import { ReadersController } from './settings/readers.controller.js';
import { SettingsController } from './settings/settings.controller.js';
import { TlsAskController } from './settings/tls-ask.controller.js';
import { SsoSignInController } from './sso/sso-sign-in.controller.js';
import { SsoController } from './sso/sso.controller.js';
import { EmailSubscribersController } from './subscribers/email-subscribers.controller.js';
import { PublicSubscribersController } from './subscribers/public-subscribers.controller.js';
import { SideDoorController } from './side-door/side-door.controller.js';
import { SlackSubscribersController } from './subscribers/slack-subscribers.controller.js';
import { SlackSubscriptionController } from './subscribers/slack-subscription.controller.js';
import { WebhookSubscribersController } from './subscribers/webhook-subscribers.controller.js';
import { TemplatesController } from './templates/templates.controller.js';
import { UpstreamDraftsController } from './upstreams/upstream-drafts.controller.js';
import { UpstreamLinksController } from './upstreams/upstream-links.controller.js';
import { UpstreamsController } from './upstreams/upstreams.controller.js';
import { UsersController } from './users/users.controller.js';

/** Where people are redirected to. */
export interface PublicAddresses {
  readonly console: ConsoleAddress;
  readonly page: PageAddress;
  readonly cards: CardForm;
}

/** What decides whether a token is valid. */
export interface Doorkeeping {
  readonly key: AccessTokenKey;
  readonly ended: EndedSessions;
  readonly policy: WithoutSignInPolicy;
}

/** Models that the description refers to by name. */
export const API_MODELS = [ProblemResponse];

/** Every route under /api. */
@Module({})
export class ApiModule {
  static with(
    { key, ended, policy }: Doorkeeping,
    limiter: RateLimiter,
    addresses: PublicAddresses,
    { previews, access }: { readonly previews: Previews; readonly access: PageAccess },
  ): DynamicModule {
    return {
      module: ApiModule,
      controllers: [
        AuthController,
        PasswordsController,
        RefreshController,
        SecondStepController,
        FactorsController,
        FactorPolicyController,
        SsoSignInController,
        SsoController,
        ProvisioningController,
        ScimDescriptionController,
        ScimUsersController,
        ScimGroupsController,
        AccountController,
        BeginningController,
        OwnSessionsController,
        ProofController,
        UsersController,
        ApiKeysController,
        SideDoorController,
        AuditLogController,
        ChangesController,
        IncidentsController,
        PlannedEntriesController,
        PostmortemDraftsController,
        PreviewsController,
        LookPreviewsController,
        MaintenancePreviewsController,
        AnnouncementPreviewsController,
        AnnouncementsController,
        MaintenancesController,
        MaintenanceSeriesController,
        DeliveriesController,
        DeliveryLogController,
        MaintenanceDeliveriesController,
        AnnouncementDeliveriesController,
        TemplatesController,
        // Before the controller whose ids its paths look like.
        ServiceOrderController,
        ServiceImportsController,
        ServiceGroupsController,
        ServicesController,
        UptimeController,
        UpstreamDraftsController,
        UpstreamLinksController,
        UpstreamsController,
        PagesController,
        SettingsController,
        ReadersController,
        CustomizeController,
        ImagesController,
        EmailSubscribersController,
        WebhookSubscribersController,
        SlackSubscribersController,
        TwitterIntegrationsController,
        SlackIntegrationsController,
        WebhookIntegrationsController,
        EmailIntegrationsController,
        IntegrationCallbacksController,
        PaymentController,
        SubscriptionController,
        PublicSubscriptionController,
        StripeWebhookController,
        PublicCustomersController,
        PublicIncidentsController,
        PublicMaintenancesController,
        PublicServicesController,
        PublicSettingsController,
        TlsAskController,
        PublicCustomizeController,
        PublicImagesController,
        PublicSubscribersController,
        SlackSubscriptionController,
        HelloController,
        RootHelloController,
      ],
      providers: [
        BeginningReader,
        UptimeFormulas,
        NamesReader,
        Recurrences,
        { provide: AccessTokenKey, useValue: key },
        { provide: RateLimiter, useValue: limiter },
        { provide: ConsoleAddress, useValue: addresses.console },
        { provide: PageAddress, useValue: addresses.page },
        { provide: CardForm, useValue: addresses.cards },
        { provide: EndedSessions, useValue: ended },
        { provide: WithoutSignInPolicy, useValue: policy },
        { provide: Previews, useValue: previews },
        { provide: PageAccess, useValue: access },
        ApiKeys,
        WithoutSignIn,
        ProvisioningTokens,
        PreviewAddresses,
        PreviewedIncident,
        PreviewedMaintenance,
        RedirectBack,
        ScimGroupsReader,
        ScimUsersReader,
        AccessTokenStrategy,
        // In this order: requests over the limit are refused before a signature is verified.
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_GUARD, useClass: PublicCallsGuard },
        { provide: APP_GUARD, useClass: BearerGuard },
        { provide: APP_GUARD, useClass: FreshSignInGuard },
      ],
    };
  }
}
