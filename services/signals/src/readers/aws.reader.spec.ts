import { IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { recorded, shown } from '../../test/recorded.js';
import { awsReader } from './aws.reader.js';
import { MAX_COMPONENTS } from './build-reading.js';
import { decodeBody } from './decode-body.js';
import type { Reading } from './reading.js';

const EVENTS = recorded('aws.currentevents.json');
const CATALOGUE = recorded('aws.services.json');
const read = (...bodies: (string | undefined)[]): Reading =>
  awsReader.read(bodies, new URL('https://health.aws.amazon.com/health/status'));
/** As AWS sends it: the first byte of each character first, with a mark. */
const utf16 = (text: string): Uint8Array => Buffer.from(`\u{feff}${text}`, 'utf16le').swap16();

describe('the dashboard of AWS', () => {
  it('shows each service of the catalogue, and those that events name beside it', () => {
    const events = decodeBody(utf16(EVENTS), 'application/json;charset=utf-16');
    expect(shown(read(events, CATALOGUE))).toEqual([
      'Oregon/Amazon Elastic Compute Cloud: MAJOR_OUTAGE',
      // It has recovered while the event is open.
      'Oregon/Amazon Elastic Load Balancing: OPERATIONAL',
      'Ireland/Amazon Elastic Compute Cloud: OPERATIONAL',
      'Amazon CloudFront: OPERATIONAL',
      'Oregon/AWS NAT Gateway: DEGRADED_PERFORMANCE',
    ]);
  });

  it('shows events with their newest message', () => {
    expect(read(EVENTS, CATALOGUE).incidents).toMatchObject([
      {
        key: expect.stringMatching(/^arn:aws:health:us-west-2::event\//),
        name: 'Increased Error Rates',
        impact: IncidentImpact.CRITICAL,
        message: 'Load balancing has recovered. We continue to work on EC2.',
        startedAt: 1_678_726_651_000,
        endedAt: undefined,
        componentKeys: ['ec2-us-west-2', 'natgateway-us-west-2', 'elb-us-west-2'],
      },
      { key: 'internetconnectivity-us-west-2/1678700000', impact: undefined, endedAt: 1_678_701_476_000 },
    ]);
  });

  it('shows everything as operational while nothing happens', () => {
    expect(shown(read('[]', CATALOGUE)).filter((text) => !text.endsWith(': OPERATIONAL'))).toEqual([]);
  });

  it('has only the services of events without the catalogue', () => {
    expect(shown(read('[]', undefined))).toEqual([]);
    expect(shown(read(EVENTS, undefined))).toContain('Oregon/Amazon Elastic Compute Cloud: MAJOR_OUTAGE');
  });

  it('does not know a status that it does not know', () => {
    const event = { date: '1', status: '7', service: 'cloudfront', summary: 'New' };
    const reading = read(JSON.stringify([event]), CATALOGUE);
    expect(shown(reading)).toContain('Amazon CloudFront: ?');
    expect(reading.incidents).toMatchObject([{ impact: undefined, endedAt: undefined }]);
  });

  it('keeps the services that events name of a catalogue beyond the bound', () => {
    const services = Array.from({ length: MAX_COMPONENTS + 5 }, (_, id) => ({ service: `s${id}`, service_name: 'S' }));
    const last = `s${MAX_COMPONENTS + 4}`;
    const event = { date: '1', status: '3', service: last, summary: 'Down' };
    const { components } = read(JSON.stringify([event]), JSON.stringify(services));
    expect(components).toHaveLength(MAX_COMPONENTS);
    expect(components.at(-1)?.key).toBe(last);
  });
});
