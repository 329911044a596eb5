import type { MessageInitShape } from '@bufbuild/protobuf';
import { DraftDecision, type DraftSchema } from '@candor/proto/gen/candor/signals/v1/drafts_pb.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { componentStatuses, incidentImpacts } from '@candor/proto/status-words.js';
import { draftTexts } from '../links/draft.rules.js';
import type { DraftRow } from '../links/draft.store.js';

type Decision = NonNullable<DraftRow['decision']>;

const DECISIONS: Readonly<Record<Decision, DraftDecision>> = {
  published: DraftDecision.PUBLISHED,
  joined: DraftDecision.JOINED,
  dismissed: DraftDecision.DISMISSED,
};

/** The word of a decision; undefined for none. */
export function decisionOf(value: DraftDecision): Decision | undefined {
  return (Object.keys(DECISIONS) as Decision[]).find((word) => DECISIONS[word] === value);
}

export function draftToWire(row: DraftRow): MessageInitShape<typeof DraftSchema> {
  const { name, message, impact } = draftTexts(row.said, { name: row.provider_name, url: row.provider_url });
  return {
    id: row.id,
    upstreamId: row.watch_id ?? '',
    providerName: row.provider_name,
    providerUrl: row.provider_url,
    proposedAt: BigInt(row.proposed_at.getTime()),
    ...(row.ended_at && { endedAt: BigInt(row.ended_at.getTime()) }),
    decision: row.decision ? DECISIONS[row.decision] : DraftDecision.UNSPECIFIED,
    incidentId: row.incident_id ?? '',
    decidedBy: row.decided_by ?? '',
    ...(row.decided_at && { decidedAt: BigInt(row.decided_at.getTime()) }),
    name,
    message,
    impact: incidentImpacts.valueOf(impact),
    components: row.said.components.map(({ status, ...component }) => ({
      ...component,
      // A later release may know more words.
      status: componentStatuses.valueOf(status as string) ?? ComponentStatus.UNSPECIFIED,
    })),
    incidents: row.said.incidents.map(({ key, name: title, url }) => ({ key, name: title, url })),
  };
}
