import { mayRead } from '../gates/only-people.js';
import { pageIdIn } from '../page/page-key.js';
import type { PageSettings } from '../page/page.reader.js';
import type { SubscriptionChannel } from '../subscription/subscription.entity.js';

/** Which subscribers of a channel; all must hold. */
export interface SubscriberFilter {
  /** A part of what the list shows of them, whatever the case; plain text, not a pattern. */
  readonly search: string;
  readonly quarantinedOnly: boolean;
  readonly unconfirmedOnly: boolean;
  /** Only those not notified because listed people alone may read their page. */
  readonly nonReadersOnly: boolean;
}

/** A part of a `where` about the table under the alias `s`. */
interface Condition {
  readonly sql: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The subscribers of a page by a channel, as the index of the lists has them; the page is a `PageKey`. */
export const ofChannel = `s.customer_id = :customerId and ${pageIdIn('s.')} = :pageId and s.channel = :channel`;

/**
 * The conditions of a filter, in addition to page and channel.
 * @param onlyPeople of the page
 */
export function conditionsOf(
  channel: SubscriptionChannel | undefined,
  filter: SubscriberFilter,
  { onlyPeople }: Pick<PageSettings, 'onlyPeople'>,
): Condition[] {
  const search = filter.search.trim();
  const shown = channel === 'slack' ? `concat(s.team_name, ' ', s.channel_name)` : 's.address';
  return [
    ...(filter.quarantinedOnly ? [{ sql: 's.quarantined_at is not null', parameters: {} }] : []),
    ...(filter.unconfirmedOnly ? [{ sql: 'not s.verified', parameters: {} }] : []),
    ...(filter.nonReadersOnly ? [{ sql: `not ${mayRead(':onlyPeople')}`, parameters: { onlyPeople } }] : []),
    ...(search === '' ? [] : [{ sql: `strpos(lower(${shown}), lower(:search)) > 0`, parameters: { search } }]),
  ];
}
