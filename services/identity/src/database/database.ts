import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import { ErasedCustomers1795700000000 } from '@candor/database/erased-customers.migration.js';
import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { ConsumerPositions1795420000000 } from '@candor/outbox/consumer-positions.migration.js';
import { DatabaseServers1796571000000 } from '@candor/outbox/database-servers.migration.js';
import { ApiKeyEntity } from '../api-keys/api-key.entity.js';
import { AuditEntryEntity } from '../audit-log/audit-entry.entity.js';
import { ConfirmationCodeEntity } from '../confirmation/confirmation-code.entity.js';
import { CustomerEntity } from '../members/customer.entity.js';
import { AuthenticatorAppEntity } from '../factors/authenticator-app.entity.js';
import { PasskeyEntity } from '../factors/passkey.entity.js';
import { RecoveryCodeEntity } from '../factors/recovery-code.entity.js';
import { TOTP_SECRET } from '../factors/seal-purposes.js';
import { DeletionReportEntity } from '../deletion/deletion-report.entity.js';
import { ResetCodeEntity } from '../password-change/reset-code.entity.js';
import { GroupEntity } from '../provisioning/group.entity.js';
import { ProvisioningEntity } from '../provisioning/provisioning.entity.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { CLIENT_SECRET } from '../sso/seal-purposes.js';
import { SsoConnectionEntity } from '../sso/sso-connection.entity.js';
import { SsoSubjectEntity } from '../sso/sso-subject.entity.js';
import { UserEntity } from '../members/user.entity.js';
import { CreateIdentity1763600000000 } from './migrations/1763600000000-create-identity.js';
import { OutboxStreams1763600000001 } from './migrations/1763600000001-outbox-streams.js';
import { SessionsAndPasswords1763600000002 } from './migrations/1763600000002-sessions-and-passwords.js';
import { ApiKeys1763600000003 } from './migrations/1763600000003-api-keys.js';
import { SingleSignOn1795229200000 } from './migrations/1795229200000-single-sign-on.js';
import { AuditLog1795230300000 } from './migrations/1795230300000-audit-log.js';
import { CustomerName1795340000000 } from './migrations/1795340000000-customer-name.js';
import { MailedCodes1795500000000 } from './migrations/1795500000000-mailed-codes.js';
import { UnconfirmedBindsNothing1795510000000 } from './migrations/1795510000000-unconfirmed-binds-nothing.js';
import { Provisioning1795520000000 } from './migrations/1795520000000-provisioning.js';
import { OwnSessions1795530000000 } from './migrations/1795530000000-own-sessions.js';
import { SecondFactors1795640000000 } from './migrations/1795640000000-second-factors.js';
import { DeletionReports1795700000001 } from './migrations/1795700000001-deletion-reports.js';
import { Languages1796230000001 } from './migrations/1796230000001-languages.js';
import { DomainLabels1796500000011 } from './migrations/1796500000011-domain-labels.js';

export const database: SchemaDefinition = {
  schema: 'identity',
  entities: [
    CustomerEntity,
    UserEntity,
    ConfirmationCodeEntity,
    ResetCodeEntity,
    SessionEntity,
    ApiKeyEntity,
    SsoConnectionEntity,
    SsoSubjectEntity,
    AuditEntryEntity,
    ProvisioningEntity,
    GroupEntity,
    AuthenticatorAppEntity,
    PasskeyEntity,
    RecoveryCodeEntity,
    DeletionReportEntity,
  ],
  migrations: [
    CreateIdentity1763600000000,
    OutboxStreams1763600000001,
    SessionsAndPasswords1763600000002,
    ApiKeys1763600000003,
    SingleSignOn1795229200000,
    AuditLog1795230300000,
    CustomerName1795340000000,
    DeletedCustomers1795350000000,
    ConsumerPositions1795420000000,
    MailedCodes1795500000000,
    UnconfirmedBindsNothing1795510000000,
    Provisioning1795520000000,
    OwnSessions1795530000000,
    SecondFactors1795640000000,
    ErasedCustomers1795700000000,
    DeletionReports1795700000001,
    Languages1796230000001,
    DomainLabels1796500000011,
    DatabaseServers1796571000000,
  ],
  sealed: [
    { name: 'authenticator_app', key: 'user_id', purposes: { sealed_secret: TOTP_SECRET } },
    { name: 'sso_connection', key: 'customer_id', purposes: { sealed_client_secret: CLIENT_SECRET } },
  ],
};
