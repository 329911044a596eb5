import { IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { recorded, shown } from '../../test/recorded.js';
import { openstatusReader } from './openstatus.reader.js';
import type { Reading } from './reading.js';

const PAGE = new URL('https://status.example.com/');
const FEED = JSON.parse(recorded('openstatus.feed.json')) as Record<string, object>;
const read = (more: object = {}): Reading => openstatusReader.read([JSON.stringify({ ...FEED, ...more })], PAGE);

describe('a page of openstatus', () => {
  it('shows components by their monitors, reports and maintenances; what none of them says is not known', () => {
    expect(shown(read())).toEqual([
      'API: MAJOR_OUTAGE',
      'Website: OPERATIONAL',
      'Regions/Europe: DEGRADED_PERFORMANCE',
      'Regions/Asia: UNDER_MAINTENANCE',
      'Jobs: ?',
      'Exports: ?',
      'Support: OPERATIONAL',
    ]);
  });

  it('does not take a component for operational because its monitor is left out', () => {
    expect(shown(read({ monitors: undefined }))).toEqual([
      'API: ?',
      'Website: ?',
      'Regions/Europe: DEGRADED_PERFORMANCE',
      'Regions/Asia: UNDER_MAINTENANCE',
      'Jobs: ?',
      'Exports: ?',
      'Support: OPERATIONAL',
    ]);
  });

  it('does not take any for operational while a report names none', () => {
    const statusReports = [{ id: 3, title: 'We look into it', status: 'investigating', pageComponents: [] }];
    expect(shown(read({ statusReports }))).toEqual([
      'API: MAJOR_OUTAGE',
      'Website: ?',
      'Regions/Europe: ?',
      'Regions/Asia: UNDER_MAINTENANCE',
      'Jobs: ?',
      'Exports: ?',
      'Support: ?',
    ]);
  });

  it('shows reports from their first update to the last, and maintenances, also one to come', () => {
    const { name, url, incidents } = read();
    expect([name, url]).toEqual(['Example Status', 'https://status.example.com/']);
    expect(incidents).toEqual([
      {
        ...{ key: 'maintenance-2', kind: 'maintenance', name: 'New database', impact: IncidentImpact.MAINTENANCE },
        ...{ url: 'https://status.example.com/events/maintenance/2', message: '', componentKeys: ['2'] },
        ...{ startedAt: Date.parse('2026-03-09T08:00:00Z'), endedAt: undefined },
      },
      {
        ...{ key: '1', kind: 'incident', name: 'Europe is slow', impact: undefined },
        ...{ url: 'https://status.example.com/events/report/1', message: 'A link is **full**.', componentKeys: ['3'] },
        ...{ startedAt: Date.parse('2026-03-04T08:10:00Z'), endedAt: undefined },
      },
      {
        ...{ key: 'maintenance-1', kind: 'maintenance', name: 'Move of Asia', impact: IncidentImpact.MAINTENANCE },
        ...{ url: 'https://status.example.com/events/maintenance/1', message: 'Short breaks are possible.' },
        ...{ startedAt: Date.parse('2026-03-04T08:00:00Z'), endedAt: undefined, componentKeys: ['4'] },
      },
      {
        ...{ key: '2', kind: 'incident', name: 'Logins failed', impact: undefined, componentKeys: ['2'] },
        ...{ url: 'https://status.example.com/events/report/2', message: 'All is well again.' },
        ...{ startedAt: Date.parse('2026-03-02T08:00:00Z'), endedAt: Date.parse('2026-03-02T08:30:00Z') },
      },
    ]);
  });

  it('is over with a maintenance at its end, by the time of the feed', () => {
    const { components, incidents } = read({ updatedAt: '2026-03-04T10:00:01.000Z' });
    expect(shown({ components } as Reading)).toContain('Regions/Asia: OPERATIONAL');
    expect(incidents.find(({ key }) => key === 'maintenance-1')?.endedAt).toBe(Date.parse('2026-03-04T10:00:00Z'));
  });
});
