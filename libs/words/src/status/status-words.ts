import {
  type ComponentStatusWord,
  type IncidentImpactWord,
  type IncidentStatusWord,
} from '@candor/proto/status-words.js';

/** What the statuses are called in one language, on pages, in mails and in the console. */
export interface StatusWords {
  /** The summary line of a page, by its worst status. */
  readonly overallStatus: Record<ComponentStatusWord, string>;
  readonly componentStatus: Record<ComponentStatusWord, string>;
  readonly incidentStatus: Record<IncidentStatusWord, string>;
  /** The label of the entry that says of the whole what happened, once the incident is resolved. */
  readonly postmortem: string;
  readonly incidentImpact: Record<IncidentImpactWord, string>;
  readonly maintenanceState: Record<'scheduled' | 'in_progress' | 'completed' | 'cancelled', string>;
}
