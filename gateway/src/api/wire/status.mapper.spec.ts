import { MaintenanceState } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { componentStatus, incidentImpact, incidentStatus, maintenanceState } from './status.mapper.js';

describe('status words', () => {
  it.each([
    {
      what: 'incident statuses',
      map: incidentStatus,
      words: ['investigating', 'identified', 'monitoring', 'resolved'],
      contract: IncidentStatus,
    },
    {
      what: 'impacts',
      map: incidentImpact,
      words: ['none', 'minor', 'major', 'critical', 'maintenance'],
      contract: IncidentImpact,
    },
    {
      what: 'component statuses',
      map: componentStatus,
      words: ['operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance'],
      contract: ComponentStatus,
    },
    {
      what: 'states of a maintenance',
      map: maintenanceState,
      words: ['scheduled', 'in_progress', 'completed', 'cancelled'],
      contract: MaintenanceState,
    },
  ])('cover all $what of the contract, in both directions', ({ map, words, contract }) => {
    const { toWire, toWord } = map as { toWire: (word: string) => number; toWord: (value: number) => string };
    const values = Object.values(contract).filter((value): value is number => typeof value === 'number' && value > 0);
    expect(words.map(toWire)).toEqual(values);
    expect(values.map(toWord)).toEqual(words);
  });

  it('leave an omitted field to the service', () => {
    expect(incidentStatus.toWire(undefined)).toBe(IncidentStatus.UNSPECIFIED);
    expect(incidentStatus.toWire(null)).toBe(IncidentStatus.UNSPECIFIED);
  });

  it('have no word for an unknown value', () => {
    expect(() => incidentStatus.toWord(99 as IncidentStatus)).toThrow('incident status 99');
  });
});
