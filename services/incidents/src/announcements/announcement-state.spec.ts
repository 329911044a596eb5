import { standingAt, stateOf } from './announcement-state.js';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour));
const course = { startsAt: at(10), endsAt: at(14), publishedAt: null, ended: false };

describe('where an announcement stands', () => {
  it('is planned until its start, when the clock acts', () => {
    const standing = standingAt(course, at(9));
    expect(standing).toEqual({ publishedAt: null, ended: false, dueAt: at(10) });
    expect(stateOf(standing)).toBe('planned');
  });

  it.each([10, 13])('is open at %p o’clock, until the clock ends it', (hour) => {
    const standing = standingAt(course, at(hour));
    expect(standing).toEqual({ publishedAt: at(hour), ended: false, dueAt: at(14) });
    expect(stateOf(standing)).toBe('open');
  });

  it.each([14, 20])('has ended at %p o’clock, and keeps when it was published', (hour) => {
    const standing = standingAt({ ...course, publishedAt: at(10) }, at(hour));
    expect(standing).toEqual({ publishedAt: at(10), ended: true, dueAt: null });
    expect(stateOf(standing)).toBe('ended');
  });

  it('has ended where its whole time has passed meanwhile', () => {
    expect(stateOf(standingAt(course, at(15)))).toBe('ended');
  });

  it('stays published where its start is corrected', () => {
    expect(stateOf(standingAt({ ...course, startsAt: at(12), publishedAt: at(10) }, at(11)))).toBe('open');
  });
});
