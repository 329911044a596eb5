import type { ComponentStatusWord } from './status-words.js';
import { isInFull, IN_FULL, lifeWithin, totalDowntime, uptimePercent } from './uptime.js';

const WINDOW = { from: 100, to: 200 };
const down = (startTime: number, endTime?: number, worstComponentStatus: ComponentStatusWord = 'major_outage') => ({
  startTime,
  endTime,
  worstComponentStatus,
});

/** Degraded from 110, down from 130, operational for the rest. */
const COURSE = [
  { startTime: 110, status: 'degraded_performance' as const },
  { startTime: 130, status: 'major_outage' as const },
  { startTime: 140, status: 'operational' as const },
];
const EARLIER = [
  { startTime: 50, status: 'major_outage' as const },
  { startTime: 100, status: 'partial_outage' as const },
];

describe('isInFull', () => {
  it.each([
    ['the formula of the specification', IN_FULL, true],
    ['a share of partial outages', { partialOutage: 99, degradedPerformance: 99 }, false],
    ['a share of degraded performance', { partialOutage: 100, degradedPerformance: 0 }, false],
  ])('knows %s', (_what, formula, expected) => {
    expect(isInFull(formula)).toBe(expected);
  });
});

describe('totalDowntime', () => {
  it.each([
    ['nothing without records', [], 0],
    ['a record inside the window', [down(120, 150)], 30],
    ['the part of a record that began before', [down(50, 110)], 10],
    ['the part of a record that ends after', [down(190, 250)], 10],
    ['the whole window for a record around it', [down(0, 1_000)], 100],
    ['a record without an end up to the end of the window', [down(180)], 20],
    ['nothing before the window', [down(0, 100)], 0],
    ['nothing after the window', [down(200)], 0],
    ['separate records together', [down(110, 120), down(130, 140)], 20],
    ['records that touch once', [down(110, 120), down(120, 140)], 30],
    ['overlapping records once', [down(110, 150), down(130, 170)], 60],
    ['a record inside another once', [down(110, 170), down(120, 130), down(150, 180)], 70],
    ['the same record twice once', [down(110, 120), down(110, 120)], 10],
    ['records in any order', [down(150, 170), down(110, 160)], 60],
    ['every status alike', [down(110, 120, 'degraded_performance'), down(130, 140, 'partial_outage')], 20],
    ['no maintenance', [down(110, 190, 'under_maintenance')], 0],
    ['an outage during a maintenance', [down(110, 190, 'under_maintenance'), down(120, 130)], 10],
  ])('counts %s', (_what, records, expected) => {
    expect(totalDowntime(records, WINDOW)).toBe(expected);
  });

  it.each([
    ['a major outage in full', [down(110, 120)], 10],
    ['the share of a partial outage', [down(110, 130, 'partial_outage')], 10],
    ['the share of degraded performance', [down(110, 120, 'degraded_performance')], 1],
    ['no maintenance', [down(110, 120, 'under_maintenance')], 0],
    ['of overlapping records the largest share', [down(110, 150, 'partial_outage'), down(120, 130)], 25],
    ['whole milliseconds', [down(110, 113, 'degraded_performance'), down(120, 122, 'degraded_performance')], 1],
    ['each status for its own time', [{ ...down(110, 150), statuses: COURSE }], 2 + 10 + 0],
    ['the last status to the end of the window', [{ ...down(110), statuses: COURSE.slice(0, 2) }], 2 + 70],
    ['what of its course is in the window', [{ ...down(50, 120), statuses: EARLIER }], 10],
  ])('by a formula counts %s', (_what, records, expected) => {
    expect(totalDowntime(records, WINDOW, { partialOutage: 50, degradedPerformance: 10 })).toBe(expected);
  });

  it('counts nothing where the formula gives no share', () => {
    const records = [down(110, 120, 'partial_outage'), down(130, 140, 'degraded_performance')];
    expect(totalDowntime(records, WINDOW, { partialOutage: 0, degradedPerformance: 0 })).toBe(0);
  });

  it('leaves its argument as it is', () => {
    const records = Object.freeze([down(150, 170), down(110, 160)]);
    totalDowntime(records, WINDOW);
    expect(records.map(({ startTime }) => startTime)).toEqual([150, 110]);
  });
});

describe('lifeWithin', () => {
  it.each([
    ['the whole window for a component older than it', 50, { from: 100, to: 200 }, 30],
    ['from its creation for a younger one', 130, { from: 130, to: 200 }, 20],
    ['nothing for one created after it', 250, { from: 250, to: 200 }, 0],
  ])('gives %s', (_what, createdAt, life, downtime) => {
    expect(lifeWithin(WINDOW, createdAt)).toEqual(life);
    expect(totalDowntime([down(120, 150)], life)).toBe(downtime);
  });
});

describe('uptimePercent', () => {
  const window = { from: 0, to: 100_000 };

  it.each([
    ['100 without downtime', 0, 0, 100],
    ['100 without downtime for a component made at the window’s end', 0, 100_000, 100],
    ['the share of the window', 25_000, 0, 75],
    ['the share of the age where that is less', 25_000, 50_000, 50],
    ['the share of the window for a component older than it', 10_000, -900_000, 90],
    ['two decimals', 33_333, 0, 66.67],
    ['two decimals of a short downtime', 10, 0, 99.99],
    ['0 for downtime all the time', 100_000, 0, 0],
    ['0 for more downtime than age', 60_000, 50_000, 0],
    ['0 for downtime of a component that has no age yet', 1, 100_000, 0],
  ])('is %s', (_what, downtime, createdAt, expected) => {
    expect(uptimePercent(downtime, window, createdAt)).toBe(expected);
  });
});
