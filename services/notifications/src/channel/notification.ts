import { type Component } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { type ComponentStatusChanged } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import {
  type ConfirmationCodeIssued,
  type PasswordResetRequested,
  type UserInvited,
  type FactorsChanged,
} from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { type Entry, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { type MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { type TestRequested } from '@candor/proto/gen/candor/integrations/v1/events_pb.js';
import { type RecipientRefused } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import {
  type ConfirmationRequested,
  type ManageLinkRequested,
} from '@candor/proto/gen/candor/subscribers/v1/events_pb.js';
import { type ComponentStatusWord } from '@candor/proto/status-words.js';

/** The organisation in whose name is written. */
export interface Organisation {
  readonly id: string;
  readonly name: string;
  /**
   * Absolute URL of its status page below the base domain, without a slash at the end: for a recipient's own links, which have to
   * work for as long as the message is kept.
   */
  readonly pageUrl: string;
  /** The same where links to news lead: at a host of its own while it has one. */
  readonly newsUrl: string;
  /** The name its messages are sent in. */
  readonly senderName: string;
  /** The IANA zone its times are shown in. */
  readonly timeZone: string;
  /** Absolute URL of its logo; empty for none. */
  readonly logoUrl: string;
  /** Where its staff work, without a slash at the end. */
  readonly consoleUrl: string;
}

interface Common {
  readonly eventId: string;
  readonly organisation: Organisation;
}

/** What a message says of the page as a whole. */
export interface PageState {
  /** How everything is, as the page says it. */
  readonly pageStatus: ComponentStatusWord;
  /** The status that the page shows of components; one that is not there is operational. */
  readonly componentStatuses: ReadonlyMap<string, ComponentStatusWord>;
  /** Names of components that the recipients may read of, by id: for what is internal, all of them. */
  readonly componentNames: ReadonlyMap<string, string>;
}

/** When a maintenance is planned for (epoch ms). */
export interface PlannedTime {
  readonly start: bigint;
  readonly end: bigint;
}

/** An entry of an incident was published. */
export interface IncidentUpdate extends Common, PageState {
  readonly kind: 'incident-update';
  /** As it was when the entry was published, with what was corrected since. */
  readonly incident: Incident;
  /** The entry that was published; also in `incident.entries`. */
  readonly entry: Entry;
  /** Where to read on: the status page, or the console for what is internal. */
  readonly url: string;
  /** Whether a newer entry is known: then this one must not be put where the newest state stands. */
  readonly outdated?: boolean;
  /** For an incident that a maintenance opened. */
  readonly planned?: PlannedTime;
}

/** A maintenance was planned, changed or called off, or begins soon. */
export interface MaintenanceNews extends Common, PageState {
  readonly kind: 'maintenance-notice';
  readonly maintenance: Maintenance;
  readonly notice: MaintenanceNotice;
  /** When it was announced (epoch ms). */
  readonly announcedAt: number;
  readonly url: string;
}

/** A component's status changed. */
export interface ComponentChange extends Common, PageState {
  readonly kind: 'component-status';
  readonly change: ComponentStatusChanged & { readonly component: Component };
}

/** Staff want to see whether an integration works. */
export interface IntegrationTest extends Common, PageState {
  readonly kind: 'integration-test';
  readonly test: TestRequested;
  /** When it was asked for (epoch ms). */
  readonly requestedAt: number;
}

/** A webhook endpoint is not posted to any more. */
export interface EndpointDisabled extends Common {
  readonly kind: 'endpoint-disabled';
  readonly refused: RecipientRefused;
  /** Its URL, which the ledger does not hold; empty when it was deleted meanwhile. */
  readonly endpoint: string;
}

/** A subscriber asked for the link with which the subscription is managed. */
export interface ManageLink extends Common {
  readonly kind: 'manage-link';
  readonly request: ManageLinkRequested;
}

/** Somebody asked for mails and has to confirm it. */
export interface SubscriptionConfirmation extends Common {
  readonly kind: 'subscription-confirmation';
  readonly request: ConfirmationRequested;
}

/** A user signed up and has to enter a code. */
export interface AccountConfirmation extends Common {
  readonly kind: 'account-confirmation';
  readonly issued: ConfirmationCodeIssued;
}

/** A user forgot the password and may set a new one with a code. */
export interface PasswordReset extends Common {
  readonly kind: 'password-reset';
  readonly reset: PasswordResetRequested;
}

/** Somebody was invited and logs in for the first time with a mailed password. */
export interface Invitation extends Common {
  readonly kind: 'invitation';
  readonly invited: UserInvited;
}

/** The second factors of a user have changed. */
export interface FactorNews extends Common {
  readonly kind: 'factors-changed';
  readonly changed: FactorsChanged;
}

/** What is to be said, the same for every recipient. */
export type Notification =
  | IncidentUpdate
  | MaintenanceNews
  | ComponentChange
  | IntegrationTest
  | EndpointDisabled
  | ManageLink
  | SubscriptionConfirmation
  | AccountConfirmation
  | PasswordReset
  | Invitation
  | FactorNews;
