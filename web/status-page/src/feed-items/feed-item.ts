import type { PageMaintenanceSeries } from '../state/page-state.js';
import type { Language } from '@candor/words/languages.js';
import type { Item, ItemUpdate } from '@candor/compat/incident-json.js';

/** An update with the language of its message where that is not the reader's. */
export interface FeedItemUpdate extends ItemUpdate {
  readonly messageLang?: Language;
}

/**
 * An incident, or a maintenance with the incident it became, in the one shape that programs and feed readers get. A
 * maintenance keeps its id and its address from the announcement to the end. Times are epoch ms. There is at least one
 * update.
 */
export interface FeedItem extends Item {
  readonly startedAt: number;
  /** The language of the name where that is not the reader's. */
  readonly nameLang?: Language;
  /** Set for a maintenance only. */
  readonly planned?: {
    readonly start: number;
    readonly end: number;
    readonly cancelled: boolean;
    readonly version: number;
    /** Of an occurrence of a recurring one. */
    readonly series?: PageMaintenanceSeries;
  };
  readonly updates: readonly FeedItemUpdate[];
  /** The components that it affected or will affect. */
  readonly componentIds: readonly string[];
}
