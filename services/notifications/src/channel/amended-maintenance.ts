import { type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';

/**
 * A maintenance as it was announced, with later changes applied: its times, its components, its texts. Undefined once
 * it was cancelled or became internal: then there is nothing to send.
 * @param current the newest state known; when it is the older of the two it changes nothing
 */
export function amendedMaintenance(published: Maintenance, current: Maintenance | undefined): Maintenance | undefined {
  if (!current || current.version <= published.version) return published;
  if (current.internal && !published.internal) return undefined;
  return current.cancelledAt === undefined ? current : undefined;
}
