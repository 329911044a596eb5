import { type ReactElement } from 'react';

/** Something the palette can do. */
export interface Command {
  id: string;
  label: string;
  /** Where it belongs, on the right. */
  hint: string;
  icon: ReactElement;
  /** Other words under which it is found. */
  words?: string;
  run: () => void;
}

/** The commands in which every typed word occurs, in their order; those whose label begins with what was typed come first. */
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
