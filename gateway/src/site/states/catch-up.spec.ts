import { CatchUp } from './catch-up.js';

describe('catching up with the stream of pages', () => {
  let now: number;
  let reading: { caughtUp: boolean; heardAt: number };
  let hasAny: boolean;
  let isMissed: boolean;
  let catchUp: CatchUp;

  beforeEach(() => {
    now = 1_000_000;
    reading = { caughtUp: false, heardAt: 0 };
    [hasAny, isMissed] = [true, false];
    catchUp = new CatchUp(reading, { hasAny: () => hasAny, isMissed: () => isMissed }, () => now);
  });

  it('is over as soon as everything was read', () => {
    expect(catchUp.isOver()).toBe(false);
    reading.caughtUp = true;
    expect(catchUp.isOver()).toBe(true);
  });

  it('is over when the stream sends nothing', () => {
    now += 3_000;
    expect(catchUp.isOver()).toBe(false);
    now += 1;
    expect(catchUp.isOver()).toBe(true);
  });

  it('continues as long as pages arrive, however many there are', () => {
    for (let second = 0; second < 60; second += 1) {
      now += 1_000;
      reading.heardAt = now;
      expect(catchUp.isOver()).toBe(false);
    }
    now += 3_001;
    expect(catchUp.isOver()).toBe(true);
  });

  it('waits for pages that are known to be missing, but not for ever', () => {
    [reading.caughtUp, isMissed] = [true, true];
    now += 30_000;
    expect(catchUp.isOver()).toBe(false);
    reading.heardAt = now;
    now += 30_000;
    expect(catchUp.isOver()).toBe(false);
    now += 1;
    expect(catchUp.isOver()).toBe(true);
  });

  it.each([true, false])('waits for a first page as long as it takes (known to be missing: %s)', (isMissing) => {
    [hasAny, isMissed, reading.caughtUp] = [false, isMissing, isMissing];
    now += 3_600_000;
    expect(catchUp.isOver()).toBe(false);
    [hasAny, reading.heardAt] = [true, now];
    now += 30_001;
    expect(catchUp.isOver()).toBe(true);
  });

  it('needs no page when the stream has none', () => {
    [hasAny, reading.caughtUp] = [false, true];
    expect(catchUp.isOver()).toBe(true);
  });

  it('stays over when the stream comes back', () => {
    now += 3_001;
    expect(catchUp.isOver()).toBe(true);
    reading.heardAt = now;
    expect(catchUp.isOver()).toBe(true);
  });
});
