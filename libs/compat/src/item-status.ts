import type { IncidentStatusWord } from '@candor/proto/status-words.js';

/** The statuses of an incident, and those of a maintenance, as existing clients know them. */
export type ItemStatus = IncidentStatusWord | 'scheduled' | 'in_progress' | 'verifying' | 'completed';

/** The status of a maintenance for each status of its incident. */
export const runningStatuses: Readonly<Record<IncidentStatusWord, ItemStatus>> = {
  investigating: 'in_progress',
  identified: 'in_progress',
  monitoring: 'verifying',
  resolved: 'completed',
};

/** What the last update of a cancelled maintenance says: it is completed, and there is no other word for that. */
export function cancelledMessage(message: string): string {
  return `This maintenance was cancelled.\n\n${message}`.trim();
}
