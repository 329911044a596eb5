import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { recorded, shown } from '../../test/recorded.js';
import { instatusReader } from './instatus.reader.js';
import { UnreadableError, type Reading } from './reading.js';

const SUMMARY = recorded('instatus.summary.json');
const COMPONENTS = recorded('instatus.components.json');
const read = (...lists: (string | undefined)[]): Reading =>
  instatusReader.read([SUMMARY, ...lists], new URL('https://status.example.com'));

describe('a page of Instatus', () => {
  it('shows components with their groups; a group is no component', () => {
    expect(shown(read(undefined, COMPONENTS))).toEqual([
      'App: OPERATIONAL',
      'Regions/Europe: MAJOR_OUTAGE',
      'Regions/Asia: DEGRADED_PERFORMANCE',
      'Search: PARTIAL_OUTAGE',
      'Exports: UNDER_MAINTENANCE',
    ]);
  });

  it('shows what its summary names, which says nothing of components', () => {
    const { name, url, incidents } = read(COMPONENTS, undefined);
    expect([name, url]).toEqual(['Example', 'https://status.example.com/']);
    expect(incidents).toMatchObject([
      {
        key: 'cl4a8nlv50918qtmzdlw60ivu',
        kind: 'maintenance',
        impact: IncidentImpact.MAINTENANCE,
        startedAt: Date.parse('2022-06-11T18:55:54Z'),
        componentKeys: [],
      },
      {
        key: 'cl4a8n3070721qtmzvts760c4',
        kind: 'incident',
        impact: IncidentImpact.CRITICAL,
        startedAt: Date.parse('2022-06-11T18:55:50Z'),
        endedAt: undefined,
      },
    ]);
  });

  it('is read from the newer list of components, and from the older one where that is not readable', () => {
    const newer = JSON.stringify({ components: [{ id: 'a', name: 'Newer', status: 'OPERATIONAL' }] });
    expect(shown(read(newer, COMPONENTS))).toEqual(['Newer: OPERATIONAL']);
    expect(shown(read('<html>', newer))).toEqual(['Newer: OPERATIONAL']);
    expect(() => read('<html>', undefined)).toThrow(UnreadableError);
    expect(() => read(undefined, undefined)).toThrow('This page does not list its components.');
  });

  it('does not know what it does not know', () => {
    const words = ['operational', 'Operational', 'UP', '', null, 7];
    const list = { components: words.map((status, id) => ({ id: `${id}`, name: `${id}`, status })) };
    const statuses = read(JSON.stringify(list)).components.map(({ status }) => status);
    expect(statuses).toEqual(words.map(() => undefined));
    expect(statuses).not.toContain(ComponentStatus.OPERATIONAL);
  });

  it('is not one of Statuspage', () => {
    const other = recorded('statuspage.summary.json');
    expect(() => instatusReader.read([other, COMPONENTS], new URL('https://status.example.com'))).toThrow(
      UnreadableError,
    );
  });
});
