import type { PageMaintenanceSeries } from '../state/page-state.js';
import type { Item } from '@candor/compat/incident-json.js';

/**
 * An incident, or a maintenance with the incident it became, in the one shape that programs and feed readers get. A
 * maintenance keeps its id and its address from the announcement to the end. Times are epoch ms. There is at least one
 * update.
 */
export interface FeedItem extends Item {
  readonly startedAt: number;
  /** Set for a maintenance only. */
  readonly planned?: {
    readonly start: number;
    readonly end: number;
    readonly cancelled: boolean;
    readonly version: number;
    /** Of an occurrence of a recurring one. */
    readonly series?: PageMaintenanceSeries;
  };
  /** The components that it affected or will affect. */
  readonly componentIds: readonly string[];
}
