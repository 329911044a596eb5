import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ComponentSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import type { ComponentEntity } from './component.entity.js';

/** A component as in the contract, with the fields that are never left out. */
export type WireComponent = MessageInitShape<typeof ComponentSchema> & {
  readonly id: string;
  readonly groupName: string;
  readonly creationTime: bigint;
  readonly componentStatus: ComponentStatus;
};

/** @param status the word of its open downtime record, null when there is none */
export function componentToWire(component: ComponentEntity, status: string | null): WireComponent {
  return {
    id: component.id,
    name: component.name,
    description: component.description,
    groupName: component.groupName,
    enabled: component.enabled,
    internal: component.internal,
    showHistoricalStatus: component.showHistoricalStatus,
    creationTime: BigInt(component.createdAt.getTime()),
    componentStatus: (status === null ? undefined : componentStatuses.valueOf(status)) ?? ComponentStatus.OPERATIONAL,
    version: BigInt(component.version),
  };
}
