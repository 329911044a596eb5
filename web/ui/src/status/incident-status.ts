import { enStatus } from '@candor/words/status/en.js';

/** Statuses of an incident and of each of its entries as they travel on the wire, in the order they usually happen. */
export const INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;

export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

/** The label of each incident status. */
export const INCIDENT_STATUS_LABELS: Record<IncidentStatus, string> = enStatus.incidentStatus;

/** Narrows a wire value; false for anything that is not one of the four statuses. */
export function isIncidentStatus(word: string): word is IncidentStatus {
  return (INCIDENT_STATUSES as readonly string[]).includes(word);
}

/** An incident is open until it is resolved. */
export function isOpen(status: IncidentStatus): boolean {
  return status !== 'resolved';
}
