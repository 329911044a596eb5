import type { EntryEntity } from './entry.entity.js';

/** What an entry says. */
export type EntryContent = Pick<EntryEntity, 'date' | 'message' | 'messageFormat' | 'translations' | 'status'> & {
  readonly components: readonly Pick<EntryEntity['components'][number], 'componentId' | 'status'>[];
};

/** Whether both say the same, in whatever order they list components and languages. */
export function isSameContent(one: EntryContent, other: EntryContent): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ date, message, messageFormat, translations, status, components }: EntryContent): string {
  const affected = components.map((component) => `${component.componentId} ${component.status}`).toSorted();
  const inOthers = translations.map(({ language, text }) => [language, text]).toSorted();
  return JSON.stringify([date.getTime(), message, messageFormat, inOthers, status, affected]);
}
