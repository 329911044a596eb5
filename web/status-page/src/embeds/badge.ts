import type { PageComponent } from '../state/page-state.js';
import type { PageView } from '../state/page-view.js';

/** The content of a badge. */
export interface Badge {
  readonly label: string;
  readonly message: string;
  /** `#rrggbb`; white text on it has a contrast of at least 4.5:1. */
  readonly color: string;
}

const MINOR = { message: 'Minor Outage', color: '#b45309' };

/** In the words and colours of the console's badge page; a partial outage counts as a minor outage. */
const STATES: Record<PageComponent['componentStatus'], Omit<Badge, 'label'>> = {
  operational: { message: 'All Systems Operational', color: '#0a6a4e' },
  degraded_performance: MINOR,
  partial_outage: MINOR,
  major_outage: { message: 'Major Outage', color: '#b91c2c' },
  under_maintenance: { message: 'Under Maintenance', color: '#1f4fb8' },
};

const NOT_KNOWN = { message: 'Not Known', color: '#4a5565' };

/** The badge of a page whose worst status is this one; of one of which nothing is known. */
export function badgeOf({ overall, isUnknown }: Pick<PageView, 'overall' | 'isUnknown'>): Badge {
  return { label: 'status', ...(isUnknown ? NOT_KNOWN : STATES[overall]) };
}
