import fc from 'fast-check';
import { componentStatuses, type ComponentStatusWord } from '@candor/proto/status-words.js';
import { IN_FULL, lifeWithin, totalDowntime, uptimePercent, type UptimeFormula } from '@candor/proto/uptime.js';
import { countedDowntime, deriveDowntime, type IncidentEntry } from './derive-downtime.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const COMPONENTS = ['a', 'b'];

/** Some incidents, each its entries in any order, with dates that are multiples of `step` (ms) from before 0 to after `end`. */
function incidents(end: number, step: number) {
  const entry = fc.record({
    date: fc.integer({ min: -10, max: end / step + 10 }).map((steps) => steps * step),
    resolved: fc.boolean(),
    components: fc.uniqueArray(
      fc.record({ componentId: fc.constantFrom(...COMPONENTS), status: fc.constantFrom(...componentStatuses.all) }),
      { selector: ({ componentId }) => componentId },
    ),
  });
  return fc.array(fc.array(entry, { maxLength: 6 }), { maxLength: 5 });
}

/** The statuses of all components right after a moment, by reading an incident from its start. */
function statusesAt(moment: number, entries: readonly IncidentEntry[]): Map<string, ComponentStatusWord> {
  const statuses = new Map<string, ComponentStatusWord>();
  const said = entries.filter(({ date }) => date <= moment).sort((one, other) => one.date - other.date);
  for (const { resolved, components } of said) {
    if (resolved) statuses.clear();
    else for (const { componentId, status } of components) statuses.set(componentId, status);
  }
  return statuses;
}

/** The percentage of a moment that an incident makes a component down; maintenance does not count. */
function shareAt(
  componentId: string,
  moment: number,
  entries: readonly IncidentEntry[],
  { partialOutage, degradedPerformance }: UptimeFormula,
): number {
  const status = statusesAt(moment, entries).get(componentId);
  if (status === 'major_outage') return 100;
  if (status === 'partial_outage') return partialOutage;
  return status === 'degraded_performance' ? degradedPerformance : 0;
}

/** Milliseconds of downtime, by checking every step of the window: of concurrent incidents the worst one counts. */
function countSteps(
  componentId: string,
  histories: readonly IncidentEntry[][],
  window: { from: number; to: number },
  step: number,
  formula = IN_FULL,
): number {
  let total = 0;
  for (let moment = window.from; moment < window.to; moment += step) {
    total += step * Math.max(0, ...histories.map((entries) => shareAt(componentId, moment, entries, formula)));
  }
  return Math.round(total / 100);
}

const totalOf = (
  componentId: string,
  histories: readonly IncidentEntry[][],
  window: { from: number; to: number },
  formula = IN_FULL,
) =>
  totalDowntime(
    histories
      .flatMap(deriveDowntime)
      .filter((record) => record.componentId === componentId)
      .map(countedDowntime),
    window,
    formula,
  );

/** Formulas that staff may choose: degraded performance for no more than a partial outage. */
const formulas = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
  .map(([one, other]) => ({ partialOutage: Math.max(one, other), degradedPerformance: Math.min(one, other) }));

/** A percentage to two decimals, in whole hundredths, so that the comparison is exact. */
const hundredths = (percent: number) => Math.round(percent * 100);

describe('downtime of any history', () => {
  it('is the same as counting minute by minute, for every component, window and age', () => {
    const end = 6 * 60 * MINUTE;
    const minute = fc.integer({ min: 0, max: end / MINUTE }).map((minutes) => minutes * MINUTE);
    fc.assert(
      fc.property(incidents(end, MINUTE), minute, minute, minute, (histories, one, other, createdAt) => {
        const window = lifeWithin({ from: Math.min(one, other), to: Math.max(one, other) }, createdAt);
        for (const componentId of COMPONENTS) {
          expect(totalOf(componentId, histories, window)).toBe(countSteps(componentId, histories, window, MINUTE));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is the same as counting minute by minute with the shares of any formula', () => {
    const end = 6 * 60 * MINUTE;
    const minute = fc.integer({ min: 0, max: end / MINUTE }).map((minutes) => minutes * MINUTE);
    fc.assert(
      fc.property(incidents(end, MINUTE), minute, minute, formulas, (histories, one, other, formula) => {
        const window = { from: Math.min(one, other), to: Math.max(one, other) };
        for (const componentId of COMPONENTS) {
          const counted = totalOf(componentId, histories, window, formula);
          expect(counted).toBe(countSteps(componentId, histories, window, MINUTE, formula));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('ends, starts and grades its records so that none of one incident and component overlap', () => {
    fc.assert(
      fc.property(incidents(100, 1), (histories) => {
        for (const records of histories.map(deriveDowntime)) {
          for (const componentId of COMPONENTS) {
            let reached = -Infinity;
            for (const { startedAt, endedAt } of records.filter((record) => record.componentId === componentId)) {
              expect(startedAt).toBeGreaterThanOrEqual(reached);
              reached = endedAt ?? Infinity;
              expect(reached).toBeGreaterThan(startedAt);
            }
          }
        }
      }),
    );
  });

  it.each([30, 90, 180, 360, 3600])('has the percentage of the lesser of age and %d days', (days) => {
    const window = { from: 0, to: days * DAY };
    const step = window.to / 360;
    const age = fc.integer({ min: 0, max: 400 }).map((steps) => steps * step);
    fc.assert(
      fc.property(incidents(window.to, step), age, (histories, ageMs) => {
        const createdAt = window.to - ageMs;
        const life = lifeWithin(window, createdAt);
        const down = countSteps('a', histories, life, step);
        const percent = uptimePercent(totalOf('a', histories, life), window, createdAt);
        const span = Math.min(ageMs, window.to);
        const expected = down === 0 ? 100 : down >= span ? 0 : 100 - (100 * down) / span;
        expect(Math.abs(hundredths(percent) - expected * 100)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(hundredths(percent) / 100).toBe(percent);
      }),
      { numRuns: 60 },
    );
  });
});
