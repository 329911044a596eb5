import type { IncidentEntity } from './incident.entity.js';

/** What is written down this soon after it began (ms) counts as written down at once: a form takes a moment to send. */
const AT_ONCE_MS = 60_000;

/** Whether the incident was written down afterwards: it says it began well before there was a record of it. */
export function isBackdated({
  creationTime,
  recordedAt,
}: Pick<IncidentEntity, 'creationTime' | 'recordedAt'>): boolean {
  return recordedAt != null && recordedAt.getTime() - creationTime.getTime() > AT_ONCE_MS;
}
