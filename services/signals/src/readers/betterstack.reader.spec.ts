import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { recorded, shown } from '../../test/recorded.js';
import { betterstackReader } from './betterstack.reader.js';
import type { Reading } from './reading.js';

const PAGE = new URL('https://status.example.com/');
const read = (body: string): Reading => betterstackReader.read([body], PAGE);
const pageOf = (...included: object[]): string =>
  JSON.stringify({ data: { type: 'status_page', attributes: {} }, included });

describe('a page of Better Stack', () => {
  it('shows resources by section and position; one that is not monitored is not known', () => {
    const reading = read(recorded('betterstack.index.json'));
    expect(reading.name).toBe('Example');
    expect(shown(reading)).toEqual([
      'Core/API: OPERATIONAL',
      'Core/Dashboard: DEGRADED_PERFORMANCE',
      'Functions/CPU functions: MAJOR_OUTAGE',
      'Functions/GPU functions: UNDER_MAINTENANCE',
      'Functions/Sandboxes: ?',
    ]);
  });

  it('shows reports: one that is resolved is over although it has no end, a maintenance with an end is not', () => {
    expect(read(recorded('betterstack.index.json')).incidents).toMatchObject([
      { key: '1050827', kind: 'maintenance', impact: IncidentImpact.MAINTENANCE, endedAt: undefined },
      {
        key: '1050826',
        kind: 'incident',
        impact: IncidentImpact.CRITICAL,
        message: 'A rollback is under way.',
        endedAt: undefined,
        componentKeys: ['4018904'],
      },
      {
        key: '1050825',
        message: 'All data is processed again.',
        endedAt: Date.parse('2026-09-04T15:10:00Z'),
        componentKeys: ['4018903'],
      },
    ]);
  });

  it('is read without sections, updates and anything that may be missing', () => {
    const resource = { id: 1, type: 'status_page_resource', attributes: { public_name: 'API', status: 'operational' } };
    const report = { id: '2', type: 'status_report', attributes: { title: 'Down' } };
    const reading = read(pageOf(resource, report, { id: '3', type: 'something_new', attributes: {} }));
    expect(reading.components).toEqual([{ key: '1', name: 'API', groupName: '', status: ComponentStatus.OPERATIONAL }]);
    expect(reading.incidents).toMatchObject([{ key: '2', message: '', endedAt: undefined, componentKeys: [] }]);
    expect(read(pageOf()).components).toEqual([]);
  });

  it('does not know what it does not know', () => {
    const words = ['Operational', 'up', '', null];
    const resources = words.map((status, id) => ({ id, type: 'status_page_resource', attributes: { status } }));
    expect(read(pageOf(...resources)).components.map(({ status }) => status)).toEqual(words.map(() => undefined));
  });
});
