import { FlagField, ObjectField, TextField } from '../validation/fields.js';
import { EntryRequest } from '../incidents/incidents.requests.js';

/** An entry that is not published yet. */
export class PreviewRequest {
  @TextField({
    optional: true,
    description: 'The incident that it is the next entry of; of a new one unless given.',
    example: '0197a3c1-2222-7c52-9e6b-2f3a4d5c6b7a',
  })
  incidentId?: string | null;

  @TextField({ optional: true, description: 'The title of a new incident.', example: 'Payments fail' })
  name?: string | null;

  @FlagField({ optional: true, description: 'Whether a new incident is internal.', example: false })
  private?: boolean | null;

  @ObjectField(() => EntryRequest, { optional: true })
  entry?: EntryRequest | null;
}
