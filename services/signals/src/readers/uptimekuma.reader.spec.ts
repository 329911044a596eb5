import { IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { recorded, shown } from '../../test/recorded.js';
import { UnreadableError } from './reading.js';
import { slugAtRoot, uptimekumaReader } from './uptimekuma.reader.js';

const PAGE = new URL('https://kuma.example.com/status/example');
const BODIES = [recorded('uptimekuma.status-page.json'), recorded('uptimekuma.heartbeat.json')];

describe('a page of Uptime Kuma', () => {
  it.each([
    ['https://kuma.example.com/status/example', 'https://kuma.example.com/api/status-page/example'],
    ['https://acme.example/kuma/status/example/', 'https://acme.example/kuma/api/status-page/example'],
    ['https://kuma.example.com/', 'https://kuma.example.com/api/status-page/default'],
    ['https://kuma.example.com/status', 'https://kuma.example.com/api/status-page/default'],
  ])('at %s is asked for at %s', (page, first) => {
    const urls = uptimekumaReader.documents(new URL(page)).map(({ url }) => url);
    expect(urls).toEqual([first, first.replace('/status-page/', '/status-page/heartbeat/')]);
  });

  it('shows monitors by their last beat; one that is tried again, or has none, is not known', () => {
    expect(shown(uptimekumaReader.read(BODIES, PAGE))).toEqual([
      'Services/Web: OPERATIONAL',
      'Services/Mail: MAJOR_OUTAGE',
      'Internal/Database: ?',
      'Internal/Backups: UNDER_MAINTENANCE',
      'Internal/New: ?',
    ]);
  });

  it('does not know a monitor whose last time is without a beat, or whose beats are missing', () => {
    const beats = JSON.stringify({ heartbeatList: { 10: [{ status: 1 }, 0], 20: [{ status: '1 ' }] } });
    expect(shown(uptimekumaReader.read([BODIES[0], beats], PAGE)).map((text) => text.slice(-3))).toEqual(
      Array.from({ length: 5 }, () => ': ?'),
    );
  });

  it('shows what is pinned as an incident, and maintenances', () => {
    expect(uptimekumaReader.read(BODIES, PAGE)).toMatchObject({
      name: 'Example',
      incidents: [
        {
          key: 'incident-3',
          name: 'Mail is down',
          impact: IncidentImpact.MAJOR,
          startedAt: Date.parse('2026-03-10T14:26:28Z'),
          endedAt: undefined,
        },
        {
          key: 'maintenance-4',
          kind: 'maintenance',
          startedAt: Date.parse('2026-03-10T14:00:00Z'),
          endedAt: undefined,
        },
      ],
    });
  });

  it('is at the root of a host that says so', () => {
    expect(slugAtRoot('{"type":"statusPageMatchedDomain","statusPageSlug":"example"}')).toBe('example');
    expect(slugAtRoot('{"type":"entryPage","entryPage":"statusPage-example"}')).toBe('example');
    expect(slugAtRoot('{"type":"entryPage","entryPage":"dashboard"}')).toBeUndefined();
    expect(slugAtRoot('{"type":"statusPageMatchedDomain","statusPageSlug":"../../admin"}')).toBeUndefined();
    expect(() => slugAtRoot('<html>')).toThrow(UnreadableError);
  });
});
