import { create } from '@bufbuild/protobuf';
import { AnySchema, anyUnpack } from '@bufbuild/protobuf/wkt';
import type { KnownError, PackedMessage } from '@candor/platform/errors.js';
import { ComponentOrderSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { AnnouncementSchema } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { NewerEntrySchema, PostmortemDraftSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceSchema, NewerSeriesSchema } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import type { EdgeError, Problem, ProblemAnswer } from '../../edge/problem/problem.js';
import { announcementFromWire } from '../announcements/announcements.mapper.js';
import { entryFromWire } from '../incidents/incidents.mapper.js';
import { postmortemDraftFromWire } from '../incidents/postmortem-drafts.mapper.js';
import { maintenanceFromWire } from '../maintenances/maintenances.mapper.js';
import { orderFromWire } from '../services/service-order.mapper.js';
import { present } from '../wire/present.js';
import type { NewerResponse } from './problem.response.js';

/** Adds to the answer to a conflict the current state that the service sent with it. */
export function withNewer(answer: ProblemAnswer, error: KnownError | EdgeError): ProblemAnswer {
  const newer = error.kind === 'conflict' && error.newer ? newerFromWire(error.newer) : undefined;
  if (newer === undefined) return answer;
  const problem: Problem & { readonly newer: NewerResponse } = { ...answer.problem, newer };
  return { ...answer, problem };
}

/** @returns undefined for an unknown message */
function newerFromWire(packed: PackedMessage): NewerResponse | undefined {
  const any = create(AnySchema, packed);
  const newer = anyUnpack(any, NewerEntrySchema);
  if (newer) return { version: Number(newer.version), entry: entryFromWire(present(newer.entry), newer.private) };
  const series = anyUnpack(any, NewerSeriesSchema);
  if (series)
    return {
      version: Number(series.version),
      ...(series.maintenance && { maintenance: maintenanceFromWire(series.maintenance) }),
    };
  const order = anyUnpack(any, ComponentOrderSchema);
  if (order) return { version: Number(order.version), order: orderFromWire(order) };
  const announcement = anyUnpack(any, AnnouncementSchema);
  if (announcement) return { version: Number(announcement.version), announcement: announcementFromWire(announcement) };
  const draft = anyUnpack(any, PostmortemDraftSchema);
  if (draft) return { version: Number(draft.version), postmortemDraft: postmortemDraftFromWire(draft) };
  const maintenance = anyUnpack(any, MaintenanceSchema);
  return maintenance && { version: Number(maintenance.version), maintenance: maintenanceFromWire(maintenance) };
}
