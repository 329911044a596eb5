import type { MessageInitShape } from '@bufbuild/protobuf';
import { LinkKind, type UpstreamLinkSchema } from '@candor/proto/gen/candor/signals/v1/links_pb.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import { statusToWire, type LinkRow } from '../links/link.store.js';

export function linkToWire(row: LinkRow): MessageInitShape<typeof UpstreamLinkSchema> {
  return {
    id: row.id,
    upstreamId: row.watch_id,
    providerName: row.provider_name,
    componentKey: row.component_key,
    componentName: row.component_name,
    kind: row.kind === 'follows' ? LinkKind.FOLLOWS : LinkKind.DEPENDS_ON,
    ownComponentId: row.own_component_id,
    ownComponentName: row.own_component_name,
    status: statusToWire(row.status),
    since: BigInt(row.since.getTime()),
    ...(row.not_known_since && { notKnownSince: BigInt(row.not_known_since.getTime()) }),
    ...(row.degrade_to && {
      degrading: { status: componentStatuses.valueOf(row.degrade_to), recovers: row.recovers },
    }),
    text: row.text,
    version: BigInt(row.version),
  };
}
