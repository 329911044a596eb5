import { COMPONENT_STATUSES } from './component-status.js';
import { OVERALL_STATUS_LABELS, overallStatus } from './overall-status.js';

describe('overallStatus', () => {
  it('is operational for a page without components and incidents', () => {
    expect(OVERALL_STATUS_LABELS[overallStatus([], [])]).toBe('All Systems Operational');
  });

  it.each(COMPONENT_STATUSES)('is %s when that is the worst component', (status) => {
    expect(overallStatus(['operational', status], [])).toBe(status);
  });

  it('follows an incident that claims more than its components show', () => {
    expect(overallStatus(['degraded_performance'], ['none', 'critical'])).toBe('major_outage');
  });

  it('follows the components when they are worse than the claimed impact', () => {
    expect(overallStatus(['partial_outage'], ['minor', 'maintenance'])).toBe('partial_outage');
  });

  it('stays operational for an incident without impact', () => {
    expect(overallStatus(['operational'], ['none'])).toBe('operational');
  });
});
