import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { noticeOfPlan, reminderOf } from './maintenance-notices.js';
import type { PlannedMaintenance } from './maintenance-draft.rules.js';

const MINUTE_MS = 60_000;
const NOW = new Date('2026-01-01T12:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
const { SCHEDULED, CHANGED } = MaintenanceNotice;

const german = (text: string) => [{ language: 'de', text }];

const plan = (overrides: Partial<PlannedMaintenance> = {}): PlannedMaintenance => ({
  name: 'Upgrade',
  message: 'We upgrade.',
  messageFormat: 'plain',
  nameTranslations: [],
  messageTranslations: german('Wir erneuern.'),
  plannedStartTime: inMinutes(120),
  plannedEndTime: inMinutes(180),
  componentIds: ['a', 'b'],
  pageIds: [],
  automaticStatus: true,
  sendNotification: true,
  notifyAtStart: true,
  notifyAtEnd: true,
  reminderMinutes: 60,
  internal: false,
  ...overrides,
});

describe('what is notified of a plan', () => {
  it.each<[string, PlannedMaintenance | undefined, PlannedMaintenance, MaintenanceNotice | undefined]>([
    ['that it is planned, when it is new', undefined, plan(), SCHEDULED],
    ['nothing of a new one that notifies nobody', undefined, plan({ sendNotification: false }), undefined],
    ['that it is planned, when it notified nobody before', plan({ sendNotification: false }), plan(), SCHEDULED],
    ['nothing when it notifies nobody any more', plan(), plan({ sendNotification: false, name: 'Other' }), undefined],
    ['that it is planned, when it was internal before', plan({ internal: true }), plan(), SCHEDULED],
    ['that its name changed', plan(), plan({ name: 'Other' }), CHANGED],
    ['that its message changed', plan(), plan({ message: 'Other.' }), CHANGED],
    ['that its message changed in another language', plan(), plan({ messageTranslations: german('Anders.') }), CHANGED],
    ['that it is on another page', plan(), plan({ pageIds: ['p'] }), CHANGED],
    ['nothing of a language that is added', plan(), plan({ nameTranslations: german('Erneuerung') }), undefined],
    ['nothing of a language that is removed', plan(), plan({ messageTranslations: [] }), undefined],
    ['that it starts at another time', plan(), plan({ plannedStartTime: inMinutes(121) }), CHANGED],
    ['that it ends at another time', plan(), plan({ plannedEndTime: inMinutes(181) }), CHANGED],
    ['that it concerns another service', plan(), plan({ componentIds: ['a', 'c'] }), CHANGED],
    ['that it concerns one service less', plan(), plan({ componentIds: ['a'] }), CHANGED],
    ['nothing when the same services stand in another order', plan(), plan({ componentIds: ['b', 'a'] }), undefined],
    ['nothing of its notices', plan(), plan({ notifyAtEnd: false, reminderMinutes: 5 }), undefined],
    ['nothing when it stays as it was', plan(), plan(), undefined],
    ['nothing new when it turns internal', plan(), plan({ internal: true }), undefined],
  ])('is %s', (_what, before, after, notice) => {
    expect(noticeOfPlan(before, after)).toBe(notice);
  });
});

describe('a reminder', () => {
  it.each<[string, Partial<PlannedMaintenance>, Date | null, Date | null]>([
    ['is due as long before the start as chosen', {}, null, inMinutes(60)],
    ['may be due a week before', { plannedStartTime: inMinutes(10_081), reminderMinutes: 10_080 }, null, inMinutes(1)],
    ['can be switched off', { reminderMinutes: 0 }, null, null],
    ['is not given when it notifies nobody', { sendNotification: false }, null, null],
    ['is not given on shorter notice than the lead', { plannedStartTime: inMinutes(59) }, null, null],
    ['is not given on exactly the lead', { plannedStartTime: inMinutes(60) }, null, null],
    ['is not given twice of one start, with another lead either', { reminderMinutes: 30 }, inMinutes(120), null],
    ['is given again of a start that was moved', {}, inMinutes(30), inMinutes(60)],
  ])('%s', (_what, overrides, remindedOf, due) => {
    expect(reminderOf(plan(overrides), remindedOf, NOW)).toEqual(due);
  });
});
