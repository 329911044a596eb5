import {
  impactAsStatus,
  INCIDENT_IMPACT_LABELS,
  INCIDENT_IMPACTS,
  isIncidentImpact,
  statusAsImpact,
} from './incident-impact.js';

describe('incident impacts', () => {
  it('each have a label', () => {
    expect(INCIDENT_IMPACTS.map((impact) => INCIDENT_IMPACT_LABELS[impact])).toEqual([
      'No Impact',
      'Minor Impact',
      'Major Impact',
      'Critical Impact',
      'Maintenance',
    ]);
  });

  it('are as severe as the matching component status', () => {
    expect(INCIDENT_IMPACTS.map(impactAsStatus)).toEqual([
      'operational',
      'degraded_performance',
      'partial_outage',
      'major_outage',
      'under_maintenance',
    ]);
  });

  it('follow from the component status of the same severity', () => {
    expect(INCIDENT_IMPACTS.map((impact) => statusAsImpact(impactAsStatus(impact)))).toEqual([...INCIDENT_IMPACTS]);
  });

  it('accept the five wire values and nothing else', () => {
    expect(INCIDENT_IMPACTS.every(isIncidentImpact)).toBe(true);
    expect(['', 'None', 'blocker', 'operational'].some(isIncidentImpact)).toBe(false);
  });
});
