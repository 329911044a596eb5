import { IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { recorded, shown } from '../../test/recorded.js';
import type { Reading } from './reading.js';
import { slackReader } from './slack.reader.js';

const read = (body: string): Reading => slackReader.read([body], new URL('https://slack-status.com'));
const statusesOf = (reading: Reading): string[] => [...new Set(shown(reading).map((text) => text.split(': ')[1]!))];
const current = (status: string, ...incidents: object[]): string =>
  JSON.stringify({ status, active_incidents: incidents.map((rest, id) => ({ id, title: 'Trouble', ...rest })) });

describe("Slack's current status", () => {
  it('shows every service as operational while all is well', () => {
    const reading = read(recorded('slack.ok.json'));
    expect(statusesOf(reading)).toEqual(['OPERATIONAL']);
    expect(reading.incidents).toEqual([]);
  });

  it('lowers the services that an active incident names', () => {
    const reading = read(recorded('slack.current.json'));
    expect(shown(reading).filter((text) => !text.endsWith(': OPERATIONAL'))).toEqual([
      'Search: UNDER_MAINTENANCE',
      'Apps/Integrations/APIs: PARTIAL_OUTAGE',
    ]);
    expect(reading.incidents).toMatchObject([
      { key: '547', kind: 'maintenance', impact: IncidentImpact.MAINTENANCE },
      {
        key: '546',
        kind: 'incident',
        url: 'https://slack-status.com/2018-09/7dea1cd14cd0f657',
        impact: IncidentImpact.MAJOR,
        message: expect.stringMatching(
          /^Technical Summary:\nOn September 7th .* deliver\.\nWe are working on it & more\.$/,
        ),
        componentKeys: ['Apps/Integrations/APIs'],
      },
    ]);
  });

  it('has a service that only an incident names, and takes the worst of several', () => {
    const body = current(
      'active',
      { type: 'notice', services: ['New one'] },
      { type: 'outage', services: ['New one'] },
    );
    expect(shown(read(body))).toContain('New one: MAJOR_OUTAGE');
  });

  it('does not know a service of an incident of a type that it does not know', () => {
    expect(shown(read(current('active', { type: 'hiccup', services: ['Search'] })))).toContain('Search: ?');
  });

  it.each([
    ['an incident that names no service', current('active', { type: 'incident', services: [] })],
    ['a status that it does not know', current('meh')],
    ['a status that no incident explains', current('active')],
    ['a status that its incidents contradict', current('ok', { type: 'incident', status: 'active' })],
  ])('knows no service to be operational with %s', (_, body) => {
    expect(statusesOf(read(body))).toEqual(['?']);
  });

  it('is not lowered by what is planned or over', () => {
    const planned = { type: 'maintenance', status: 'scheduled', services: ['Search'] };
    const over = { type: 'incident', status: 'resolved', services: ['Search'], date_updated: '2026-01-01T00:00:00Z' };
    expect(statusesOf(read(current('ok', planned, over)))).toEqual(['OPERATIONAL']);
    expect(read(current('ok', planned, over)).incidents).toMatchObject([
      { key: '0', endedAt: undefined },
      { key: '1', endedAt: Date.parse('2026-01-01T00:00:00Z') },
    ]);
  });
});
