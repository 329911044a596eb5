import { KNOWN_FOR_MS, statusNow } from './status-now.js';

const READ_AT = 1_767_225_600_000;

describe('what may be said of an upstream now', () => {
  it('is what was read, for 15 minutes', () => {
    for (const age of [0, 60_000, KNOWN_FOR_MS])
      expect(statusNow({ readAt: READ_AT, worst: 'operational' }, READ_AT + age)).toEqual({
        isKnown: true,
        status: 'operational',
      });
  });

  it('is not known since that reading afterwards, whatever it was', () => {
    for (const worst of ['operational', 'major_outage', undefined] as const)
      expect(statusNow({ readAt: READ_AT, worst }, READ_AT + KNOWN_FOR_MS + 1)).toEqual({
        isKnown: false,
        notKnownSince: READ_AT,
      });
  });

  it('is not known where no status was known, without a time since when', () => {
    expect(statusNow({ readAt: READ_AT, worst: undefined }, READ_AT)).toEqual({
      isKnown: false,
      notKnownSince: undefined,
    });
  });
});
