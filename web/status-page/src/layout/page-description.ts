import { type Texts } from '../language/en.js';
import { DEFAULT_DESCRIPTION, type PageState } from '../state/page-state.js';

/** The organisation's description of its page, or our default. */
export function pageDescription({ description }: PageState, t: Texts): string {
  return description === DEFAULT_DESCRIPTION ? t.description : description;
}
