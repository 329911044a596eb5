import { type ReactElement } from 'react';

/** A command of the palette. */
export interface Command {
  id: string;
  label: string;
  /** Its area, shown on the right. */
  hint: string;
  icon: ReactElement;
  /** Further search words. */
  words?: string;
  run: () => void;
}

/** The commands that contain every typed word, in order; those whose label starts with the typed text come first. */
export function matching<One extends Pick<Command, 'label' | 'words'>>(commands: readonly One[], typed: string): One[] {
  const query = typed.trim().toLowerCase();
  const words = query.split(/\s+/).filter(Boolean);
  const found = commands.filter(({ label, words: more = '' }) => {
    const text = `${label} ${more}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: One): boolean => query !== '' && label.toLowerCase().startsWith(query);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))];
}
