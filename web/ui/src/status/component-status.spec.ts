import {
  COMPONENT_STATUS_LABELS,
  COMPONENT_STATUSES,
  DEFAULT_AFFECTED_STATUS,
  isComponentStatus,
  severity,
  worstStatus,
} from './component-status.js';

describe('component statuses', () => {
  it('have their usual labels', () => {
    expect(COMPONENT_STATUS_LABELS).toEqual({
      operational: 'Operational',
      under_maintenance: 'Under Maintenance',
      degraded_performance: 'Degraded Performance',
      partial_outage: 'Partial Outage',
      major_outage: 'Major Outage',
    });
  });

  it('start at degraded performance when a component is ticked on an incident', () => {
    expect(DEFAULT_AFFECTED_STATUS).toBe('degraded_performance');
  });

  it.each(COMPONENT_STATUSES)('accept %s', (status) => {
    expect(isComponentStatus(status)).toBe(true);
  });

  it.each(['', 'Operational', 'OPERATIONAL', 'degraded', 'none', 'toString'])('refuse %j', (word) => {
    expect(isComponentStatus(word)).toBe(false);
  });
});

describe('worstStatus', () => {
  it('is operational when there is nothing to compare', () => {
    expect(worstStatus([])).toBe('operational');
  });

  it('ranks any fault above maintenance, and maintenance above operation', () => {
    expect([...COMPONENT_STATUSES].map(severity)).toEqual([0, 1, 2, 3, 4]);
    expect(worstStatus(['operational', 'under_maintenance'])).toBe('under_maintenance');
    expect(worstStatus(['degraded_performance', 'under_maintenance'])).toBe('degraded_performance');
  });

  it('does not depend on the order, for every pair', () => {
    for (const one of COMPONENT_STATUSES) {
      for (const other of COMPONENT_STATUSES) {
        const expected = severity(one) > severity(other) ? one : other;
        expect(worstStatus([one, other])).toBe(expected);
        expect(worstStatus(new Set([other, one]))).toBe(expected);
      }
    }
  });
});
