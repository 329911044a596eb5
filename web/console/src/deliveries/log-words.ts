import { type LoggedDelivery } from '../api/contract.js';
import { paths } from '../app/paths.js';

const KINDS: Record<string, { label: string; path?: (id: string) => string }> = {
  'incident-update': { label: 'Incident', path: paths.editIncident },
  'maintenance-notice': { label: 'Maintenance', path: paths.editMaintenance },
  'component-status': { label: 'Status of a service', path: paths.editService },
  'integration-test': { label: 'Test' },
};

/** What a message was about, and where that can be seen; what this build does not know keeps its name. */
export function wordsOf({ kind, title, subjectId }: LoggedDelivery): { label: string; title: string; path?: string } {
  const { label, path } = KINDS[kind] ?? { label: kind };
  return { label, title: title || label, path: path?.(subjectId) };
}
