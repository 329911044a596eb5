import { IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { recorded, shown } from '../../test/recorded.js';
import { googlecloudReader } from './googlecloud.reader.js';
import type { Reading } from './reading.js';

const INCIDENTS = recorded('googlecloud.incidents.json');
const PRODUCTS = recorded('googlecloud.products.json');
const read = (incidents: string): Reading =>
  googlecloudReader.read([incidents, PRODUCTS], new URL('https://status.cloud.google.com/'));
const openOne = (rest: object): string =>
  JSON.stringify([{ id: 'a', begin: '2026-03-11T07:40:00+00:00', external_desc: 'Down', ...rest }]);

describe('a dashboard of Google', () => {
  it('is asked for below its path, as Workspace has one', () => {
    const urls = googlecloudReader.documents(new URL('https://www.google.com/appsstatus/dashboard/'));
    expect(urls.map(({ url }) => url)).toEqual([
      'https://www.google.com/appsstatus/dashboard/incidents.json',
      'https://www.google.com/appsstatus/dashboard/products.json',
    ]);
  });

  it('shows products as operational unless an open incident names them, and those that are not listed', () => {
    expect(shown(read(INCIDENTS))).toEqual([
      'Google BigQuery: DEGRADED_PERFORMANCE',
      'Google Compute Engine: MAJOR_OUTAGE',
      'Google Cloud Storage: OPERATIONAL',
      'Cloud Firestore: OPERATIONAL',
      'A product that is not listed yet: MAJOR_OUTAGE',
    ]);
  });

  it('shows its history, open ones without an end', () => {
    expect(read(INCIDENTS).incidents).toMatchObject([
      { impact: IncidentImpact.CRITICAL, endedAt: undefined, message: 'We are investigating.' },
      {
        url: 'https://status.cloud.google.com/incidents/rZvZvSKVdDHyWh4dZJ8D',
        impact: IncidentImpact.MINOR,
        componentKeys: ['9CcrhHUcFevXPSVaSxkf'],
      },
      { endedAt: Date.parse('2026-03-01T11:00:00Z'), componentKeys: ['UwaYoXQ5bHYHG6EdiPB8'] },
    ]);
  });

  it('does not know a product of an impact that it does not know', () => {
    const storage = [{ id: 'UwaYoXQ5bHYHG6EdiPB8', title: 'Google Cloud Storage' }];
    const reading = read(openOne({ status_impact: 'SERVICE_WORSE', affected_products: storage }));
    expect(shown(reading)).toContain('Google Cloud Storage: ?');
    expect(shown(reading)).toContain('Cloud Firestore: OPERATIONAL');
  });

  it('takes the service of an incident that lists no products', () => {
    const body = openOne({ status_impact: 'SERVICE_OUTAGE', service_key: 'CETSkT92V21G6A1x28me', end: '' });
    expect(shown(read(body))).toContain('Cloud Firestore: MAJOR_OUTAGE');
  });

  it('knows no product to be operational while an open incident names none', () => {
    const statuses = shown(read(openOne({ status_impact: 'SERVICE_DISRUPTION' })));
    expect(statuses.filter((text) => !text.endsWith(': ?'))).toEqual([]);
  });
});
