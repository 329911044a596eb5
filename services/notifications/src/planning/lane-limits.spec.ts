import { describe, expect, it } from '@jest/globals';
import { laneRoom } from './lane-limits.js';

describe('laneRoom', () => {
  it.each([
    ['nobody at work', { offered: 0, leased: 0 }, 4],
    ['nobody takes the offers', { offered: 4, leased: 0 }, 0],
    ['two slots busy', { offered: 1, leased: 2 }, 3],
    ['many slots busy', { offered: 8, leased: 20 }, 32],
    ['more offered than wanted', { offered: 50, leased: 3 }, 0],
  ])('%s', (_, load, room) => {
    expect(laneRoom(load, 4)).toBe(room);
  });
});
