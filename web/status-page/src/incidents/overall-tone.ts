import { type Texts } from '../language/en.js';
import { type PageView } from '../state/page-view.js';
import { type IncidentTone } from './incident-status.js';

type Overall = Pick<PageView, 'overall' | 'isUnknown'>;

/** The overall state in words. */
export function overallWords({ overall, isUnknown }: Overall, t: Texts): string {
  return isUnknown ? t.upstreams.unknown : t.overallStatus[overall];
}

/** Its look: no green where nothing is known. */
export function overallTone({ overall, isUnknown }: Overall): IncidentTone {
  return isUnknown ? 'notice' : overall;
}
