import { Violations } from '@candor/platform/violations.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import {
  ADMINS_AFTER_MS,
  checkPromise,
  dueReminder,
  nextReminderAt,
  requireSamePromise,
} from './promised-update.rules.js';

const NOW = Date.UTC(2026, 10, 26, 12);
const DAY = 86_400_000;

describe('what an entry may promise', () => {
  const problems = (nextUpdateBy: bigint | undefined, { date = 0n, status = IncidentStatus.IDENTIFIED } = {}) => {
    try {
      checkPromise(new Violations(), '/entry', { nextUpdateBy, date, status }, NOW).throwIfAny();
      return [];
    } catch (error) {
      return (error as { violations: { pointer: string; detail: string }[] }).violations;
    }
  };
  const refused = (detail: string) => [{ pointer: '/entry/nextUpdateBy', detail }];

  it('is nothing, or a later time within seven days', () => {
    expect(problems(undefined, { status: IncidentStatus.RESOLVED })).toEqual([]);
    expect(problems(BigInt(NOW + 1))).toEqual([]);
    expect(problems(BigInt(NOW + 7 * DAY))).toEqual([]);
    expect(problems(BigInt(NOW + DAY), { date: BigInt(NOW - DAY) })).toEqual([]);
  });

  it.each([
    ['a time that has passed', BigInt(NOW), {}, 'The next update has to be promised for a later time.'],
    [
      'a time before the entry',
      BigInt(NOW + 1_000),
      { date: BigInt(NOW + 2_000) },
      'The next update has to be promised for a later time.',
    ],
    [
      'a time long after',
      BigInt(NOW + 7 * DAY + 1),
      {},
      'The next update may be promised for 7 days from now at most.',
    ],
    [
      'anything with what resolves the incident',
      BigInt(NOW + DAY),
      { status: IncidentStatus.RESOLVED },
      'An entry that resolves the incident promises no further one.',
    ],
  ])('is not %s', (_what, nextUpdateBy, entry, detail) => {
    expect(problems(nextUpdateBy, entry)).toEqual(refused(detail));
  });

  it.each([-1n, 2n ** 62n])('is no time out of range: %p', (nextUpdateBy) => {
    expect(problems(nextUpdateBy)).toHaveLength(1);
  });

  it('is not changed by a correction', () => {
    const entry = { nextUpdateBy: new Date(NOW) };
    expect(() => requireSamePromise(undefined, entry)).not.toThrow();
    expect(() => requireSamePromise(BigInt(NOW), entry)).not.toThrow();
    expect(() => requireSamePromise(BigInt(NOW + 1), entry)).toThrow();
    expect(() => requireSamePromise(BigInt(NOW), { nextUpdateBy: null })).toThrow();
  });
});

describe('who is reminded of a promise', () => {
  it('is the author, a quarter of an hour later all Admins, and then nobody', () => {
    const later = new Date(NOW + ADMINS_AFTER_MS);
    const first = dueReminder({ remindersSent: 0 }, new Date(NOW));
    expect(first).toEqual({ audience: 'author', next: { reminderAt: later, remindersSent: 1 } });
    const second = dueReminder(first.next, later);
    expect(second).toEqual({ audience: 'admins', next: { reminderAt: null, remindersSent: 2 } });
    expect(dueReminder(second.next, later)).toEqual({ audience: undefined, next: second.next });
  });

  it('goes on where it stopped when the entry is the newest again', () => {
    const nextUpdateBy = new Date(NOW);
    expect(nextReminderAt({ nextUpdateBy, remindersSent: 0 })).toEqual(nextUpdateBy);
    expect(nextReminderAt({ nextUpdateBy, remindersSent: 1 })).toEqual(new Date(NOW + ADMINS_AFTER_MS));
    expect(nextReminderAt({ nextUpdateBy, remindersSent: 2 })).toBeNull();
    expect(nextReminderAt({ nextUpdateBy: null, remindersSent: 0 })).toBeNull();
  });
});
