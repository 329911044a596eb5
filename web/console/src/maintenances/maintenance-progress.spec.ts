import { describe, expect, it } from '@jest/globals';
import { maintenance } from '../../test/samples.js';
import { type MaintenanceDeliveries } from '../api/contract.js';
import { awaitsNews, newsTitle } from './maintenance-progress.js';

const NOW = 1_000_000_000_000;
const DAY = 86_400_000;
const notifying = maintenance('m1', 'Upgrade', { sendNotification: true, plannedStartTime: NOW + DAY });
const planning = { eventId: 'v1', creationTime: 1, planned: 2, planningComplete: true };
const report = {
  eventId: 'v1',
  creationTime: 1,
  channel: 'email' as const,
  planned: 2,
  delivered: 2,
  failed: 0,
  skipped: 0,
  pending: 0,
  planningComplete: true,
  failedReasons: [],
  skippedReasons: [],
};
const known = (rest: Partial<MaintenanceDeliveries> = {}): MaintenanceDeliveries => ({
  plannings: [planning],
  deliveries: [report],
  ...rest,
});

describe('further changes of the deliveries of a maintenance are expected', () => {
  it.each<[string, typeof notifying, MaintenanceDeliveries | undefined, boolean]>([
    ['before the first answer', notifying, undefined, true],
    ['while it is to be announced', notifying, known({ plannings: [], deliveries: [] }), true],
    ['not when nobody is to be notified', { ...notifying, sendNotification: false }, known({ plannings: [] }), false],
    [
      'not when it is forgotten who was notified',
      { ...notifying, plannedStartTime: NOW - 91 * DAY },
      known({ plannings: [] }),
      false,
    ],
    [
      'while recipients are still being found',
      notifying,
      known({ plannings: [{ ...planning, planningComplete: false }] }),
      true,
    ],
    ['while something is pending', notifying, known({ deliveries: [{ ...report, delivered: 1, pending: 1 }] }), true],
    ['not once all are decided', notifying, known(), false],
    ['not when there was nobody to be notified', notifying, known({ deliveries: [] }), false],
  ])('%s', (_name, one, answer, expected) => {
    expect(awaitsNews(one, answer, NOW)).toBe(expected);
  });
});

it('labels each notice by its kind', () => {
  expect(newsTitle({ ...planning, notice: 'reminder' })).toBe('Reminder');
  expect(newsTitle({ ...planning, notice: undefined, correctedAt: 5 })).toBe('Correction of an update');
  expect(newsTitle({ ...planning, entryId: 'e1' })).toBe('Update of its incident');
});
