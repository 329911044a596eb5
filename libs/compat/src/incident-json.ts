import { messageHtml, messageText } from '@candor/markdown/message-text.js';
import type { IncidentImpactWord } from '@candor/proto/status-words.js';
import type { TextFormatWord } from '@candor/proto/text-format.js';
import type { StatusChange } from './component-changes.js';
import type { ItemStatus } from './item-status.js';

/** One update of an incident or a maintenance. */
export interface ItemUpdate {
  readonly id: string;
  /** Epoch ms. */
  readonly date: number;
  readonly status: ItemStatus;
  readonly message: string;
  readonly messageFormat: TextFormatWord;
  readonly affected: readonly StatusChange[];
  /** Whether recipients were notified. */
  readonly notified: boolean;
  /** When it was last corrected (epoch ms); undefined for never. */
  readonly editedAt?: number;
  /** Whether it is the postmortem. Existing clients know no status of that name, so its status is that of the incident. */
  readonly postmortem?: boolean;
}

/** An incident, or a maintenance with the incident it became. Times are epoch ms. */
export interface Item {
  readonly id: string;
  readonly name: string;
  /** Absolute URL of its page. */
  readonly url: string;
  readonly status: ItemStatus;
  readonly impact: IncidentImpactWord;
  readonly createdAt: number;
  /** Time of the newest update; the JSON says when one was last corrected, if that was later. */
  readonly updatedAt: number;
  readonly monitoringAt?: number;
  /** When it was resolved, completed or cancelled. */
  readonly endedAt?: number;
  /** Newest first. */
  readonly updates: readonly ItemUpdate[];
}

/** What the JSON says besides the item itself. */
export interface ItemContext<C> {
  readonly pageId: string;
  /** The components that it affected or will affect, as its readers see them. */
  readonly components: readonly C[];
  /** The name of a component; undefined for one that its readers do not see, and nothing is said of it. */
  nameOf(componentId: string): string | undefined;
  /** Writes epoch ms as ISO 8601. */
  time(instant: number): string;
}

/** In the format of existing clients. Every array is present. */
export function incidentJson<C>(item: Item, context: ItemContext<C>) {
  const { time } = context;
  const timeOrNull = (instant: number | undefined): string | null => (instant === undefined ? null : time(instant));
  return {
    id: item.id,
    name: item.name,
    status: item.status,
    created_at: time(item.createdAt),
    updated_at: time(Math.max(item.updatedAt, ...item.updates.map(({ editedAt = 0 }) => editedAt))),
    monitoring_at: timeOrNull(item.monitoringAt),
    resolved_at: timeOrNull(item.endedAt),
    impact: item.impact,
    shortlink: item.url,
    page_id: context.pageId,
    incident_updates: item.updates.map((update) => updateJson(update, item.id, context)),
    components: [...context.components],
  };
}

function updateJson<C>(update: ItemUpdate, incidentId: string, { nameOf, time }: ItemContext<C>) {
  const date = time(update.date);
  const affected = update.affected.flatMap(({ componentId, before, after }) => {
    const name = nameOf(componentId);
    return name === undefined ? [] : { code: componentId, name, old_status: before, new_status: after };
  });
  return {
    id: update.id,
    status: update.status,
    body: messageText(update),
    incident_id: incidentId,
    created_at: date,
    updated_at: time(update.editedAt ?? update.date),
    display_at: date,
    affected_components: affected.length > 0 ? affected : null,
    deliver_notifications: update.notified,
    custom_tweet: null,
    tweet_id: null,
  };
}

/**
 * The same with `body_html` in each update: for readers that ignore keys they do not know, and for paths of our own.
 * @param updates those of the JSON, in their order
 */
export function withHtml<J extends { readonly incident_updates: readonly object[] }>(
  json: J,
  updates: readonly ItemUpdate[],
) {
  const withForm = json.incident_updates.map((one, n) => ({ ...one, body_html: messageHtml(updates[n]!) }));
  return { ...json, incident_updates: withForm };
}

/** When a status was first reached (epoch ms); undefined if it never was. @param updates newest first */
export function firstWith(updates: readonly ItemUpdate[], status: ItemStatus): number | undefined {
  return updates.findLast((update) => update.status === status)?.date;
}
