import type { MessageInitShape } from '@bufbuild/protobuf';
import { InvalidError } from '@candor/platform/errors.js';
import {
  DraftDecision,
  type DecideDraftRequestSchema,
  type Draft,
  type DraftComponent,
} from '@candor/proto/gen/candor/signals/v1/drafts_pb.js';
import { componentStatuses, incidentImpacts } from '@candor/proto/status-words.js';
import type { DecideDraftRequest } from './upstream-drafts.requests.js';
import type { DraftResponse, DraftServiceResponse } from './upstream-drafts.responses.js';
import { draftDecision } from './upstream-words.js';
import { upstreamIncidentFromWire } from './upstreams.mapper.js';

/** @throws InvalidError without a decision, and where an incident is missing or unneeded */
export function decideDraftToWire(
  draftId: string,
  { decision, incidentId }: DecideDraftRequest,
): MessageInitShape<typeof DecideDraftRequestSchema> {
  if (decision == null) throw refused('/decision', 'Please say what was decided.');
  const hasIncident = decision !== 'dismissed';
  if (hasIncident && !incidentId) throw refused('/incidentId', 'Please give the incident.');
  if (!hasIncident && incidentId) throw refused('/incidentId', 'What is dismissed belongs to no incident.');
  return { draftId, decision: draftDecision.toWire(decision), incidentId: incidentId ?? '' };
}

export function draftFromWire(draft: Draft): DraftResponse {
  return {
    id: draft.id,
    ...(draft.upstreamId && { upstreamId: draft.upstreamId }),
    providerName: draft.providerName,
    providerUrl: draft.providerUrl,
    proposedAt: Number(draft.proposedAt),
    ...(draft.endedAt !== undefined && { endedAt: Number(draft.endedAt) }),
    ...(draft.decision !== DraftDecision.UNSPECIFIED && { decision: draftDecision.toWord(draft.decision) }),
    ...(draft.incidentId && { incidentId: draft.incidentId }),
    ...(draft.decidedBy && { decidedBy: draft.decidedBy }),
    ...(draft.decidedAt !== undefined && { decidedAt: Number(draft.decidedAt) }),
    name: draft.name,
    message: draft.message,
    impact: incidentImpacts.wordOf(draft.impact) ?? 'none',
    services: draft.components.map(draftServiceFromWire),
    incidents: draft.incidents.map(upstreamIncidentFromWire),
  };
}

function draftServiceFromWire(component: DraftComponent): DraftServiceResponse {
  const status = componentStatuses.wordOf(component.status);
  return {
    serviceId: component.ownComponentId,
    serviceName: component.ownComponentName,
    componentName: component.componentName,
    ...(status && { status }),
  };
}

function refused(pointer: string, detail: string): InvalidError {
  return new InvalidError([{ pointer, detail }]);
}
