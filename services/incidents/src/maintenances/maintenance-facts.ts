import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import type { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { MaintenanceSchema, type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { pagesThatShow, SHOWN_ON_FIRST } from '../pages/pages-that-show.js';
import { countChange } from '../versions/revision.js';
import type { MaintenanceEntity } from './maintenance.entity.js';
import { maintenanceToWire } from './maintenance.mapper.js';
import { readSeriesOf } from './series.store.js';

/** Publishes the events of a maintenance, in the transaction of the change. */
@Injectable()
export class MaintenanceFacts {
  constructor(private readonly outbox: Outbox) {}

  /** Staff have planned it, changed it or cancelled it. */
  async saved(tx: Tx, maintenance: MaintenanceEntity): Promise<Maintenance> {
    const { customerId } = maintenance;
    const published = create(MaintenanceSchema, maintenanceToWire(maintenance, await readSeriesOf(tx, maintenance)));
    await this.outbox.addEvent(
      tx,
      'evt.incidents.v1.maintenance_saved',
      { customerId, maintenance: published },
      customerId,
    );
    await countChange(tx, customerId);
    return published;
  }

  /** It was deleted. */
  async deleted(tx: Tx, { id, customerId }: MaintenanceEntity): Promise<void> {
    const fact = { customerId, maintenanceId: id };
    await this.outbox.addEvent(tx, 'evt.incidents.v1.maintenance_deleted', fact, customerId);
    await countChange(tx, customerId);
  }

  /** Recipients are to be notified of it; the caller has checked that it notifies. */
  async announced(tx: Tx, maintenance: MaintenanceEntity, notice: MaintenanceNotice): Promise<void> {
    const { customerId } = maintenance;
    const series = await readSeriesOf(tx, maintenance);
    const { componentIds: named, pageIds: chosen, internal } = maintenance;
    const shown = internal ? SHOWN_ON_FIRST : await pagesThatShow(tx, customerId, { named, chosen });
    const fact = { customerId, maintenance: maintenanceToWire(maintenance, series), notice, ...shown };
    await this.outbox.addEvent(tx, 'evt.incidents.v1.maintenance_announced', fact, customerId);
  }
}
