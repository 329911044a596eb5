import type { PageComponent, PageIncident } from '../page-state.js';

type ComponentStatus = PageComponent['componentStatus'];

/** The statuses of an incident, and those of a maintenance, as existing clients know them. */
export type FeedItemStatus =
  'investigating' | 'identified' | 'monitoring' | 'resolved' | 'scheduled' | 'in_progress' | 'verifying' | 'completed';

/**
 * An incident, or a maintenance with the incident it became, in the one shape that programs and feed readers get. A
 * maintenance keeps its id and its address from the announcement to the end. Times are epoch ms.
 */
export interface FeedItem {
  id: string;
  name: string;
  /** Absolute URL of its page. */
  url: string;
  status: FeedItemStatus;
  impact: PageIncident['incidentImpact'];
  createdAt: number;
  startedAt: number;
  /** Time of the newest update. */
  updatedAt: number;
  monitoringAt?: number;
  /** When it was resolved, completed or cancelled. */
  endedAt?: number;
  /** Set for a maintenance only. */
  planned?: { start: number; end: number; cancelled: boolean; version: number };
  /** Newest first, never empty. */
  updates: FeedItemUpdate[];
  /** The components that it affected or will affect. */
  componentIds: string[];
}

/** One update of it. */
export interface FeedItemUpdate {
  id: string;
  date: number;
  status: FeedItemStatus;
  message: string;
  affected: { componentId: string; before: ComponentStatus; after: ComponentStatus }[];
  /** Whether recipients were notified. */
  notified: boolean;
}
