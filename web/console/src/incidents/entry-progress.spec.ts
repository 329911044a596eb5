import { describe, expect, it } from '@jest/globals';
import { entry } from '../../test/samples.js';
import { type Deliveries, type IncidentEntry } from '../api/contract.js';
import { awaitsDeliveries, correctionsOf, deliveriesOf } from './entry-progress.js';

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
const notifying = entry('e1', { sendNotification: true, date: NOW - 1000 });
const planning = { eventId: 'v1', entryId: 'e1', creationTime: 1, planned: 10_240, planningComplete: true };
const DAY = 86_400_000;

const known = (found: Partial<typeof planning> | undefined, ...deliveries: (typeof report)[]): Deliveries => ({
  plannings: found ? [{ ...planning, ...found }] : [],
  deliveries,
});

describe('further changes of deliveries are expected', () => {
  it.each<[string, IncidentEntry, Deliveries | undefined, boolean]>([
    ['before the first answer', notifying, undefined, true],
    ['not without any notification', entry('e1'), undefined, false],
    ['while something is pending', notifying, known({}, { ...report, delivered: 10_000, pending: 240 }), true],
    ['while recipients are still being found', notifying, known({ planningComplete: false }, report), true],
    ['not once all are decided', notifying, known({}, report), false],
    ['before planning began', notifying, known(undefined), true],
    [
      'before planning began, of an entry that was dated back',
      { ...notifying, date: NOW - 30 * DAY },
      known(undefined),
      true,
    ],
    ['not when there is nobody to be notified', notifying, known({ planned: 0 }), false],
    ['not when it is forgotten who was notified', { ...notifying, date: NOW - 91 * DAY }, known(undefined), false],
  ])('%s', (_name, one, answer, expected) => {
    expect(awaitsDeliveries([one], answer, NOW)).toBe(expected);
  });
});

describe('a correction that recipients are notified of', () => {
  const corrected = { ...notifying, correctionNotifiedAt: NOW - 500 };
  const ofCorrection = { ...planning, eventId: 'v2', correctedAt: NOW - 500, planned: 1 };
  const itsReport = { ...report, eventId: 'v2', correctedAt: NOW - 500, planned: 1, delivered: 1 };
  const answer = { plannings: [ofCorrection, planning], deliveries: [itsReport, report] };

  it('has deliveries of its own, beside those of the entry', () => {
    expect(deliveriesOf(corrected, answer, NOW)).toEqual({ reports: [report], recipients: 'found' });
    expect(correctionsOf(corrected, answer, NOW)).toEqual([
      { eventId: 'v2', correctedAt: NOW - 500, progress: { reports: [itsReport], recipients: 'found' } },
    ]);
    expect(awaitsDeliveries([corrected], answer, NOW)).toBe(false);
  });

  it('is awaited from the moment of the correction, the earlier one still known', () => {
    const again = { ...corrected, correctionNotifiedAt: NOW - 100 };
    expect(correctionsOf(again, answer, NOW)).toMatchObject([
      { eventId: undefined, correctedAt: NOW - 100, progress: { reports: [], recipients: 'looked-for' } },
      { eventId: 'v2', correctedAt: NOW - 500 },
    ]);
    expect(awaitsDeliveries([again], answer, NOW)).toBe(true);
  });

  it('is awaited of an entry that itself notified nobody', () => {
    const silent = { ...corrected, sendNotification: false };
    const none = { plannings: [], deliveries: [] };
    expect(awaitsDeliveries([silent], none, NOW)).toBe(true);
    expect(awaitsDeliveries([silent], { plannings: [ofCorrection], deliveries: [itsReport] }, NOW)).toBe(false);
  });

  it('is forgotten after a while', () => {
    const old = { ...corrected, date: NOW - 92 * DAY, correctionNotifiedAt: NOW - 91 * DAY };
    expect(awaitsDeliveries([old], { plannings: [], deliveries: [] }, NOW)).toBe(false);
  });
});
