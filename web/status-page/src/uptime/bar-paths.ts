import { COMPONENT_STATUSES, type ComponentStatus } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type UptimeBar } from '@candor/ui/uptime/uptime-bars.js';

/** Units of the drawing, pixels at full width: one day takes 9, its bar 7 of them (drawn 5 wide, with a round outline of 2). */
export const STEP = 9;
export const HEIGHT = 36;

/** The worse the day, the taller its bar, so that no state is conveyed by colour alone. Days without data are stubs. */
const TOPS: Record<ComponentStatus | 'absent', number> = {
  operational: 9,
  under_maintenance: 7,
  degraded_performance: 5,
  partial_outage: 3,
  major_outage: 1,
  absent: 31,
};

/** One path for all bars that look alike. */
export interface BarPath {
  /** `operational` to `major-outage`, or `absent`. */
  className: string;
  d: string;
}

/** Draws bars as one path per look instead of one element per day: 90 days of 50 components are 4,500 elements otherwise. */
export function barPaths(bars: readonly UptimeBar[]): BarPath[] {
  return (['absent', ...COMPONENT_STATUSES] as const).flatMap((look) => {
    const top = TOPS[look];
    const shape = `h5v${HEIGHT - 1 - top}h-5z`;
    let d = '';
    let last = 0;
    bars.forEach((bar, index) => {
      if ((bar.existed ? bar.status : 'absent') !== look) return;
      // After `z` the pen is back at the bar's corner, so equal runs give equal text, which compresses very well.
      d += (d === '' ? `M${index * STEP + 1} ${top}` : `m${(index - last) * STEP} 0`) + shape;
      last = index;
    });
    return d === '' ? [] : [{ className: look === 'absent' ? look : cssName(look), d }];
  });
}
