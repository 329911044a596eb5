import { ObjectField, TextField, TimeField, TimeListField } from '../validation/fields.js';
import { MaintenanceRequest } from './maintenances.requests.js';

/** When a maintenance recurs. */
export class RecurrenceRequest {
  @TextField({
    description:
      'RFC 5545, 3.3.10, at most once a day: FREQ of DAILY, WEEKLY, MONTHLY or YEARLY, and no BYHOUR, BYMINUTE or BYSECOND.',
    example: 'FREQ=DAILY',
  })
  rrule?: string | null;

  @TextField({
    optional: true,
    description: 'IANA name of the zone in which it recurs at the same local time; that of the page unless given.',
    example: 'UTC',
  })
  timeZone?: string | null;

  @TimeListField({ optional: true, description: 'Occurrences that do not take place (epoch ms).', example: [] })
  exceptions?: number[] | null;
}

export class CreateMaintenanceRequest extends MaintenanceRequest {
  @ObjectField(() => RecurrenceRequest, {
    optional: true,
    description: 'Of a recurring one: its times are those of the first occurrence, which has to be one of its dates.',
  })
  recurrence?: RecurrenceRequest | null;
}

export class MaintenanceSeriesRequest extends MaintenanceRequest {
  @ObjectField(() => RecurrenceRequest)
  recurrence?: RecurrenceRequest | null;
}

export class RecurrencePreviewRequest {
  @TimeField({ description: 'When the first occurrence is planned to start (epoch ms).', example: 1_767_225_600_000 })
  plannedStartTime?: number | null;

  @TimeField({ description: 'When it is planned to end (epoch ms).', example: 1_767_229_200_000 })
  plannedEndTime?: number | null;

  @ObjectField(() => RecurrenceRequest)
  recurrence?: RecurrenceRequest | null;
}
