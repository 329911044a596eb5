import { describe, expect, it } from '@jest/globals';
import { pageStatus, statusIndicator, type PageCourse } from './page-status.js';
import {
  componentStatuses,
  incidentImpacts,
  type ComponentStatusWord,
  type IncidentImpactWord,
} from './status-words.js';

const incident = (incidentImpact: IncidentImpactWord, said: Record<string, ComponentStatusWord> = {}) => ({
  incidentImpact,
  entries: [
    {
      date: 1,
      incidentStatus: 'investigating' as const,
      affectedComponents: Object.entries(said).map(([componentId, componentStatus]) => ({
        componentId,
        componentStatus,
      })),
    },
  ],
});
const statusOf = (openIncidents: PageCourse['openIncidents'], more: Partial<PageCourse> = {}) =>
  pageStatus({ openIncidents, isShown: () => true, shownStatuses: [], ...more });

describe('the status of a page', () => {
  it('is operational where nothing is open, and for an incident that says nothing of any component', () => {
    expect(statusOf([])).toBe('operational');
    expect(statusOf([incident('none')])).toBe('operational');
  });

  it.each(componentStatuses.all)('is %s when that is the worst that an incident says of a component', (status) => {
    expect(statusOf([incident('none', { a: 'operational', b: status })])).toBe(status);
  });

  it('follows an incident that claims more than its components show, and components that are worse', () => {
    expect(statusOf([incident('critical', { a: 'degraded_performance' })])).toBe('major_outage');
    expect(statusOf([incident('minor', { a: 'partial_outage' }), incident('maintenance')])).toBe('partial_outage');
  });

  it('tells of an outage although a maintenance of the same component began later', () => {
    const both = [incident('maintenance', { a: 'under_maintenance' }), incident('none', { a: 'major_outage' })];
    expect(statusOf(both, { shownStatuses: ['under_maintenance'] })).toBe('major_outage');
  });

  it('is never better than a component that the page shows', () => {
    expect(statusOf([], { shownStatuses: ['operational', 'partial_outage'] })).toBe('partial_outage');
  });

  it('does not tell of components that visitors do not see', () => {
    expect(statusOf([incident('none', { a: 'major_outage' })], { isShown: () => false })).toBe('operational');
  });

  it('has words for clients, from a closed set, whatever it is', () => {
    expect(componentStatuses.all.map((status) => statusIndicator(status))).toEqual([
      { indicator: 'none', description: 'All Systems Operational' },
      { indicator: 'minor', description: 'Partial System Outage' },
      { indicator: 'major', description: 'Partial System Outage' },
      { indicator: 'critical', description: 'Major System Outage' },
      { indicator: 'maintenance', description: 'Service Under Maintenance' },
    ]);
    expect(incidentImpacts.all.map((impact) => statusIndicator(statusOf([incident(impact)])).indicator)).toEqual(
      incidentImpacts.all,
    );
  });
});
