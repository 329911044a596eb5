import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  Maintenance,
  MaintenanceDraftSchema,
  SearchMaintenancesResponse,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import type { MaintenanceRequest } from './maintenances.requests.js';
import type { MaintenanceResponse, MaintenancesEnvelope } from './maintenances.responses.js';

export function maintenanceToWire(body: MaintenanceRequest): MessageInitShape<typeof MaintenanceDraftSchema> {
  return {
    name: body.name ?? '',
    message: body.message ?? '',
    plannedStartTime: BigInt(body.plannedStartTime ?? 0),
    plannedEndTime: BigInt(body.plannedEndTime ?? 0),
    componentIds: (body.affectedComponents ?? []).map(({ componentId }) => componentId),
    sendNotification: body.sendNotification ?? false,
    notifyAtStart: body.notifyAtStart ?? true,
    notifyAtEnd: body.notifyAtEnd ?? true,
    internal: body.internal ?? false,
  };
}

export function maintenanceFromWire(maintenance: Maintenance): MaintenanceResponse {
  const { actualStartTime, actualEndTime, incidentId } = maintenance;
  return {
    id: maintenance.id,
    name: maintenance.name,
    message: maintenance.message,
    plannedStartTime: Number(maintenance.plannedStartTime),
    plannedEndTime: Number(maintenance.plannedEndTime),
    ...(actualStartTime !== undefined && { actualStartTime: Number(actualStartTime) }),
    ...(actualEndTime !== undefined && { actualEndTime: Number(actualEndTime) }),
    affectedComponents: maintenance.componentIds.map((componentId) => ({ componentId, status: 'under_maintenance' })),
    sendNotification: maintenance.sendNotification,
    notifyAtStart: maintenance.notifyAtStart,
    notifyAtEnd: maintenance.notifyAtEnd,
    internal: maintenance.internal,
    ...(incidentId && { incidentId }),
  };
}

export function maintenancesFromWire(answer: SearchMaintenancesResponse): MaintenancesEnvelope {
  const { maintenances, nextCursor } = answer;
  return { maintenances: maintenances.map(maintenanceFromWire), ...(nextCursor && { nextCursor }) };
}
