import { type Entry, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { incidentStatuses, type IncidentStatusWord } from '@candor/proto/status-words.js';
import { enStatus } from '@candor/words/status/en.js';
import { type IncidentUpdate } from './notification.js';

/** The stages of planned work that an entry may report. */
export type MaintenanceStage = 'started' | 'in_progress' | 'verifying' | 'extended' | 'shortened' | 'completed';

/** The headings of entries in one language. */
export interface EntryLabels {
  readonly incidentStatus: Readonly<Record<IncidentStatusWord, string>>;
  readonly stages: Readonly<Record<MaintenanceStage, string>>;
  readonly postmortem: string;
  /** Of a message about a correction. @param label of the entry */
  readonly correction: (label: string) => string;
}

/** In English, also for channels that have no language of the reader. */
export const ENGLISH_LABELS: EntryLabels = {
  incidentStatus: enStatus.incidentStatus,
  postmortem: enStatus.postmortem,
  stages: {
    started: 'Maintenance started',
    in_progress: 'Maintenance in progress',
    verifying: 'Verifying maintenance',
    extended: 'Maintenance extended',
    shortened: 'Maintenance shortened',
    completed: 'Maintenance completed',
  },
  correction: (label) => `Correction (${label})`,
};

/** A maintenance's stages by the status of its incident. */
const STAGES: Record<IncidentStatusWord, MaintenanceStage> = {
  investigating: 'in_progress',
  identified: 'in_progress',
  monitoring: 'verifying',
  resolved: 'completed',
};

/** The heading of an entry: the status, or for the incident of a maintenance the stage of the work. */
export function entryLabel(
  { maintenanceId, entries }: Incident,
  {
    id,
    status,
    plannedEndChange,
    postmortem,
  }: Pick<Entry, 'id' | 'status' | 'plannedEndChange'> & Partial<Pick<Entry, 'postmortem'>>,
  { incidentStatus, stages, ...labels }: EntryLabels = ENGLISH_LABELS,
): string {
  if (postmortem) return labels.postmortem;
  const word = incidentStatuses.wordOf(status) ?? 'investigating';
  if (maintenanceId === '') return incidentStatus[word];
  if (plannedEndChange) {
    return plannedEndChange.after > plannedEndChange.before ? stages.extended : stages.shortened;
  }
  const isFirst = entries.at(-1)?.id === id;
  return isFirst && word !== 'resolved' ? stages.started : stages[STAGES[word]];
}

/** The heading of a message about an entry, which says so where it is about a correction. */
export function updateLabel(
  { incident, entry, correctedAt }: Pick<IncidentUpdate, 'incident' | 'entry' | 'correctedAt'>,
  labels: EntryLabels = ENGLISH_LABELS,
): string {
  const label = entryLabel(incident, entry, labels);
  return correctedAt === undefined ? label : labels.correction(label);
}
