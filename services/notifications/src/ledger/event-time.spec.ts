import { describe, expect, it } from '@jest/globals';
import { newId } from '@candor/platform/ids.js';
import { eventTime } from './event-time.js';

describe('eventTime', () => {
  it('is the time at which the id was made', () => {
    const before = Date.now();
    const time = eventTime(newId(), 0);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });

  it('falls back for other ids', () => {
    expect(eventTime('6f1c2c1e-2b0e-4a56-9d2c-0f5a3a0f3b11', 42)).toBe(42);
    expect(eventTime('EVENTS:17', 42)).toBe(42);
  });
});
