import { Inject, Injectable } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { MaintenancesService, type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { present } from '../wire/present.js';
import { maintenanceAsPlanned } from './previews.mapper.js';
import type { MaintenancePreviewRequest } from './previews.requests.js';

/** Builds the maintenance as it would be once it is planned, or changed. */
@Injectable()
export class PreviewedMaintenance {
  private readonly maintenances: RpcClientOf<typeof MaintenancesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.maintenances = rpc.service(MaintenancesService);
  }

  /** @throws NotFoundError if the maintenance does not exist */
  async of(actor: StaffActor, body: MaintenancePreviewRequest): Promise<Maintenance> {
    const { maintenanceId } = body;
    if (!maintenanceId) return maintenanceAsPlanned(body);
    if (!isId(maintenanceId)) throw new NotFoundError('There is nothing of this id.');
    const { maintenance } = await this.maintenances.getMaintenance({ maintenanceId }, { actor });
    return maintenanceAsPlanned(body, present(maintenance));
  }
}
