import { Controller } from '@nestjs/common';
import type { EventMessage } from '@candor/proto/events.js';
import { BEHIND_NEWS_MS, OnEvent } from '@candor/streams/on-event.js';
import type { Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { placingOf } from '@candor/proto/page-placement.js';
import { MonthChanges, type ChangedItem } from './month-changes.js';

/**
 * Events about incidents change the month in which they began; the history shows them there. Each handler acks when the
 * request is stored; the projection follows. Maintenances arrive through `PageEventsController`, because an event has
 * one handler. A consumer keeps the name that it was created with.
 */
@Controller()
export class MonthEventsController {
  constructor(private readonly changes: MonthChanges) {}

  @OnEvent('evt.incidents.v1.entry_published', { consumer: 'pages-archived-entries', behindMs: BEHIND_NEWS_MS })
  async entryPublished({ customerId, incident }: EventMessage<'evt.incidents.v1.entry_published'>): Promise<void> {
    if (incident) await this.changes.follow(customerId, changedIncident(incident));
  }

  @OnEvent('evt.incidents.v1.incident_changed', { consumer: 'pages-archived-incidents', behindMs: BEHIND_NEWS_MS })
  async incidentChanged({ customerId, incident }: EventMessage<'evt.incidents.v1.incident_changed'>): Promise<void> {
    if (incident) await this.changes.follow(customerId, changedIncident(incident));
  }

  @OnEvent('evt.incidents.v1.incident_deleted', { consumer: 'pages-archived-deletions', behindMs: BEHIND_NEWS_MS })
  async incidentDeleted({ customerId, incidentId }: EventMessage<'evt.incidents.v1.incident_deleted'>): Promise<void> {
    await this.changes.follow(customerId, { id: incidentId });
  }
}

function changedIncident(incident: Incident): ChangedItem {
  return { id: incident.id, shown: { time: Number(incident.creationTime), placing: placingOf(incident) } };
}
