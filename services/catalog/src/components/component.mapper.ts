import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ComponentGroupSchema, ComponentSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import type { ComponentEntity } from './component.entity.js';

/** A component as in the contract, with the fields that are never left out. */
export type WireComponent = MessageInitShape<typeof ComponentSchema> & {
  readonly id: string;
  readonly groupName: string;
  readonly componentStatus: ComponentStatus;
  readonly position: bigint;
  readonly groupPosition: bigint;
};

/** A group as in the contract, with the fields that are never left out. */
export type WireGroup = MessageInitShape<typeof ComponentGroupSchema> & {
  readonly id: string;
  readonly name: string;
  readonly description: string;
};

/** A component as it is read: with its place, and the words of its open downtime records, null when there is none. */
export interface ComponentRow extends ComponentEntity {
  readonly position: string;
  readonly groupPosition: string;
  readonly status: string | null;
  /** That of the record without an incident. */
  readonly ownStatus: string | null;
}

/** A group as the table has it. */
export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly collapsed: boolean;
  readonly version: number;
}

export function componentToWire(component: ComponentRow): WireComponent {
  const status = component.status === null ? undefined : componentStatuses.valueOf(component.status);
  return {
    id: component.id,
    name: component.name,
    description: component.description,
    groupName: component.groupName,
    enabled: component.enabled,
    internal: component.internal,
    showHistoricalStatus: component.showHistoricalStatus,
    creationTime: BigInt(component.createdAt.getTime()),
    componentStatus: status ?? ComponentStatus.OPERATIONAL,
    version: BigInt(component.version),
    position: BigInt(component.position),
    groupPosition: BigInt(component.groupPosition),
    ownStatus: component.ownStatus === null ? undefined : componentStatuses.valueOf(component.ownStatus),
  };
}

export function groupToWire({ id, name, description, collapsed, version }: GroupRow): WireGroup {
  return { id, name, description, collapsed, version: BigInt(version) };
}
