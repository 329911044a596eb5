import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { MaintenanceSchema } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { amendedMaintenance } from './amended-maintenance.js';

const maintenance = (version: bigint, plannedStartTime: bigint, rest: object = {}) =>
  create(MaintenanceSchema, { id: 'm', name: 'Upgrade', version, plannedStartTime, ...rest });
const told = maintenance(2n, 100n);

describe('amendedMaintenance', () => {
  it('is as it was announced when nothing newer is known', () => {
    expect(amendedMaintenance(told, undefined)).toBe(told);
    expect(amendedMaintenance(told, maintenance(2n, 200n))).toBe(told);
    expect(amendedMaintenance(told, maintenance(1n, 200n))).toBe(told);
  });

  it('has the new times', () => {
    expect(amendedMaintenance(told, maintenance(3n, 200n))).toMatchObject({ plannedStartTime: 200n });
    expect(told.plannedStartTime).toBe(100n);
  });

  it('is undefined once it was cancelled or became internal', () => {
    expect(amendedMaintenance(told, maintenance(3n, 100n, { cancelledAt: 5n }))).toBeUndefined();
    expect(amendedMaintenance(told, maintenance(3n, 100n, { internal: true }))).toBeUndefined();
  });

  it('is kept for an internal one that stays internal', () => {
    const own = maintenance(2n, 100n, { internal: true });
    expect(amendedMaintenance(own, maintenance(3n, 200n, { internal: true }))).toMatchObject({
      plannedStartTime: 200n,
    });
  });
});
