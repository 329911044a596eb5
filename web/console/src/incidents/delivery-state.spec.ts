import { describe, expect, it } from '@jest/globals';
import { entry } from '../../test/samples.js';
import { awaitsDeliveries, deliveryText } from './delivery-state.js';

const report = {
  entryId: 'e1',
  channel: 'email' as const,
  planned: 10_240,
  delivered: 10_240,
  failed: 0,
  skipped: 0,
  pending: 0,
  planningComplete: true,
};
const NOW = 1_000_000_000;
const told = entry('e1', { sendNotification: true, date: NOW - 1000 });

describe('news of deliveries are expected', () => {
  it.each([
    ['before the first answer', [told], undefined, true],
    ['not without any notification', [entry('e1')], undefined, false],
    ['while something is pending', [told], [{ ...report, delivered: 10_000, pending: 240 }], true],
    ['while recipients are still being found', [told], [{ ...report, planningComplete: false }], true],
    ['not once all are decided', [told], [report], false],
    ['shortly after publishing, before planning began', [told], [], true],
    ['not long after, when nobody was planned', [{ ...told, date: NOW - 3_600_000 }], [], false],
  ])('%s', (_name, entries, reports, expected) => {
    expect(awaitsDeliveries(entries, reports, NOW)).toBe(expected);
  });
});

it.each([
  [report, '10,240 of 10,240 delivered'],
  [{ ...report, delivered: 7310, pending: 2930 }, '7,310 of 10,240 delivered'],
  [{ ...report, delivered: 10_228, failed: 9, skipped: 3 }, '10,228 of 10,240 delivered, 9 failed, 3 skipped'],
  [{ ...report, planningComplete: false }, '10,240 of 10,240 delivered, still finding recipients'],
])('%j reads well', (state, text) => {
  expect(deliveryText(state)).toBe(text);
});
