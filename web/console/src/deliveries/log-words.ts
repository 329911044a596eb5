import { type LoggedDelivery } from '../api/contract.js';
import { paths } from '../navigation/paths.js';

const KINDS: Record<string, { label: string; path?: (id: string) => string }> = {
  'incident-update': { label: 'Incident', path: paths.editIncident },
  'maintenance-notice': { label: 'Maintenance', path: paths.editMaintenance },
  announcement: { label: 'Announcement', path: paths.editAnnouncement },
  'update-overdue': { label: 'Overdue update', path: paths.editIncident },
  'draft-proposed': { label: 'Proposed incident', path: () => paths.openIncidents },
  'upstream-unreadable': { label: 'Unreadable status page', path: () => paths.thirdPartyComponents },
  'component-status': { label: 'Status of a service', path: paths.editService },
  'integration-test': { label: 'Test' },
};

/** The subject of a message, and a link to it; an unknown kind is shown by its name. */
export function wordsOf(logged: LoggedDelivery): { label: string; title: string; path?: string } {
  const { kind, title, subjectId, correctedAt } = logged;
  const { label: known, path } = KINDS[kind] ?? { label: kind };
  const label = correctedAt === undefined ? known : `${known}, correction`;
  return { label, title: title || label, path: path?.(subjectId) };
}
