import type { InterestWord } from '@candor/proto/status-words.js';

/** A kind of notification. */
export type Kind = InterestWord;

/** The notifications that a subscriber chose. */
export interface Choices {
  /** Null for all, including components added later; otherwise exactly these, without new ones. */
  readonly componentIds: readonly string[] | null;
  /** At least one, sorted. */
  readonly kinds: readonly Kind[];
}

/** Component status repeats what the incident says, so it is sent only to programs that ask for it. */
export const DEFAULT_CHOICES: Choices = { componentIds: null, kinds: ['incident', 'maintenance'] };
