import { describe, expect, it } from '@jest/globals';
import { entry } from '../../test/samples.js';
import { type Deliveries, type IncidentEntry } from '../api/contract.js';
import { awaitsDeliveries } from './entry-progress.js';

const report = {
  eventId: 'v1',
  creationTime: 1,
  entryId: 'e1',
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
const NOW = 1_000_000_000_000;
const told = entry('e1', { sendNotification: true, date: NOW - 1000 });
const planning = { eventId: 'v1', entryId: 'e1', creationTime: 1, planned: 10_240, planningComplete: true };
const DAY = 86_400_000;

const known = (found: Partial<typeof planning> | undefined, ...deliveries: (typeof report)[]): Deliveries => ({
  plannings: found ? [{ ...planning, ...found }] : [],
  deliveries,
});

describe('further changes of deliveries are expected', () => {
  it.each<[string, IncidentEntry, Deliveries | undefined, boolean]>([
    ['before the first answer', told, undefined, true],
    ['not without any notification', entry('e1'), undefined, false],
    ['while something is pending', told, known({}, { ...report, delivered: 10_000, pending: 240 }), true],
    ['while recipients are still being found', told, known({ planningComplete: false }, report), true],
    ['not once all are decided', told, known({}, report), false],
    ['before planning began', told, known(undefined), true],
    [
      'before planning began, of an entry that was dated back',
      { ...told, date: NOW - 30 * DAY },
      known(undefined),
      true,
    ],
    ['not when there is nobody to be told', told, known({ planned: 0 }), false],
    ['not when it is forgotten who was told', { ...told, date: NOW - 91 * DAY }, known(undefined), false],
  ])('%s', (_name, one, answer, expected) => {
    expect(awaitsDeliveries([one], answer, NOW)).toBe(expected);
  });
});
