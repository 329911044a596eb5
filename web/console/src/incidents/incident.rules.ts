import { type AffectedComponent, type EntryDraft, type IncidentDraft, type IncidentStatus } from '../api/contract.js';
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
  internal: boolean;
}

const MESSAGE_REQUIRED = 'You have to set a message for incident entry.';

export const validateEntry = requireText<EntryFormValues>({ message: MESSAGE_REQUIRED });

export const validateIncident = requireText<IncidentFormValues>({
  name: 'Give a name to your incident.',
  message: MESSAGE_REQUIRED,
});

/** A new incident starts at investigating; notifications and internal are off. */
export const EMPTY_INCIDENT: IncidentFormValues = {
  name: '',
  message: '',
  incidentStatus: 'investigating',
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
