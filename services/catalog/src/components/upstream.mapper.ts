import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ComponentUpstream, ComponentUpstreamSchema } from '@candor/proto/gen/candor/catalog/v1/upstreams_pb.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { componentStatuses, type ComponentStatusWord } from '@candor/proto/status-words.js';

/** What a component is or depends on of a provider, as the table has it. Times are epoch ms. */
export interface StoredUpstream {
  readonly linkId: string;
  readonly follows: boolean;
  readonly providerName: string;
  /** Empty for the provider's page as a whole. */
  readonly componentName: string;
  readonly url: string;
  /** As last known; null where it never was. */
  readonly status: ComponentStatusWord | null;
  readonly since: number;
  /** Null while the status is known. */
  readonly notKnownSince: number | null;
  /** The status of a dependent component while the provider's is not operational; null for none. */
  readonly degradeTo: ComponentStatusWord | null;
  readonly recovers: boolean;
  readonly text: string;
}

export function upstreamFromWire(upstream: ComponentUpstream): StoredUpstream {
  return {
    linkId: upstream.linkId,
    follows: upstream.follows,
    providerName: upstream.providerName,
    componentName: upstream.componentName,
    url: upstream.url,
    status: componentStatuses.wordOf(upstream.status) ?? null,
    since: Number(upstream.since),
    notKnownSince: upstream.notKnownSince === undefined ? null : Number(upstream.notKnownSince),
    degradeTo: componentStatuses.wordOf(upstream.degradeTo) ?? null,
    recovers: upstream.recovers,
    text: upstream.text,
  };
}

export type WireUpstream = MessageInitShape<typeof ComponentUpstreamSchema>;

export function upstreamToWire(upstream: StoredUpstream): WireUpstream {
  const { status, since, notKnownSince, degradeTo, ...rest } = upstream;
  return {
    ...rest,
    status: wireStatus(status),
    since: BigInt(since),
    ...(notKnownSince !== null && { notKnownSince: BigInt(notKnownSince) }),
    degradeTo: wireStatus(degradeTo),
  };
}

/**
 * The same for visitors: what the component is, and what it depends on only where that is not operational, as far as is
 * known. What happens by itself is not for them.
 */
export function upstreamsForVisitors(upstreams: readonly StoredUpstream[]): WireUpstream[] {
  return upstreams
    .filter(({ follows, status }) => follows || (status ?? 'operational') !== 'operational')
    .map((upstream) => upstreamToWire({ ...upstream, linkId: '', degradeTo: null, recovers: false }));
}

/** The provider's status, unless it is not known at present. */
export function knownStatus({
  status,
  notKnownSince,
}: Pick<StoredUpstream, 'status' | 'notKnownSince'>): ComponentStatusWord | undefined {
  return notKnownSince === null && status !== null ? status : undefined;
}

function wireStatus(word: ComponentStatusWord | null): ComponentStatus {
  return word === null ? ComponentStatus.UNSPECIFIED : componentStatuses.valueOf(word);
}
