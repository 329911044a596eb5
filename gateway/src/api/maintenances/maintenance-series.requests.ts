import { ObjectField, TextField, TimeField, TimeListField, VersionField } from '../validation/fields.js';
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

  @VersionField({
    optional: true,
    description:
      'The "version" of the series that its author saw. When there is a newer one, the answer is 409 with it; without it nothing is compared.',
    example: 3,
  })
  baseVersion?: number | null;
}

export class RecurrencePreviewRequest {
  @TimeField({ description: 'When the first occurrence is planned to start (epoch ms).', example: 1_767_225_600_000 })
  plannedStartTime?: number | null;

  @TimeField({ description: 'When it is planned to end (epoch ms).', example: 1_767_229_200_000 })
  plannedEndTime?: number | null;

  @ObjectField(() => RecurrenceRequest)
  recurrence?: RecurrenceRequest | null;
}
