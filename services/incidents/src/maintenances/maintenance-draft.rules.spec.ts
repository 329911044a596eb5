import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { TIME_OUT_OF_RANGE } from '@candor/platform/accepted-times.js';
import { newId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import { MaintenanceDraftSchema } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { checkMaintenance, readMaintenance } from './maintenance-draft.rules.js';

const START = 1_800_000_000_000n;
const HOUR = 3_600_000n;
const DAY = 24n * HOUR;
const YEAR_10000 = BigInt(Date.UTC(10_000, 0, 1));
const BAD_REMINDER = 'Please give a whole number of minutes from 0 to 10080.';
const component = newId();

const draft = (overrides: MessageInitShape<typeof MaintenanceDraftSchema> = {}) =>
  create(MaintenanceDraftSchema, {
    name: 'Upgrade',
    message: 'We upgrade.',
    plannedStartTime: START,
    plannedEndTime: START + HOUR,
    ...overrides,
  });

const check = (overrides?: MessageInitShape<typeof MaintenanceDraftSchema>) =>
  checkMaintenance(new Violations(), draft(overrides)).throwIfAny();

describe('checkMaintenance', () => {
  it.each([
    ['one hour', {}],
    ['24 hours and 60 minutes', { plannedEndTime: START + 25n * HOUR }],
    ['30 days, the most that the form allows', { plannedEndTime: START + 30n * DAY }],
    ['a moment', { plannedEndTime: START + 1n }],
    ['no reminder', { reminderMinutes: 0 }],
    ['a reminder a week before', { reminderMinutes: 10_080 }],
    ['200 services', { componentIds: Array.from({ length: 200 }, newId) }],
  ])('accepts %s', (_what, overrides) => {
    expect(() => check(overrides)).not.toThrow();
  });

  it.each([
    ['a blank name', { name: ' \t' }, '/name', 'Give a name to your maintenance.'],
    ['a name that is too long', { name: 'x'.repeat(201) }, '/name', 'Please use at most 200 characters.'],
    ['a blank message', { message: '\n' }, '/message', 'You have to set a message for maintenance.'],
    ['a long message', { message: 'x'.repeat(5_001) }, '/message', 'Please use at most 5000 characters.'],
    ['no start', { plannedStartTime: 0n }, '/plannedStartTime', 'Please say when the maintenance starts.'],
    ['no end', { plannedEndTime: 0n }, '/plannedEndTime', 'Please say when the maintenance ends.'],
    ['a start in the year 10000', { plannedStartTime: YEAR_10000 }, '/plannedStartTime', TIME_OUT_OF_RANGE],
    ['an end in the year 10000', { plannedEndTime: YEAR_10000 }, '/plannedEndTime', TIME_OUT_OF_RANGE],
    ['seconds', { plannedStartTime: START / 1_000n }, '/plannedStartTime', TIME_OUT_OF_RANGE],
    ['a time no date can tell', { plannedEndTime: 8_640_000_000_000_001n }, '/plannedEndTime', TIME_OUT_OF_RANGE],
    ['a time before all others', { plannedEndTime: -1n }, '/plannedEndTime', TIME_OUT_OF_RANGE],
    [
      'an end at the start',
      { plannedEndTime: START },
      '/plannedEndTime',
      'The maintenance has to end after its start.',
    ],
    [
      'an end before the start',
      { plannedEndTime: START - 1n },
      '/plannedEndTime',
      'The maintenance has to end after its start.',
    ],
    [
      'more than 30 days',
      { plannedEndTime: START + 30n * DAY + 1n },
      '/plannedEndTime',
      'A maintenance takes at most 30 days.',
    ],
    ['a reminder afterwards', { reminderMinutes: -1 }, '/reminderMinutes', BAD_REMINDER],
    ['a reminder more than a week before', { reminderMinutes: 10_081 }, '/reminderMinutes', BAD_REMINDER],
    [
      'an id that is none',
      { componentIds: ['api'] },
      '/affectedComponents/0/componentId',
      'This service does not exist.',
    ],
    [
      'a service listed twice',
      { componentIds: [component, component.toUpperCase()] },
      '/affectedComponents/1/componentId',
      'This service is listed twice.',
    ],
    [
      'too many services',
      { componentIds: Array.from({ length: 201 }, newId) },
      '/affectedComponents',
      'Please list at most 200 services.',
    ],
  ])('refuses %s', (_what, overrides, pointer, detail) => {
    expect(() => check(overrides)).toThrow(expect.objectContaining({ violations: [{ pointer, detail }] }));
  });
});

describe('readMaintenance', () => {
  it('trims texts and lower-cases ids', () => {
    const read = readMaintenance(draft({ name: ' A ', message: ' B\n', componentIds: [component.toUpperCase()] }));
    expect(read).toEqual({
      name: 'A',
      message: 'B',
      messageFormat: 'plain',
      nameTranslations: [],
      messageTranslations: [],
      plannedStartTime: new Date(Number(START)),
      plannedEndTime: new Date(Number(START + HOUR)),
      componentIds: [component],
      pageIds: [],
      automaticStatus: true,
      sendNotification: false,
      notifyAtStart: true,
      notifyAtEnd: true,
      reminderMinutes: 60,
      internal: false,
    });
  });

  it('leaves the status of components to staff where asked to', () => {
    expect(readMaintenance(draft({ automaticStatus: false })).automaticStatus).toBe(false);
  });
});
