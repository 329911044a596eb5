import type { ComponentStatusWord } from '@candor/proto/status-words.js';
import { followEntries } from './follow-entries.js';

const entry = (
  hour: number,
  status: 'investigating' | 'identified' | 'resolved',
  ...claimed: ComponentStatusWord[]
) => ({ date: new Date(hour * 3_600_000), status, components: claimed.map((one) => ({ status: one })) });

const CHOSEN = { impact: 'minor', impactFollows: false } as const;
const FOLLOWING = { impact: 'minor', impactFollows: true } as const;

describe('followEntries', () => {
  it('starts with the oldest entry and has the status of the newest', () => {
    const entries = [entry(3, 'identified'), entry(2, 'resolved'), entry(1, 'investigating')];
    expect(followEntries(CHOSEN, entries)).toMatchObject({ creationTime: new Date(3_600_000), status: 'identified' });
  });

  it('takes both from the only one', () => {
    const only = followEntries(CHOSEN, [entry(2, 'resolved')]);
    expect(only).toMatchObject({ creationTime: new Date(7_200_000), status: 'resolved' });
  });

  it('has the impact of the worst status that any entry gave a service, also once that is over', () => {
    const entries = [
      entry(3, 'resolved', 'operational', 'operational'),
      entry(2, 'identified', 'degraded_performance'),
      entry(1, 'investigating', 'degraded_performance', 'major_outage'),
    ];
    expect(followEntries(FOLLOWING, entries).impact).toBe('critical');
    expect(followEntries(FOLLOWING, entries.slice(0, 2)).impact).toBe('minor');
    expect(followEntries(FOLLOWING, entries.slice(0, 1)).impact).toBe('none');
  });

  it('leaves the impact that a user chose', () => {
    expect(followEntries(CHOSEN, [entry(1, 'investigating', 'major_outage')]).impact).toBe('minor');
  });

  it('throws for an incident without entries', () => {
    expect(() => followEntries(CHOSEN, [])).toThrow('at least one');
  });
});
