import { RefusalReason } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { quarantineAfter } from './quarantine.rules.js';

describe('quarantine', () => {
  it.each([
    [RefusalReason.GONE, 1, 'gone'],
    [RefusalReason.ONLY_FAILURES, 1, 'only_failures'],
    [RefusalReason.PERMANENT, 1, undefined],
    [RefusalReason.PERMANENT, 2, undefined],
    [RefusalReason.PERMANENT, 3, 'refused'],
    [RefusalReason.PERMANENT, 4, 'refused'],
    [RefusalReason.UNSPECIFIED, 9, undefined],
  ])('after reason %i, %i times: %s', (reason, refusals, expected) => {
    expect(quarantineAfter(reason, refusals)).toBe(expected);
  });
});
