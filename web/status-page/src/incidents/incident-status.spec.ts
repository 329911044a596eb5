import { incident, NOW } from '../testing/sample-state.js';
import { gravity, resolvedAfter, toneOf } from './incident-status.js';

const entry = incident('i').entries[0]!;

describe('gravity', () => {
  it('is derived from the impact where no component is affected', () => {
    expect(gravity(incident('i', { incidentImpact: 'critical' }))).toBe('major_outage');
    expect(gravity(incident('i', { incidentImpact: 'none', entries: [] }))).toBe('operational');
  });

  it('is derived from the newest entry where its components are worse', () => {
    const older = { ...entry, affectedComponents: [{ componentId: 'a', componentStatus: 'major_outage' as const }] };
    const newer = { ...entry, affectedComponents: [{ componentId: 'a', componentStatus: 'partial_outage' as const }] };
    expect(gravity(incident('i', { incidentImpact: 'minor', entries: [newer, older] }))).toBe('partial_outage');
  });
});

describe('toneOf', () => {
  it('is not operational while an incident without affected components is open', () => {
    expect(toneOf(incident('i', { incidentImpact: 'none', entries: [] }))).toBe('notice');
    expect(toneOf(incident('i', { incidentImpact: 'major', entries: [] }))).toBe('partial_outage');
    expect(toneOf(incident('i', { incidentImpact: 'major', incidentStatus: 'resolved' }))).toBe('operational');
  });
});

describe('resolvedAfter', () => {
  it('is the time from the creation to the last resolution, whatever entries followed', () => {
    const over = { ...entry, incidentStatus: 'resolved' as const };
    const resolved = incident('i', {
      incidentStatus: 'resolved',
      creationTime: NOW,
      entries: [{ ...over, date: NOW + 9 }, { ...over, date: NOW + 5 }, entry, { ...over, date: NOW + 1 }],
    });
    expect(resolvedAfter(resolved)).toBe(5);
  });

  it('is unknown while the incident is open or without entries', () => {
    expect(resolvedAfter(incident('i'))).toBeUndefined();
    expect(resolvedAfter(incident('i', { incidentStatus: 'resolved', entries: [] }))).toBeUndefined();
  });

  it('is never negative, whatever the date of an entry', () => {
    const backdated = incident('i', {
      incidentStatus: 'resolved',
      creationTime: NOW,
      entries: [{ ...entry, incidentStatus: 'resolved', date: NOW - 5 }],
    });
    expect(resolvedAfter(backdated)).toBe(0);
  });
});
