import { type Component } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { type ComponentStatusChanged } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import {
  type ConfirmationCodeIssued,
  type PasswordResetRequested,
  type UserInvited,
  type FactorsChanged,
} from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { type Announcement } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { type PlannedEntryFailed, type UpdateOverdue } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { type Entry, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { type MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { type TestRequested } from '@candor/proto/gen/candor/integrations/v1/events_pb.js';
import { type RecipientRefused } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { type DraftProposed, type UpstreamUnreadable } from '@candor/proto/gen/candor/signals/v1/events_pb.js';
import {
  type ConfirmationRequested,
  type ManageLinkRequested,
  type ReaderLinkRequested,
} from '@candor/proto/gen/candor/subscribers/v1/events_pb.js';
import { type ComponentStatusWord } from '@candor/proto/status-words.js';
import type { Translation } from '@candor/words/translation.js';

/** The organisation in whose name the message is sent, as the page says it that the message is about. */
export interface Organisation {
  /** That of the page, which is the organisation's where it is the first one. */
  readonly id: string;
  readonly name: string;
  /**
   * Absolute URL of its status page below the base domain, without a slash at the end: for the recipient's own links,
   * which have to work for as long as the recipient keeps the message.
   */
  readonly pageUrl: string;
  /** The same, for links to news: on the custom domain while there is one. */
  readonly newsUrl: string;
  /** The sender name of its messages. */
  readonly senderName: string;
  /** The IANA zone in which its times are shown. */
  readonly timeZone: string;
  /** Absolute URL of its logo; empty for none. */
  readonly logoUrl: string;
  /** The colour of links and buttons, `#rrggbb`; empty for ours. */
  readonly brandColor: string;
  /** The language in which its texts are written at first; absent while nobody has said. */
  readonly language?: string;
  /** URL of the console, where its staff work, without a slash at the end. */
  readonly consoleUrl: string;
}

interface Common {
  readonly eventId: string;
  readonly organisation: Organisation;
}

/** What a message says of the page as a whole. */
export interface PageState {
  /** The overall status, as the page shows it. */
  readonly pageStatus: ComponentStatusWord;
  /** The status that the page shows of components; one that is missing is operational. */
  readonly componentStatuses: ReadonlyMap<string, ComponentStatusWord>;
  /** Names of components that the recipients may see, by id, in the order of the page: for internal news, all of them. */
  readonly componentNames: ReadonlyMap<string, string>;
  /** Those names in further languages, where there are any. */
  readonly componentTranslations?: ReadonlyMap<string, readonly Translation[]>;
}

/** When a maintenance is planned for (epoch ms). */
export interface PlannedTime {
  readonly start: bigint;
  readonly end: bigint;
}

/** An entry of an incident was published, or corrected. */
export interface IncidentUpdate extends Common, PageState {
  readonly kind: 'incident-update';
  /** As it was when the entry was published, with what was corrected since. */
  readonly incident: Incident;
  /** The entry that was published; also in `incident.entries`. */
  readonly entry: Entry;
  /** When it was corrected (epoch ms), where this is news of the correction. */
  readonly correctedAt?: bigint;
  /** Where to read more: the status page, or the console for what is internal or of further pages alone. */
  readonly url: string;
  /** Whether a newer entry is known: then this one must not replace the newest state. */
  readonly outdated?: boolean;
  /** For an incident that a maintenance opened. */
  readonly planned?: PlannedTime;
  /** Whether only further pages showed it when the entry was published, and this is not for their subscribers. */
  readonly ofFurtherPages?: boolean;
}

/** A maintenance was planned, changed or cancelled, or starts soon. */
export interface MaintenanceNews extends Common, PageState {
  readonly kind: 'maintenance-notice';
  readonly maintenance: Maintenance;
  readonly notice: MaintenanceNotice;
  /** When it was announced (epoch ms). */
  readonly announcedAt: number;
  readonly url: string;
  /** As of an incident. */
  readonly ofFurtherPages?: boolean;
}

/** An announcement has begun. */
export interface AnnouncementNews extends Common, PageState {
  readonly kind: 'announcement';
  /** As it is now. */
  readonly announcement: Announcement;
  readonly url: string;
  /** As of an incident. */
  readonly ofFurtherPages?: boolean;
}

/** A component's status changed. */
export interface ComponentChange extends Common, PageState {
  readonly kind: 'component-status';
  readonly change: ComponentStatusChanged & { readonly component: Component };
}

/** Staff test whether an integration works. */
export interface IntegrationTest extends Common, PageState {
  readonly kind: 'integration-test';
  readonly test: TestRequested;
  /** When it was requested (epoch ms). */
  readonly requestedAt: number;
}

/** A webhook endpoint was disabled. */
export interface EndpointDisabled extends Common {
  readonly kind: 'endpoint-disabled';
  readonly refused: RecipientRefused;
  /** Its URL, which the ledger does not store; empty when it was deleted meanwhile. */
  readonly endpoint: string;
}

/** An entry that was promised has not come. */
export interface OverdueUpdate extends Common {
  readonly kind: 'update-overdue';
  readonly overdue: UpdateOverdue;
  /** The incident's title as it is now. */
  readonly name: string;
}

/** A planned entry was not published. */
export interface FailedEntry extends Common {
  readonly kind: 'planned-entry-failed';
  readonly failed: PlannedEntryFailed;
}

/** A provider has a problem that concerns components, and a draft of an incident is proposed. */
export interface ProposedDraft extends Common {
  readonly kind: 'draft-proposed';
  readonly draft: DraftProposed;
}

/** A provider's page that is watched cannot be read. */
export interface UnreadablePage extends Common {
  readonly kind: 'upstream-unreadable';
  readonly unreadable: UpstreamUnreadable;
}

/** A subscriber asked for the link with which the subscription is managed. */
export interface ManageLink extends Common {
  readonly kind: 'manage-link';
  readonly request: ManageLinkRequested;
}

/** A reader of a private page asked for the link that signs in to it. */
export interface ReaderLink extends Common {
  readonly kind: 'reader-link';
  readonly request: ReaderLinkRequested;
  /** In clear text; empty until the sealed one was opened. */
  readonly token: string;
}

/** A visitor subscribed by mail and has to confirm it. */
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

/** A user was invited and logs in for the first time with a mailed password. */
export interface Invitation extends Common {
  readonly kind: 'invitation';
  readonly invited: UserInvited;
}

/** The second factors of a user have changed. */
export interface FactorNews extends Common {
  readonly kind: 'factors-changed';
  readonly changed: FactorsChanged;
}

/** The content to send, the same for every recipient. */
export type Notification =
  | IncidentUpdate
  | MaintenanceNews
  | AnnouncementNews
  | ComponentChange
  | IntegrationTest
  | EndpointDisabled
  | OverdueUpdate
  | FailedEntry
  | ProposedDraft
  | UnreadablePage
  | ManageLink
  | ReaderLink
  | SubscriptionConfirmation
  | AccountConfirmation
  | PasswordReset
  | Invitation
  | FactorNews;
