import type { EntryEntity } from './entry.entity.js';

/** What an entry says. */
export type EntryContent = Pick<EntryEntity, 'date' | 'message' | 'messageFormat' | 'status'> & {
  readonly components: readonly Pick<EntryEntity['components'][number], 'componentId' | 'status'>[];
};

/** Whether both say the same, in whatever order they list components. */
export function isSameContent(one: EntryContent, other: EntryContent): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ date, message, messageFormat, status, components }: EntryContent): string {
  const affected = components.map((component) => `${component.componentId} ${component.status}`).toSorted();
  return JSON.stringify([date.getTime(), message, messageFormat, status, affected]);
}
