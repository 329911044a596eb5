import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type { ReadComponent } from '../readers/reading.js';
import { advance, packComponents, summaryOf, unpackComponents, type UpstreamComponent } from './upstream-state.js';

const NOW = 1_767_225_600_000;
const read = (key: string, status?: ComponentStatus, name = key): ReadComponent => ({
  key,
  name,
  groupName: '',
  status,
});
const kept = (key: string, status: UpstreamComponent['status'], since = NOW - 60_000): UpstreamComponent => ({
  ...{ key, name: key, groupName: '' },
  ...{ status, since },
});

describe('the components of an upstream after a reading', () => {
  it('have their status from the moment it was first seen', () => {
    const before = [kept('a', 'operational'), kept('b', 'operational'), kept('c', 'partial_outage')];
    const after = advance(
      before,
      [
        read('a', ComponentStatus.OPERATIONAL),
        read('b', ComponentStatus.MAJOR_OUTAGE),
        read('c', ComponentStatus.DEGRADED_PERFORMANCE),
        read('d', ComponentStatus.OPERATIONAL),
      ],
      NOW,
    );
    expect(after.components).toEqual([
      kept('a', 'operational'),
      kept('b', 'major_outage', NOW),
      kept('c', 'degraded_performance', NOW),
      kept('d', 'operational', NOW),
    ]);
    expect(after.ended).toEqual([{ key: 'c', status: 'partial_outage', startedAt: NOW - 60_000, endedAt: NOW }]);
    expect(after.differs).toBe(true);
  });

  it('are the same, with nothing to write, when nothing was said', () => {
    const before = [kept('a', 'operational'), kept('b', 'unknown')];
    const after = advance(before, [read('a', ComponentStatus.OPERATIONAL), read('b')], NOW);
    expect(after).toEqual({ components: before, ended: [], differs: false });
  });

  it.each([
    ['a name', [read('a', ComponentStatus.OPERATIONAL, 'A'), read('b')]],
    ['the order', [read('b'), read('a', ComponentStatus.OPERATIONAL)]],
    ['one that is gone', [read('a', ComponentStatus.OPERATIONAL)]],
  ])('differ by %s', (_, components) => {
    expect(advance([kept('a', 'operational'), kept('b', 'unknown')], components, NOW).differs).toBe(true);
  });

  it('are never operational by an unknown status, nor by one that is not there', () => {
    for (const status of [undefined, ComponentStatus.UNSPECIFIED, 99 as ComponentStatus])
      expect(advance([kept('a', 'operational')], [read('a', status)], NOW).components).toEqual([
        kept('a', 'unknown', NOW),
      ]);
  });

  it('end an outage with the component, and nothing that began in the same millisecond', () => {
    const before = [kept('a', 'major_outage'), kept('b', 'operational'), kept('c', 'major_outage', NOW)];
    expect(advance(before, [], NOW).ended).toEqual([
      { key: 'a', status: 'major_outage', startedAt: NOW - 60_000, endedAt: NOW },
    ]);
  });

  it('are kept as they are, also ten thousand of them in some kilobytes', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => kept(`component-${index}`, 'operational'));
    const packed = await packComponents(many);
    expect(await unpackComponents(packed)).toEqual(many);
    expect(packed.length).toBeLessThan(100_000);
  });
});

describe('an upstream as a whole', () => {
  it.each([
    [['operational', 'operational'], 'operational', 0, 0],
    [['operational', 'partial_outage', 'under_maintenance'], 'partial_outage', 2, 0],
    // Something is known to be broken, whatever the others are.
    [['unknown', 'degraded_performance'], 'degraded_performance', 1, 1],
    // The unknown one may be worse: no green.
    [['operational', 'unknown'], undefined, 0, 1],
    [['unknown'], undefined, 0, 1],
    [[], undefined, 0, 0],
  ] as const)('of %j is %s', (statuses, worst, affected, unknown) => {
    const components = statuses.map((status, index) => kept(String(index), status));
    expect(summaryOf(components)).toEqual({ worst, affected, unknown });
  });
});
