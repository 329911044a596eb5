import {
  type AffectedComponent,
  type EntryDraft,
  type IncidentDraft,
  type IncidentImpact,
  type IncidentStatus,
} from '../api/contract.js';
import { requireText } from '../forms/required.js';

/** What the form of an entry holds. */
export interface EntryFormValues {
  message: string;
  incidentStatus: IncidentStatus;
  sendNotification: boolean;
  affectedComponents: AffectedComponent[];
}

/** What the form of a new incident holds: its first entry and what the incident alone has. */
export interface IncidentFormValues extends EntryFormValues {
  name: string;
  incidentImpact: IncidentImpact;
  internal: boolean;
}

export const NAME_REQUIRED = 'Give a name to your incident.';
const MESSAGE_REQUIRED = 'You have to set a message for incident entry.';

export const validateEntry = requireText<EntryFormValues>({ message: MESSAGE_REQUIRED });

export const validateIncident = requireText<IncidentFormValues>({
  name: NAME_REQUIRED,
  message: MESSAGE_REQUIRED,
});

/** Where the fields of an entry stand in its request body. */
export const ENTRY_POINTERS = { '/message': 'message', '/affectedComponents': 'affectedComponents' } as const;

/** A new incident starts at investigating without impact; notifications and internal are off. */
export const EMPTY_INCIDENT: IncidentFormValues = {
  name: '',
  message: '',
  incidentStatus: 'investigating',
  incidentImpact: 'none',
  sendNotification: false,
  internal: false,
  affectedComponents: [],
};

export function toEntryDraft(values: EntryFormValues): EntryDraft {
  const { incidentStatus, sendNotification, affectedComponents } = values;
  return { message: values.message.trim(), incidentStatus, sendNotification, affectedComponents };
}

export function toIncidentDraft(values: IncidentFormValues): IncidentDraft {
  return {
    name: values.name.trim(),
    private: values.internal,
    incidentStatus: values.incidentStatus,
    entry: toEntryDraft(values),
  };
}
