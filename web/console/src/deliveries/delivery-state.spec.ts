import { expect, it } from '@jest/globals';
import { deliveryText } from './delivery-state.js';

const report = {
  eventId: 'v1',
  creationTime: 1,
  channel: 'email' as const,
  planned: 10_240,
  delivered: 10_240,
  failed: 0,
  skipped: 0,
  pending: 0,
  planningComplete: true,
  failedReasons: [],
  skippedReasons: [],
};

it.each([
  [report, '10,240 of 10,240 delivered'],
  [{ ...report, delivered: 7310, pending: 2930 }, '7,310 of 10,240 delivered'],
  [{ ...report, delivered: 10_228, failed: 9, skipped: 3 }, '10,228 of 10,240 delivered, 9 failed, 3 skipped'],
  [{ ...report, planningComplete: false }, '10,240 of 10,240 delivered, still finding recipients'],
])('%j is worded correctly', (state, text) => {
  expect(deliveryText(state)).toBe(text);
});
