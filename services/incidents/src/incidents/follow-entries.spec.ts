import { followEntries } from './follow-entries.js';

const entry = (hour: number, status: 'investigating' | 'identified' | 'resolved') => ({
  date: new Date(hour * 3_600_000),
  status,
});

describe('followEntries', () => {
  it('starts with the oldest entry and has the status of the newest', () => {
    const entries = [entry(3, 'identified'), entry(2, 'resolved'), entry(1, 'investigating')];
    expect(followEntries(entries)).toEqual({ creationTime: new Date(3_600_000), status: 'identified' });
  });

  it('takes both from the only one', () => {
    expect(followEntries([entry(2, 'resolved')])).toEqual({ creationTime: new Date(7_200_000), status: 'resolved' });
  });

  it('throws for an incident without entries', () => {
    expect(() => followEntries([])).toThrow('at least one');
  });
});
