import { type ConfirmationCodeIssued } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { type Entry, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { type IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { type ConfirmationRequested } from '@candor/proto/gen/candor/subscribers/v1/events_pb.js';

/** The organisation in whose name is written. */
export interface Organisation {
  readonly id: string;
  readonly name: string;
  /** Absolute URL of its status page, without a slash at the end. */
  readonly pageUrl: string;
}

interface Common {
  readonly eventId: string;
  readonly organisation: Organisation;
}

/** An entry of an incident was published. */
export interface IncidentUpdate extends Common {
  readonly kind: 'incident-update';
  readonly incident: Incident;
  /** The entry that was published; also in `incident.entries`. */
  readonly entry: Entry;
  /** Worst impact of the organisation's open public incidents. */
  readonly pageImpact: IncidentImpact;
  /** Names of components that subscribers may read of, by id. */
  readonly componentNames: ReadonlyMap<string, string>;
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

/** What is to be said, the same for every recipient. */
export type Notification = IncidentUpdate | SubscriptionConfirmation | AccountConfirmation;
