import { describe, expect, it } from '@jest/globals';
import type { DowntimeRecord, StatusChange } from './derive-downtime.js';
import { MAX_STATUSES, takenOver, withOwnStatus } from './own-status.rules.js';

const set = (open: DowntimeRecord | undefined, status: StatusChange['status'], at: number) =>
  withOwnStatus(open, { componentId: 'c', status, at });

/** The open record after the statuses were set one after the other. */
function openAfter(...changes: readonly [at: number, status: StatusChange['status']][]): DowntimeRecord {
  let open: DowntimeRecord | undefined;
  for (const [at, status] of changes) open = set(open, status, at)?.at(-1) ?? open;
  if (open?.endedAt !== null) throw new Error('The record has ended.');
  return open;
}

describe('a status that is set without an incident', () => {
  it('begins a record, which goes on with each other status and ends with operational', () => {
    const open = openAfter([10, 'degraded_performance'], [20, 'major_outage'], [30, 'partial_outage']);
    expect(open).toEqual({
      componentId: 'c',
      startedAt: 10,
      endedAt: null,
      worstStatus: 'major_outage',
      latestStatus: 'partial_outage',
      statuses: [
        { startTime: 10, status: 'degraded_performance' },
        { startTime: 20, status: 'major_outage' },
        { startTime: 30, status: 'partial_outage' },
      ],
    });
    expect(set(open, 'operational', 40)).toEqual([{ ...open, endedAt: 40 }]);
  });

  it('counts maintenance apart', () => {
    const records = set(openAfter([10, 'major_outage']), 'under_maintenance', 20);
    expect(records?.map(({ startedAt, endedAt, worstStatus }) => [startedAt, endedAt, worstStatus])).toEqual([
      [10, 20, 'major_outage'],
      [20, null, 'under_maintenance'],
    ]);
  });

  it('changes nothing when it is what the component has', () => {
    expect(set(undefined, 'operational', 10)).toBeUndefined();
    expect(set(openAfter([10, 'major_outage']), 'major_outage', 20)).toBeUndefined();
  });

  it('is never of zero length, and never before what was set last, however clocks differ', () => {
    const open = openAfter([10, 'major_outage']);
    expect(set(open, 'operational', 10)).toEqual([{ ...open, endedAt: 11 }]);
    expect(set(open, 'operational', 3)).toEqual([{ ...open, endedAt: 11 }]);
  });

  it(`goes on in another record after ${MAX_STATUSES} changes, without a gap`, () => {
    let open: DowntimeRecord | undefined;
    for (let at = 1; at <= MAX_STATUSES; at += 1) {
      const records = set(open, at % 2 === 0 ? 'partial_outage' : 'major_outage', at);
      expect(records).toHaveLength(1);
      open = records?.[0];
    }
    const records = set(open, 'degraded_performance', 500);
    expect(records?.map(({ startedAt, endedAt, statuses }) => [startedAt, endedAt, statuses.length])).toEqual([
      [1, 500, MAX_STATUSES],
      [500, null, 1],
    ]);
  });
});

describe('an incident that names the component', () => {
  const open = openAfter([10, 'degraded_performance'], [30, 'major_outage']);

  it('ends what was set, from the moment on from which it names it', () => {
    expect(takenOver(open, [{ at: 40, status: 'partial_outage' }])).toEqual([{ ...open, endedAt: 40 }]);
    expect(takenOver(open, [{ at: 40, status: 'operational' }])).toEqual([{ ...open, endedAt: 40 }]);
  });

  it('takes away what was set after that moment', () => {
    const [cut] = takenOver(open, [{ at: 20, status: 'partial_outage' }]) ?? [];
    expect(cut).toMatchObject({
      endedAt: 20,
      worstStatus: 'degraded_performance',
      latestStatus: 'degraded_performance',
    });
    expect(cut?.statuses).toEqual([{ startTime: 10, status: 'degraded_performance' }]);
  });

  it('leaves nothing of it where the incident goes back further', () => {
    expect(takenOver(open, [{ at: 5, status: 'partial_outage' }])).toEqual([]);
    expect(takenOver(open, [{ at: 10, status: 'partial_outage' }])).toEqual([]);
  });

  it('changes nothing where all it says was over before', () => {
    const over: StatusChange[] = [
      { at: 3, status: 'major_outage' },
      { at: 8, status: 'operational' },
    ];
    expect(takenOver(open, over)).toBeUndefined();
    expect(takenOver(open, [])).toBeUndefined();
    // It says of the component again later.
    expect(takenOver(open, [...over, { at: 25, status: 'partial_outage' }])).toMatchObject([{ endedAt: 25 }]);
  });
});
