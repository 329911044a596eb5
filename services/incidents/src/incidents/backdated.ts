import type { IncidentEntity } from './incident.entity.js';

/** An incident recorded this soon after it began (ms) counts as recorded at once: a form takes a moment to send. */
const AT_ONCE_MS = 60_000;

/** Whether the incident was recorded afterwards: its start is well before its record was created. */
export function isBackdated({
  creationTime,
  recordedAt,
}: Pick<IncidentEntity, 'creationTime' | 'recordedAt'>): boolean {
  return recordedAt != null && recordedAt.getTime() - creationTime.getTime() > AT_ONCE_MS;
}
