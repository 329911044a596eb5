import { COMPONENT_STATUSES, type ComponentStatus } from '@candor/ui/status/component-status.js';
import { type UptimeBar } from '@candor/ui/uptime/uptime-bars.js';
import { barPaths, HEIGHT, STEP } from './bar-paths.js';

const bar = (status: ComponentStatus, existed = true): UptimeBar => ({
  start: 0,
  end: 1,
  existed,
  status,
  downtimeMillis: 0,
  downtimes: [],
});

/** Follows the path: the position and height of each bar. */
function read(d: string): { x: number; height: number }[] {
  let x = 0;
  return [...d.matchAll(/[Mm](\d+) \d+h5v(\d+)h-5z/g)].map(([command, step, height]) => {
    x = command.startsWith('M') ? Number(step) : x + Number(step);
    return { x, height: Number(height) };
  });
}

describe('barPaths', () => {
  it('draws one path per look, each bar at the place of its day', () => {
    const paths = barPaths([bar('operational', false), bar('operational'), bar('major_outage'), bar('operational')]);
    expect(paths.map(({ className, d }) => [className, read(d).map(({ x }) => (x - 1) / STEP)])).toEqual([
      ['absent', [0]],
      ['operational', [1, 3]],
      ['major-outage', [2]],
    ]);
  });

  it('draws a taller bar for a worse day', () => {
    const heights = COMPONENT_STATUSES.map((status) => read(barPaths([bar(status)])[0]?.d ?? '')[0]?.height ?? 0);
    expect(new Set(heights).size).toBe(COMPONENT_STATUSES.length);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(Math.max(...heights)).toBeLessThan(HEIGHT);
  });

  it('draws nothing for no bars', () => {
    expect(barPaths([])).toEqual([]);
  });
});
