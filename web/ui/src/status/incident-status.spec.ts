import { INCIDENT_STATUS_LABELS, INCIDENT_STATUSES, isIncidentStatus, isOpen } from './incident-status.js';

describe('incident statuses', () => {
  it('come in the order of the stepper, with their labels', () => {
    expect(INCIDENT_STATUSES.map((status) => INCIDENT_STATUS_LABELS[status])).toEqual([
      'Investigating',
      'Identified',
      'Monitoring',
      'Resolved',
    ]);
  });

  it('are open until resolved', () => {
    expect(INCIDENT_STATUSES.map(isOpen)).toEqual([true, true, true, false]);
  });

  it('accept the four wire values and nothing else', () => {
    expect(INCIDENT_STATUSES.every(isIncidentStatus)).toBe(true);
    expect(['', 'Resolved', 'open', 'scheduled', 'constructor'].some(isIncidentStatus)).toBe(false);
  });
});
