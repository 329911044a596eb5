/** A kind of thing that is told. */
export type Kind = 'incident' | 'maintenance' | 'component_status';

/** What a subscriber wants to be told. */
export interface Choices {
  /** Null for all, those included that are added later; otherwise exactly these, new ones not. */
  readonly componentIds: readonly string[] | null;
  /** At least one, sorted. */
  readonly kinds: readonly Kind[];
}

/** Component status says again what the incident said, so it is told to programs that ask for it. */
export const DEFAULT_CHOICES: Choices = { componentIds: null, kinds: ['incident', 'maintenance'] };
