import { incidentStatuses, type IncidentStatusWord } from '@candor/proto/status-words.js';
import { AffectedComponentRequest } from '../incidents/incidents.requests.js';
import { FlagField, ListField, TextField, WordField } from '../validation/fields.js';

export class TemplateRequest {
  @TextField({ description: 'The title of the incident.', example: 'Payments fail' })
  title?: string | null;

  @TextField({
    optional: true,
    description: 'The message of its first entry.',
    example: 'We are looking into failed payments.',
  })
  message?: string | null;

  @WordField(incidentStatuses.all, 'IncidentStatus', {
    optional: true,
    description: 'Of its first entry; investigating unless given.',
    example: 'investigating',
  })
  incidentStatus?: IncidentStatusWord | null;

  @ListField(() => AffectedComponentRequest, { optional: true })
  affectedComponents?: AffectedComponentRequest[] | null;

  @FlagField({ optional: true, description: 'Whether recipients are to be told.', example: true })
  sendNotification?: boolean | null;
}
