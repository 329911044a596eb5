import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { Violations } from '@candor/platform/violations.js';
import {
  MaintenanceSchema,
  type EndMaintenanceRequest,
  type Maintenance,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { loadEntriesOf } from '../entries/entries.reader.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { PublishEntry } from '../incidents/publish-entry.js';
import { holdResolutions, withResolution } from '../incidents/resolution.js';
import { endEntry } from './maintenance-entries.js';
import { maintenanceToWire } from './maintenance.mapper.js';
import { checkEndNews, messageOf } from './planned-end.rules.js';
import { requireMaintenance } from './require-maintenance.js';
import { requireRunning } from './require-running.js';
import { readSeriesOf } from './series.store.js';

/** Ends a maintenance in progress now, before or after its planned end, which stays as it was planned. */
@Injectable()
export class EndMaintenance {
  constructor(
    private readonly database: Database,
    private readonly publish: PublishEntry,
  ) {}

  /**
   * @throws ForbiddenError for the role User
   * @throws InvalidError when the message is too long
   * @throws NotFoundError unless the maintenance is the organisation's
   * @throws ConflictError unless it is in progress and has an incident
   */
  async execute(actor: Actor, request: EndMaintenanceRequest): Promise<Maintenance> {
    const { customerId, userId } = requireEditor(actor);
    checkEndNews(new Violations(), request).throwIfAny();
    return this.database.tenant(customerId, async (tx) => {
      await holdResolutions(tx, customerId);
      const { maintenance, incident } = await requireRunning(tx, { id: request.maintenanceId, customerId });
      const { sendNotification } = request;
      const draft = { ...endEntry(maintenance), ...messageOf(request, 'completed'), sendNotification };
      const said = await withResolution(tx, incident, draft, await loadEntriesOf(tx, incident));
      // Publishing the entry ends the maintenance, as when staff resolve its incident.
      await this.publish.add(tx, incident, { said, date: await effectiveDate(tx, undefined), userId });
      const ended = await requireMaintenance(tx, { id: maintenance.id, customerId });
      return create(MaintenanceSchema, maintenanceToWire(ended, await readSeriesOf(tx, ended)));
    });
  }
}
