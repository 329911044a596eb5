import { create } from '@bufbuild/protobuf';
import { AnySchema, anyUnpack } from '@bufbuild/protobuf/wkt';
import type { PackedMessage } from '@candor/platform/errors.js';
import { NewerEntrySchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceSchema } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { entryFromWire } from '../incidents/incidents.mapper.js';
import { maintenanceFromWire } from '../maintenances/maintenances.mapper.js';
import { present } from '../wire/present.js';
import type { NewerResponse } from './problem.response.js';

/** The current state that a service sends with a conflict; undefined for an unknown message. */
export function newerFromWire(packed: PackedMessage): NewerResponse | undefined {
  const any = create(AnySchema, packed);
  const newer = anyUnpack(any, NewerEntrySchema);
  if (newer) return { version: Number(newer.version), entry: entryFromWire(present(newer.entry), newer.private) };
  const maintenance = anyUnpack(any, MaintenanceSchema);
  return maintenance && { version: Number(maintenance.version), maintenance: maintenanceFromWire(maintenance) };
}
