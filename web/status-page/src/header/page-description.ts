import { type Texts } from '../language/en.js';
import { DEFAULT_DESCRIPTION, type PageState } from '../page-state.js';

/** What the organisation says of its page, or what we say where it says nothing. */
export function pageDescription({ description }: PageState, t: Texts): string {
  return description === DEFAULT_DESCRIPTION ? t.description : description;
}
