/**
 * How one attempt ended. `status` is the HTTP status or SMTP reply code, where there was one; `reference` is the other
 * side's id of the message, where messages can be referred to; `replaces` is the missing root that the message takes
 * the place of.
 */
export type Outcome =
  | { readonly kind: 'delivered'; readonly status?: number; readonly reference?: string; readonly replaces?: string }
  /** Not tried, and not counted as an attempt. */
  | { readonly kind: 'postponed'; readonly afterMs: number; readonly reason: string }
  | { readonly kind: 'retry'; readonly afterMs: number; readonly reason: string; readonly status?: number }
  | {
      readonly kind: 'rejected';
      readonly reason: string;
      readonly status?: number;
      /** Set when the recipient refuses every message: its source is notified, and stops listing it. */
      readonly refusal?: 'gone' | 'permanent';
    };
