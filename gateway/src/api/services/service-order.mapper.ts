import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ComponentGroup,
  ComponentOrder,
  SetComponentOrderRequestSchema,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { translatedFromWire } from './translated.mapper.js';
import type { ServiceOrderRequest } from './service-order.requests.js';
import type { ServiceGroupResponse, ServiceOrderResponse } from './service-order.responses.js';

export function groupFromWire(group: ComponentGroup): ServiceGroupResponse {
  const { id, name, description, collapsed } = group;
  return { id, name, description, ...translatedFromWire(group), collapsed };
}

export function orderFromWire({ version, items }: ComponentOrder): ServiceOrderResponse {
  return {
    version: Number(version),
    items: items.map(({ groupId, componentIds }) => ({ ...(groupId && { groupId }), serviceIds: componentIds })),
  };
}

export function orderToWire({
  baseVersion,
  items,
}: ServiceOrderRequest): MessageInitShape<typeof SetComponentOrderRequestSchema> {
  return {
    baseVersion: BigInt(baseVersion ?? 0),
    items: (items ?? []).map(({ groupId, serviceIds }) => ({
      groupId: groupId ?? '',
      componentIds: (serviceIds ?? []).map(String),
    })),
  };
}
