import { Controller } from '@nestjs/common';
import {
  MaintenancesService as MaintenancesContract,
  type CancelMaintenanceRequest,
  type CancelMaintenanceSeriesRequest,
  type CreateMaintenanceRequest,
  type DeleteMaintenanceRequest,
  type EndMaintenanceRequest,
  type GetMaintenanceRequest,
  type MovePlannedEndRequest,
  type PreviewRecurrenceRequest,
  type SearchMaintenancesRequest,
  type UpdateMaintenanceRequest,
  type UpdateMaintenanceSeriesRequest,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { requireEditor } from '@candor/platform/actor.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { CallOffMaintenance } from './call-off-maintenance.js';
import { ChangeSeries } from './change-series.js';
import { EndMaintenance } from './end-maintenance.js';
import { MaintenancesReader } from './maintenances.reader.js';
import { MaintenancesService } from './maintenances.service.js';
import { MovePlannedEnd } from './move-planned-end.js';
import { PlanSeries } from './plan-series.js';

@Controller()
export class MaintenancesController {
  constructor(
    private readonly maintenances: MaintenancesService,
    private readonly callingOff: CallOffMaintenance,
    private readonly movingEnd: MovePlannedEnd,
    private readonly ending: EndMaintenance,
    private readonly series: PlanSeries,
    private readonly changingSeries: ChangeSeries,
    private readonly reader: MaintenancesReader,
  ) {}

  @Rpc(MaintenancesContract.method.createMaintenance)
  async createMaintenance(request: CreateMaintenanceRequest, { actor }: RpcContext) {
    return this.maintenances.create(actor, request);
  }

  @Rpc(MaintenancesContract.method.updateMaintenance)
  async updateMaintenance(request: UpdateMaintenanceRequest, { actor }: RpcContext) {
    return { maintenance: await this.maintenances.update(actor, request) };
  }

  @Rpc(MaintenancesContract.method.previewRecurrence)
  async previewRecurrence(request: PreviewRecurrenceRequest, { actor }: RpcContext) {
    requireEditor(actor);
    return this.series.preview(request);
  }

  @Rpc(MaintenancesContract.method.updateMaintenanceSeries)
  async updateMaintenanceSeries(request: UpdateMaintenanceSeriesRequest, { actor }: RpcContext) {
    return { maintenance: await this.changingSeries.update(actor, request) };
  }

  @Rpc(MaintenancesContract.method.cancelMaintenanceSeries)
  async cancelMaintenanceSeries({ seriesId }: CancelMaintenanceSeriesRequest, { actor }: RpcContext) {
    return { cancelled: await this.changingSeries.cancel(actor, seriesId) };
  }

  @Rpc(MaintenancesContract.method.movePlannedEnd)
  async movePlannedEnd(request: MovePlannedEndRequest, { actor }: RpcContext) {
    return { maintenance: await this.movingEnd.execute(actor, request) };
  }

  @Rpc(MaintenancesContract.method.endMaintenance)
  async endMaintenance(request: EndMaintenanceRequest, { actor }: RpcContext) {
    return { maintenance: await this.ending.execute(actor, request) };
  }

  @Rpc(MaintenancesContract.method.cancelMaintenance)
  async cancelMaintenance({ maintenanceId }: CancelMaintenanceRequest, { actor }: RpcContext) {
    return { maintenance: await this.callingOff.cancel(actor, maintenanceId) };
  }

  @Rpc(MaintenancesContract.method.deleteMaintenance)
  async deleteMaintenance({ maintenanceId }: DeleteMaintenanceRequest, { actor }: RpcContext) {
    await this.callingOff.delete(actor, maintenanceId);
    return {};
  }

  @Rpc(MaintenancesContract.method.getMaintenance)
  async getMaintenance({ maintenanceId }: GetMaintenanceRequest, { actor }: RpcContext) {
    return { maintenance: await this.reader.get(actor, maintenanceId) };
  }

  @Rpc(MaintenancesContract.method.searchMaintenances)
  async searchMaintenances(request: SearchMaintenancesRequest, { actor }: RpcContext) {
    return this.reader.search(actor, request);
  }
}
