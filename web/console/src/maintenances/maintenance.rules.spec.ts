import { describe, expect, it } from '@jest/globals';
import { maintenance } from '../../test/samples.js';
import { fromLocalInput, toLocalInput } from './local-time.js';
import { emptyMaintenance, isScheduled, toDraft, validateMaintenance, valuesOf } from './maintenance.rules.js';

const NOW = new Date(2026, 10, 20, 16, 5).getTime();
const HOUR = 3_600_000;
const complete = { ...emptyMaintenance(NOW), name: 'Upgrade', message: 'Read-only.' };

it('a local time is read back as it was shown', () => {
  expect(toLocalInput(NOW)).toBe('2026-11-20T16:05');
  expect(fromLocalInput('2026-11-20T16:05')).toBe(NOW);
  expect(fromLocalInput('')).toBeNaN();
});

it('a new maintenance starts at the next full hour and takes one', () => {
  const { plannedStartTime, plannedEndTime } = toDraft(complete);
  expect(plannedStartTime).toBe(Math.ceil(NOW / HOUR) * HOUR);
  expect(plannedEndTime - plannedStartTime).toBe(HOUR);
});

describe('the form refuses', () => {
  it.each([
    [{ name: '  ' }, { name: 'Give a name to your maintenance.' }],
    [{ message: '\n' }, { message: 'You have to set a message for maintenance.' }],
    [{ start: '' }, { start: 'Please say when the maintenance starts.' }],
    [{ hours: '25' }, { hours: 'Please give 0 to 24 hours.' }],
    [{ hours: '-1' }, { hours: 'Please give 0 to 24 hours.' }],
    [{ minutes: '61' }, { minutes: 'Please give 0 to 60 minutes.' }],
    [{ minutes: '' }, { minutes: 'Please give 0 to 60 minutes.' }],
    [{ hours: '24', minutes: '60' }, {}],
  ])('%j', (change, expected) => {
    expect(validateMaintenance({ ...complete, ...change })).toEqual(expected);
  });
});

it.each([
  [90, '1', '30'],
  [24 * 60 + 60, '24', '60'],
])('%d minutes are shown in hours and minutes', (minutes, hours, rest) => {
  const one = maintenance('m1', 'Upgrade', { plannedStartTime: NOW, plannedEndTime: NOW + minutes * 60_000 });
  expect(valuesOf(one)).toMatchObject({ hours, minutes: rest });
  expect(toDraft(valuesOf(one))).toMatchObject({ plannedStartTime: NOW, plannedEndTime: one.plannedEndTime });
});

it('a maintenance is scheduled until its start', () => {
  const one = maintenance('m1', 'Upgrade', { plannedStartTime: NOW });
  expect(isScheduled(one, NOW)).toBe(true);
  expect(isScheduled(one, NOW + 1)).toBe(false);
});
