import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { MaintenanceSchema } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { amendedMaintenance } from './amended-maintenance.js';

const maintenance = (version: bigint, plannedStartTime: bigint, rest: object = {}) =>
  create(MaintenanceSchema, { id: 'm', name: 'Upgrade', version, plannedStartTime, ...rest });
const published = maintenance(2n, 100n);

describe('amendedMaintenance', () => {
  it('is as it was announced when nothing newer is known', () => {
    expect(amendedMaintenance(published, undefined)).toBe(published);
    expect(amendedMaintenance(published, maintenance(2n, 200n))).toBe(published);
    expect(amendedMaintenance(published, maintenance(1n, 200n))).toBe(published);
  });

  it('has the new times', () => {
    expect(amendedMaintenance(published, maintenance(3n, 200n))).toMatchObject({ plannedStartTime: 200n });
    expect(published.plannedStartTime).toBe(100n);
  });

  it('is undefined once it was cancelled or became internal', () => {
    expect(amendedMaintenance(published, maintenance(3n, 100n, { cancelledAt: 5n }))).toBeUndefined();
    expect(amendedMaintenance(published, maintenance(3n, 100n, { internal: true }))).toBeUndefined();
  });

  it('is kept for an internal one that stays internal', () => {
    const own = maintenance(2n, 100n, { internal: true });
    expect(amendedMaintenance(own, maintenance(3n, 200n, { internal: true }))).toMatchObject({
      plannedStartTime: 200n,
    });
  });
});
