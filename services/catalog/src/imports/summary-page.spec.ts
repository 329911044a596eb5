import { InvalidError } from '@candor/platform/errors.js';
import { readSummary, summaryAddress } from './summary-page.js';

const refusal = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    return error.violations;
  }
};

/** As Statuspage answers: groups among the components, children after them with positions of their own. */
const STATUSPAGE = {
  page: { id: 'kctbh9vrtdwd', name: 'Example', url: 'https://www.examplestatus.com', time_zone: 'Etc/UTC' },
  components: [
    {
      id: '8l4ygp009s5s',
      name: 'Git Operations',
      status: 'operational',
      created_at: '2017-01-31T20:05:05.370Z',
      updated_at: '2026-10-06T14:24:47.206Z',
      position: 2,
      description: 'Performance of git clones, pulls, pushes, and associated operations',
      showcase: false,
      start_date: null,
      group_id: null,
      page_id: 'kctbh9vrtdwd',
      group: false,
      only_show_if_degraded: false,
    },
    {
      id: 'child-2',
      name: 'Europe',
      status: 'major_outage',
      position: 2,
      description: null,
      group_id: 'cdn',
      group: false,
    },
    {
      id: 'child-1',
      name: 'America',
      status: 'operational',
      position: 1,
      description: '',
      group_id: 'cdn',
      group: false,
    },
    {
      id: 'cdn',
      name: 'CDN',
      status: 'major_outage',
      position: 1,
      description: null,
      group_id: null,
      group: true,
      components: ['child-1', 'child-2'],
    },
    { id: 'none', name: 'Empty group', position: 0, group: true, components: [] },
  ],
  incidents: [],
  scheduled_maintenances: [],
  status: { indicator: 'major', description: 'Major System Outage' },
};
const summaryOf = (components: unknown): string => JSON.stringify({ page: { name: 'Example' }, components });

describe('the address of a summary', () => {
  it.each([
    ['status.acme.example', 'https://status.acme.example/api/v2/summary.json'],
    [' https://status.acme.example/ ', 'https://status.acme.example/api/v2/summary.json'],
    ['http://acme.localhost:8080/?lang=de#now', 'http://acme.localhost:8080/api/v2/summary.json'],
    ['https://acme.example/status/', 'https://acme.example/status/api/v2/summary.json'],
    ['https://acme.example/api/v2/summary.json', 'https://acme.example/api/v2/summary.json'],
    ['https://acme.example/index.json?page=1#a', 'https://acme.example/index.json?page=1'],
    // Refused where it would be opened.
    ['ftp://acme.example/', 'ftp://acme.example/api/v2/summary.json'],
  ])('of %j is %s', (typed, address) => {
    expect(summaryAddress(typed)).toBe(address);
  });

  it.each(['', 'two words', 'https://'])('is refused for %j', (typed) => {
    expect(refusal(() => summaryAddress(typed))).toEqual([
      { pointer: '/url', detail: 'Please give the address of a status page, such as https://status.acme.example.' },
    ]);
  });
});

describe('a summary of another page', () => {
  it('gives names, descriptions and groups in the order of that page', () => {
    expect(readSummary(JSON.stringify(STATUSPAGE))).toEqual([
      { name: 'America', description: '', groupName: 'CDN' },
      { name: 'Europe', description: '', groupName: 'CDN' },
      {
        name: 'Git Operations',
        description: 'Performance of git clones, pulls, pushes, and associated operations',
        groupName: '',
      },
    ]);
  });

  it('is read with names alone, each service once, and with groups that are not there', () => {
    const items = [
      { name: 'API' },
      { name: ' api', description: 'again' },
      { name: 'Web', group_id: 'gone' },
      { name: ' ' },
    ];
    expect(readSummary(summaryOf(items))).toEqual([
      { name: 'API', description: '', groupName: '' },
      { name: 'Web', description: '', groupName: '' },
    ]);
  });

  it('gives texts that can be stored: cut to what is allowed, and never within a character', () => {
    const name = `${'n'.repeat(98)}😀 and more`;
    const [read] = readSummary(summaryOf([{ name, description: `a\0b\ud800${'d'.repeat(1_000)}` }]));
    expect(read?.name).toBe(`${'n'.repeat(98)}…`);
    expect(read?.description).toBe(`ab${'d'.repeat(997)}…`);
  });

  it.each([
    ['no JSON', '<!doctype html>', /is not JSON/],
    ['something else', JSON.stringify({ page: {}, activeIncidents: [] }), /is not the summary\.json/],
    ['nothing', 'null', /is not the summary\.json/],
    ['components of another shape', summaryOf([{ title: 'API' }]), /is not the summary\.json/],
    ['an endless list', summaryOf(Array.from({ length: 5_001 }, () => ({ name: 'x' }))), /is not the summary\.json/],
    ['no components', summaryOf([]), /has no services/],
    [
      'too many of them',
      summaryOf(Array.from({ length: 201 }, (_, index) => ({ name: `${index}` }))),
      /has 201 services; at most 200/,
    ],
  ])('is refused when it is %s', (_, body, detail) => {
    expect(refusal(() => readSummary(body))).toEqual([{ pointer: '/url', detail: expect.stringMatching(detail) }]);
  });
});
