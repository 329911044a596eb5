import { describe, expect, it } from '@jest/globals';
import { IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { worstImpact } from './worst-impact.js';

const { UNSPECIFIED, NONE, MINOR, MAJOR, CRITICAL, MAINTENANCE } = IncidentImpact;

describe('worstImpact', () => {
  it.each([
    ['nothing open', [], NONE],
    ['an impact not known here', [UNSPECIFIED], NONE],
    ['one', [MINOR], MINOR],
    ['several', [MINOR, CRITICAL, MAJOR], CRITICAL],
    ['only a maintenance', [MAINTENANCE, NONE], MAINTENANCE],
    ['a maintenance beside an outage', [MAINTENANCE, MINOR], MINOR],
  ])('of %s', (_, impacts, expected) => {
    expect(worstImpact(impacts)).toBe(expected);
  });
});
