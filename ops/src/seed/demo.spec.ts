import { SERVICES, timeOf } from './demo.js';
import { INCIDENTS } from './demo-incidents.js';
import { MAINTENANCES } from './demo-maintenances.js';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 0, 1);

describe('the history of the demo organisation', () => {
  it('is the same at every hour of a day', () => {
    const time = { daysAgo: 3, at: '15:25' };
    expect(timeOf(time, NOW)).toBe(Date.UTC(2026, 10, 17, 15, 25));
    expect(timeOf(time, NOW + DAY_MS - 120_000)).toBe(timeOf(time, NOW));
    expect(timeOf({ daysAgo: -4, at: '03:00' }, NOW)).toBe(Date.UTC(2026, 10, 24, 3));
  });

  it('reaches back about twelve months', () => {
    const oldest = Math.max(...INCIDENTS.map(({ daysAgo }) => daysAgo));
    expect(oldest).toBeGreaterThan(340);
    expect(oldest).toBeLessThan(366);
  });

  it('has unique names of incidents and maintenances, which an interrupted start relies on', () => {
    const names = [...INCIDENTS, ...MAINTENANCES].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(INCIDENTS)('$name: is over, in order, and affects only services that existed', (incident) => {
    const began = timeOf(incident, NOW);
    const minutes = incident.entries.map(({ after }) => after);
    expect(minutes[0]).toBe(0);
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
    expect(began + (minutes.at(-1) ?? 0) * 60_000).toBeLessThan(NOW);
    expect(incident.entries.at(-1)?.incidentStatus).toBe('resolved');
    for (const name of incident.entries.flatMap(({ affected }) => Object.keys(affected))) {
      expect(SERVICES.find((service) => service.name === name)?.days).toBeGreaterThan(incident.daysAgo);
    }
  });
});
