import { describe, expect, it } from '@jest/globals';
import { maintenance } from '../../test/samples.js';
import { fromLocalText, toLocalText } from '../forms/local-time.js';
import {
  endPreview,
  endValues,
  laterBy,
  plannedEndPreview,
  plannedEndValues,
  toEnd,
  toPlannedEnd,
  validatePlannedEnd,
} from './planned-end.rules.js';

const NOW = new Date(2026, 10, 20, 16, 5).getTime();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const running = maintenance('m1', 'Upgrade', {
  state: 'in_progress',
  incidentId: 'i1',
  plannedStartTime: NOW - HOUR,
  plannedEndTime: NOW + HOUR,
  affectedComponents: [{ componentId: 'c1', status: 'under_maintenance' }],
  sendNotification: true,
  notifyAtEnd: false,
});
const at = (time: number) => ({ ...plannedEndValues(running), end: toLocalText(time) });

describe('a new planned end', () => {
  it.each([
    ['later', NOW + 2 * HOUR, {}],
    ['earlier', NOW + HOUR / 2, {}],
    ['30 days after the start', NOW - HOUR + 30 * DAY, {}],
    ['that has passed', NOW, { end: 'Please give a time in the future, or end the maintenance now.' }],
    ['that it has already', NOW + HOUR, { end: 'The maintenance is planned to end then already.' }],
    ['more than 30 days after the start', NOW + 30 * DAY, { end: 'A maintenance takes at most 30 days.' }],
  ])('%s', (_what, time, errors) => {
    expect(validatePlannedEnd(running, at(time), NOW)).toEqual(errors);
  });

  it('has to be a time', () => {
    const values = { ...at(NOW), end: 'soon' };
    expect(validatePlannedEnd(running, values, NOW)).toEqual({ end: 'Please say when the maintenance ends.' });
  });

  it('is later by as much as a button says, from now on once it has passed', () => {
    expect(fromLocalText(laterBy(toLocalText(NOW + HOUR), HOUR, NOW))).toBe(NOW + 2 * HOUR);
    expect(fromLocalText(laterBy(toLocalText(NOW - DAY), HOUR, NOW))).toBe(NOW + HOUR);
    expect(fromLocalText(laterBy('', HOUR, NOW))).toBe(NOW + HOUR);
  });

  it('is sent with what is typed', () => {
    expect(toPlannedEnd({ ...at(NOW + DAY), message: ' Slow. ' })).toEqual({
      plannedEndTime: NOW + DAY,
      message: 'Slow.',
      messageFormat: 'markdown',
      sendNotification: true,
    });
  });

  it.each([
    [NOW + DAY, 'The maintenance takes longer than planned.'],
    [NOW + HOUR / 2, 'The maintenance ends earlier than planned.'],
  ])('is previewed with the text of the server unless another is typed', (time, message) => {
    const affectedComponents = [{ componentId: 'c1', componentStatus: 'under_maintenance' }];
    const translations = expect.arrayContaining([expect.objectContaining({ language: 'de' })]) as never;
    expect(plannedEndPreview(running, at(time))).toEqual({
      incidentId: 'i1',
      plannedEndTime: time,
      entry: { message, translations, messageFormat: 'markdown', incidentStatus: 'identified', affectedComponents },
    });
    expect(plannedEndPreview(running, { ...at(time), end: '', message: 'Slow.' })).toEqual({
      incidentId: 'i1',
      entry: { message: 'Slow.', messageFormat: 'markdown', incidentStatus: 'identified', affectedComponents },
    });
  });
});

describe('an end before its time', () => {
  it('notifies by default only if the end does', () => {
    expect(endValues(running).sendNotification).toBe(false);
    expect(endValues({ ...running, notifyAtEnd: true }).sendNotification).toBe(true);
    expect(toEnd({ message: ' Done. ', messageFormat: 'markdown', sendNotification: false })).toEqual({
      message: 'Done.',
      messageFormat: 'markdown',
      sendNotification: false,
    });
  });

  it('is previewed as the entry that resolves the incident', () => {
    expect(endPreview(running, { message: '', messageFormat: 'markdown', sendNotification: true }).entry).toMatchObject(
      {
        message: 'The maintenance is completed.',
        incidentStatus: 'resolved',
        affectedComponents: [{ componentId: 'c1', componentStatus: 'operational' }],
      },
    );
  });
});
