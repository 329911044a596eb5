import { Controller } from '@nestjs/common';
import { OnEvent } from '@candor/messaging/on-event.js';
import type { EventMessage } from '@candor/proto/events.js';
import { ArchiveChanges } from './archive-changes.js';

/**
 * What happens to incidents changes the month in which they began. Each handler is acked when that is written down; rendering
 * follows. Maintenances come through `PageEventsController`, for a fact has one handler.
 */
@Controller()
export class ArchiveEventsController {
  constructor(private readonly changes: ArchiveChanges) {}

  @OnEvent('evt.incidents.v1.entry_published', { consumer: 'pages-archived-entries' })
  async entryPublished({ customerId, incident }: EventMessage<'evt.incidents.v1.entry_published'>): Promise<void> {
    if (incident) await this.changes.follow(customerId, inTime(incident.id, incident.creationTime));
  }

  @OnEvent('evt.incidents.v1.incident_changed', { consumer: 'pages-archived-incidents' })
  async incidentChanged({ customerId, incident }: EventMessage<'evt.incidents.v1.incident_changed'>): Promise<void> {
    if (incident) await this.changes.follow(customerId, inTime(incident.id, incident.creationTime));
  }

  @OnEvent('evt.incidents.v1.incident_deleted', { consumer: 'pages-archived-deletions' })
  async incidentDeleted({ customerId, incidentId }: EventMessage<'evt.incidents.v1.incident_deleted'>): Promise<void> {
    await this.changes.follow(customerId, { id: incidentId });
  }
}

const inTime = (id: string, time: bigint): { id: string; time: number } => ({ id, time: Number(time) });
