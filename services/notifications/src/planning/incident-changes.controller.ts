import { Controller } from '@nestjs/common';
import { type IncidentChanged, type IncidentDeleted } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { PageFacts } from './page-facts.js';

/** Changes to incidents that notify no recipient: corrections and deletions. */
@Controller()
export class IncidentChangesController {
  constructor(private readonly pageFacts: PageFacts) {}

  @OnEvent('evt.incidents.v1.incident_changed', { consumer: 'notifications-planner-corrections' })
  async onIncidentChanged({ customerId, incident }: IncidentChanged): Promise<void> {
    if (incident) await this.pageFacts.correctIncident(customerId, incident);
  }

  @OnEvent('evt.incidents.v1.incident_deleted', { consumer: 'notifications-planner-deletions' })
  async onIncidentDeleted(fact: IncidentDeleted): Promise<void> {
    await this.pageFacts.forgetIncident(fact);
  }
}
