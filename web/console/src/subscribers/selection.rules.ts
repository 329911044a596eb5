import { type ChangedSubscribers, type SubscribersChange } from '../api/contract.js';
import { type SubscriberSearch } from './subscribers.api.js';

/** What is selected in a list: some of what is loaded, or everything that matches. */
export type Selection = { readonly all: true } | { readonly all: false; readonly ids: ReadonlySet<string> };

export const NONE_SELECTED: Selection = { all: false, ids: new Set() };
export const ALL_MATCHING: Selection = { all: true };

/** All on the screen. */
export function selectionOf(subscribers: readonly { readonly id: string }[] = []): Selection {
  return { all: false, ids: new Set(subscribers.map(({ id }) => id)) };
}

/** What is done to those selected. */
export type ManyAction = NonNullable<SubscribersChange['action']>;

export function isSelected(selection: Selection, id: string): boolean {
  return selection.all || selection.ids.has(id);
}

/** After a click on one. @param loaded the ids that are on the screen, which remain of all */
export function toggled(selection: Selection, id: string, loaded: readonly string[]): Selection {
  const ids = new Set(selection.all ? loaded : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { all: false, ids };
}

/** How many are selected. @param total how many match */
export function countOf(selection: Selection, total: number): number {
  return selection.all ? total : selection.ids.size;
}

/** The change for those selected: it is refused when they are others by then. */
export function changeOf(
  action: ManyAction,
  selection: Selection,
  { search, quarantined, unconfirmed, mayNotRead }: SubscriberSearch,
  total: number,
): SubscribersChange {
  if (!selection.all) return { action, ids: [...selection.ids] };
  return { action, matching: { search, quarantined, unconfirmed, mayNotRead }, expected: total };
}

const LEFT: Record<ChangedSubscribers['examples'][number]['reason'], string> = {
  missing: 'are not in the list any more',
  confirmed: 'have agreed already',
  asked_enough: 'have had their mails for today',
  not_listed: 'are not listed as readers of the page',
};

/** What was done, and why not to all. */
export function resultText({ changed, unchanged, examples }: ChangedSubscribers, done: string): string {
  const all = `${changed} subscriber(s) ${done}.`;
  if (unchanged === 0) return all;
  const reasons = [...new Set(examples.map(({ reason }) => LEFT[reason]))];
  return `${all} ${unchanged} left as they are: some ${reasons.join(', some ')}.`;
}
