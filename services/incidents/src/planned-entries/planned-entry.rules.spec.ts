import { create } from '@bufbuild/protobuf';
import { Violations } from '@candor/platform/violations.js';
import { EntryDraftSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type { PlannedEntryEntity } from './planned-entry.entity.js';
import { checkPlanned, draftToPublish } from './planned-entry.rules.js';

const NOW = Date.UTC(2026, 10, 26, 12);
const DAY = 86_400_000;

describe('an entry that is to be published later', () => {
  const problems = (publishAt: number | bigint, more: object = {}) => {
    const draft = create(EntryDraftSchema, { message: 'm', status: IncidentStatus.IDENTIFIED, ...more });
    try {
      checkPlanned(new Violations(), draft, BigInt(publishAt), NOW).throwIfAny();
      return [];
    } catch (error) {
      return (error as { violations: { pointer: string }[] }).violations.map(({ pointer }) => pointer);
    }
  };

  it('has a time within the next 30 days', () => {
    expect(problems(NOW + 1)).toEqual([]);
    expect(problems(NOW + 30 * DAY)).toEqual([]);
    for (const wrong of [0, NOW - 1, NOW, NOW + 30 * DAY + 1, -1n, 2n ** 62n]) {
      expect([wrong, problems(wrong)]).toEqual([wrong, ['/publishAt']]);
    }
  });

  it('has no other date, and promises something later than itself', () => {
    expect(problems(NOW + DAY, { date: BigInt(NOW) })).toEqual(['/date']);
    expect(problems(NOW + 10 * DAY, { nextUpdateBy: BigInt(NOW + 11 * DAY) })).toEqual([]);
    expect(problems(NOW + 10 * DAY, { nextUpdateBy: BigInt(NOW + 9 * DAY) })).toEqual(['/nextUpdateBy']);
  });

  it('has what any entry has', () => {
    expect(problems(NOW + DAY, { message: ' ' })).toEqual(['/message']);
  });

  it('leaves out a promise that has passed when it is published late', () => {
    const planned = { message: 'm', nextUpdateBy: new Date(NOW) } as PlannedEntryEntity;
    expect(draftToPublish(planned, new Date(NOW - 1)).nextUpdateBy).toBe(NOW);
    expect(draftToPublish(planned, new Date(NOW))).not.toHaveProperty('nextUpdateBy');
  });
});
