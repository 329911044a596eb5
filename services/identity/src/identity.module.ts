import { createPublicKey } from 'node:crypto';
import { Module, type DynamicModule } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { DatabaseModule } from '@candor/database/database.module.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { SealAgain } from '@candor/database/seal-again.js';
import { OutboundFetch } from '@candor/outbound/outbound-fetch.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import { TOKEN_ALGORITHM, TOKEN_ISSUER } from '@candor/platform/access-token.js';
import { MailSecrets } from '@candor/platform/mail-secrets.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysReader } from './api-keys/api-keys.reader.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { AuthenticateApiKey } from './api-keys/authenticate-api-key.js';
import type { IdentityConfig } from './config.js';
import { CodeKey } from './codes/one-time-codes.js';
import { ConfirmUser } from './confirmation/confirm-user.js';
import { AuditLogController } from './audit-log/audit-log.controller.js';
import { AuditLogReader } from './audit-log/audit-log.reader.js';
import { KeepAuditEntry } from './audit-log/keep-audit-entry.js';
import { ConfirmAddress } from './confirmation/confirm-address.js';
import { ConfirmationCodes } from './confirmation/confirmation-codes.js';
import { ConfirmationController } from './confirmation/confirmation.controller.js';
import { ResendConfirmation } from './confirmation/resend-confirmation.js';
import { BeginCustomer } from './customers/begin-customer.js';
import { ClaimDomain } from './customers/claim-domain.js';
import { CustomersController } from './customers/customers.controller.js';
import { CustomersReader } from './customers/customers.reader.js';
import { RenameCustomer } from './customers/rename-customer.js';
import { SoleOwnerReader } from './customers/sole-owner.reader.js';
import { database } from './database/database.js';
import { DeleteCustomer } from './deletion/delete-customer.js';
import { DeletionController } from './deletion/deletion.controller.js';
import { DeletionReports } from './deletion/deletion-reports.js';
import { AuthenticatorApps } from './factors/authenticator-apps.js';
import { FactorCodes } from './factors/factor-codes.js';
import { FactorNews } from './factors/factor-news.js';
import { FactorPolicy } from './factors/factor-policy.js';
import { FactorTokens } from './factors/factor-tokens.js';
import { FactorsController } from './factors/factors.controller.js';
import { FactorsReader } from './factors/factors.reader.js';
import { FinishLogIn } from './sign-in/finish-log-in.js';
import { PasskeyLogIn } from './sign-in/passkey-log-in.js';
import { PasskeyTickets } from './factors/passkey-tickets.js';
import { Passkeys } from './factors/passkeys.js';
import { RecoveryCodes } from './factors/recovery-codes.js';
import { RequireProof } from './factors/require-proof.js';
import { ResetFactors } from './users/reset-factors.js';
import { SecondStepController } from './sign-in/second-step.controller.js';
import { Webauthn } from './factors/webauthn.js';
import { OwnersController } from './owners/owners.controller.js';
import { OwnersReader } from './owners/owners.reader.js';
import { PasswordResetController } from './password-change/password-reset.controller.js';
import { RequestPasswordReset } from './password-change/request-password-reset.js';
import { ResetCodes } from './password-change/reset-codes.js';
import { ResetPassword } from './password-change/reset-password.js';
import { ChangePassword } from './password-change/change-password.js';
import { PresentPassword } from './passwords/present-password.js';
import { PasswordsController } from './password-change/passwords.controller.js';
import { SetPassword } from './password-change/set-password.js';
import { AuthenticateProvisioning } from './provisioning/authenticate-provisioning.js';
import { ChangeGroups } from './provisioning/change-groups.js';
import { ChangeProvisionedUsers } from './provisioning/change-provisioned-users.js';
import { GroupRoles } from './provisioning/group-roles.js';
import { ProvisioningController } from './provisioning/provisioning.controller.js';
import { ProvisioningSettings } from './provisioning/provisioning-settings.js';
import { ScimController } from './provisioning/scim.controller.js';
import { ScimReader } from './provisioning/scim.reader.js';
import { EndSessions } from './sessions/end-sessions.js';
import { RefreshTokens } from './sessions/refresh-tokens.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { OwnSessions } from './sessions/own-sessions.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { ProveSession } from './sign-in/prove-session.js';
import { SessionLifetime, Sessions } from './sessions/sessions.js';
import { TokenSigner } from './sessions/token-signer.js';
import { KnownDevices } from './attempts/known-devices.js';
import { LogIn } from './sign-in/log-in.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignUp } from './sign-up/sign-up.js';
import { SignUpController } from './sign-up/sign-up.controller.js';
import { FindConnection } from './sso/find-connection.js';
import { LoginStates } from './sso/login-states.js';
import { OpenidProvider, SsoOptions } from './sso/openid-provider.js';
import { ProviderConnections } from './sso/provider-connections.js';
import { ReaderStates } from './sso/reader-states.js';
import { SignInByProvider } from './sso/sign-in-by-provider.js';
import { SignInPerson } from './sso/sign-in-person.js';
import { SignInReader } from './sso/sign-in-reader.js';
import { SsoConnections } from './sso/sso-connections.js';
import { SsoController } from './sso/sso.controller.js';
import { ChangeUsers } from './users/change-users.js';
import { InviteUser } from './users/invite-user.js';
import { UsersController } from './users/users.controller.js';
import { UsersReader } from './users/users.reader.js';

@Module({
  controllers: [
    SignUpController,
    ConfirmationController,
    SignInController,
    PasswordResetController,
    PasswordsController,
    SessionsController,
    OwnSessionsController,
    ApiKeysController,
    UsersController,
    CustomersController,
    OwnersController,
    SsoController,
    AuditLogController,
    ProvisioningController,
    ScimController,
    FactorsController,
    SecondStepController,
    DeletionController,
  ],
  providers: [
    SignUp,
    ConfirmUser,
    ConfirmAddress,
    BeginCustomer,
    ClaimDomain,
    ResendConfirmation,
    ConfirmationCodes,
    LogIn,
    ResetCodes,
    RequestPasswordReset,
    ResetPassword,
    ChangePassword,
    PresentPassword,
    SetPassword,
    PasswordHasher,
    Sessions,
    OwnSessions,
    ProveSession,
    EndSessions,
    TokenSigner,
    Idempotency,
    InviteUser,
    ChangeUsers,
    ApiKeysService,
    ApiKeysReader,
    AuthenticateApiKey,
    UsersReader,
    CustomersReader,
    RenameCustomer,
    SoleOwnerReader,
    DeleteCustomer,
    DeletionReports,
    OwnersReader,
    FindConnection,
    LoginStates,
    OpenidProvider,
    ProviderConnections,
    ReaderStates,
    SignInByProvider,
    SignInPerson,
    SignInReader,
    SsoConnections,
    AuditLogReader,
    KeepAuditEntry,
    ProvisioningSettings,
    AuthenticateProvisioning,
    ScimReader,
    ChangeProvisionedUsers,
    ChangeGroups,
    GroupRoles,
    AuthenticatorApps,
    FactorCodes,
    FactorNews,
    FactorPolicy,
    FactorTokens,
    FactorsReader,
    FinishLogIn,
    PasskeyLogIn,
    PasskeyTickets,
    Passkeys,
    RequireProof,
    SealAgain.of(database),
    ResetFactors,
  ],
})
export class IdentityModule {
  static with(config: IdentityConfig): DynamicModule {
    const sealed = SealedSecrets.from(config.secretKeys, config.secret);
    return {
      module: IdentityModule,
      providers: [
        { provide: RefreshTokens, useValue: new RefreshTokens(config.jwtPrivateKey) },
        { provide: SessionLifetime, useValue: new SessionLifetime(config.sessionDays) },
        { provide: CodeKey, useValue: new CodeKey(config.secret) },
        { provide: KnownDevices, useValue: new KnownDevices(config.secret) },
        { provide: RecoveryCodes, useValue: new RecoveryCodes(config.secret) },
        { provide: Webauthn, useValue: new Webauthn(config.consoleUrl) },
        { provide: SealedSecrets, useValue: sealed },
        { provide: MailSecrets, useValue: new MailSecrets(sealed) },
        {
          provide: OutboundFetch,
          useValue: new OutboundFetch({ allow: config.outboundAllow, proxy: config.outboundProxy }),
        },
        { provide: SsoOptions, useValue: new SsoOptions(`${config.consoleUrl}/callback`, config.outboundAllow) },
      ],
      imports: [
        DatabaseModule.with(config.databaseUrl, database),
        OutboxModule,
        JwtModule.register({
          privateKey: config.jwtPrivateKey,
          publicKey: createPublicKey(config.jwtPrivateKey).export({ type: 'spki', format: 'pem' }),
          signOptions: { algorithm: TOKEN_ALGORITHM, issuer: TOKEN_ISSUER },
        }),
      ],
    };
  }
}
