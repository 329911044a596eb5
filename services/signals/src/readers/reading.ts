import { type ComponentStatus, type IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';

/** The formats that are read, one reader each. */
export const UPSTREAM_KINDS = [
  'statuspage',
  'instatus',
  'betterstack',
  'cachet',
  'uptimekuma',
  'openstatus',
  'sorry',
  'aws',
  'googlecloud',
  'azure',
  'slack',
  'feed',
] as const;

export type UpstreamKind = (typeof UPSTREAM_KINDS)[number];

/** What one look at a provider's status page has shown, whatever its format. All texts are plain and cut to bounds. */
export interface Reading {
  /** As the provider calls its page, "" where the format does not say. */
  readonly name: string;
  /** Where people read it (https), "" where the format does not say. */
  readonly url: string;
  /** In the provider's order. A feed has one, the provider as a whole. */
  readonly components: readonly ReadComponent[];
  /** Open ones and those that the document still names, newest first. */
  readonly incidents: readonly ReadIncident[];
}

export interface ReadComponent {
  /** The provider's own id; made of group and name where the format has none. Unique within a reading. */
  readonly key: string;
  readonly name: string;
  /** "" without one. */
  readonly groupName: string;
  /** Undefined where the provider uses a word that we do not know: never taken for operational. */
  readonly status: ComponentStatus | undefined;
}

export interface ReadIncident {
  /** The provider's own id, or the address where the format has none. Unique within a reading. */
  readonly key: string;
  readonly kind: 'incident' | 'maintenance';
  readonly name: string;
  /** Where people read it (https), "" where the format does not say. */
  readonly url: string;
  readonly impact: IncidentImpact | undefined;
  /** The newest message, without form, "" without one. */
  readonly message: string;
  /** Milliseconds since 1970; undefined where the format does not say. */
  readonly startedAt: number | undefined;
  /** Undefined while it is open. */
  readonly endedAt: number | undefined;
  readonly componentKeys: readonly string[];
}

/** A document that a reader needs, and whether the page can be read without it. */
export interface UpstreamDocument {
  readonly url: string;
  readonly isOptional: boolean;
}

/** One format. Pure: who asks the provider is not its business. */
export interface Reader {
  readonly kind: UpstreamKind;
  /** What to ask for to read the page at this address, at most three. */
  documents(page: URL): readonly UpstreamDocument[];
  /**
   * @param bodies of the documents in their order, undefined for an optional one that is not there
   * @throws UnreadableError that says in words what is wrong: never a reading that is only half true
   */
  read(bodies: readonly (string | undefined)[], page: URL): Reading;
}

/** An answer that is not what its format promises. The message is for staff: plain words, no part of the answer. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}
