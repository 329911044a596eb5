import fc from 'fast-check';
import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { recorded, shown } from '../../test/recorded.js';
import { UnreadableError, type Reading } from './reading.js';
import { statuspageReader } from './statuspage.reader.js';

const PAGE = new URL('https://www.examplestatus.com/');
const BODY = recorded('statuspage.summary.json');
const read = (body: string): Reading => statuspageReader.read([body], PAGE);
const summaryOf = (components: unknown, rest: object = {}): string =>
  JSON.stringify({ page: { name: 'Example' }, components, ...rest });

describe('a summary of Statuspage', () => {
  it('is asked for below the path of the page', () => {
    const urlOf = (page: string) => statuspageReader.documents(new URL(page)).map(({ url }) => url);
    expect(urlOf('https://www.examplestatus.com')).toEqual(['https://www.examplestatus.com/api/v2/summary.json']);
    expect(urlOf('https://acme.example/status/?a=b')).toEqual(['https://acme.example/status/api/v2/summary.json']);
  });

  it('shows components in the order of the page, members within their group', () => {
    expect(shown(read(BODY))).toEqual([
      'API: OPERATIONAL',
      'Cloud network/Edge America: OPERATIONAL',
      'Cloud network/Edge Europe: PARTIAL_OUTAGE',
      'Billing: UNDER_MAINTENANCE',
      'Search: DEGRADED_PERFORMANCE',
      'Webhooks: MAJOR_OUTAGE',
    ]);
  });

  it('shows incidents and maintenances, newest first, with their newest message', () => {
    expect(read(BODY)).toMatchObject({
      name: 'Example',
      url: 'https://www.examplestatus.com/',
      incidents: [
        {
          key: 'w1zdr745wmfy',
          kind: 'maintenance',
          impact: IncidentImpact.MAINTENANCE,
          startedAt: Date.parse('2026-06-18T14:00:00Z'),
          endedAt: undefined,
          componentKeys: ['u9d4m7ti3xor'],
        },
        {
          key: 'cp306tmzcl0y',
          kind: 'incident',
          name: 'Elevated errors at the edge in Europe',
          url: 'https://stspg.io/cp306tmzcl0y',
          impact: IncidentImpact.MAJOR,
          message: 'The cause is known and is being repaired.',
          startedAt: Date.parse('2026-06-18T13:45:00Z'),
          endedAt: undefined,
          componentKeys: ['x7qv0h2m9k1d'],
        },
      ],
    });
  });

  it('is read with the least that a page may have', () => {
    expect(read(summaryOf([{ name: 'API', status: 'operational' }]))).toEqual({
      name: 'Example',
      url: PAGE.href,
      components: [{ key: 'API', name: 'API', groupName: '', status: ComponentStatus.OPERATIONAL }],
      incidents: [],
    });
    expect(read(summaryOf([])).components).toEqual([]);
  });

  it('keeps what is there of a partial one: a group that is missing, a component that no one knows, no status', () => {
    const incident = { id: 'i', name: 'Slow', status: 'investigating', components: [{ id: 'gone' }, { id: 'a' }] };
    const reading = read(summaryOf([{ id: 'a', name: 'API', group_id: 'gone' }], { incidents: [incident] }));
    expect(shown(reading)).toEqual(['API: ?']);
    expect(reading.incidents).toMatchObject([{ componentKeys: ['a'], startedAt: undefined, impact: undefined }]);
  });

  it('takes the word of incident.io, and none that it does not know, for a status', () => {
    const words = ['full_outage', 'OPERATIONAL', 'operational ', 'fine', 'constructor', null, 1, {}];
    const reading = read(summaryOf(words.map((status, index) => ({ id: index, name: `${index}`, status }))));
    expect(reading.components.map(({ status }) => status)).toEqual([
      ComponentStatus.MAJOR_OUTAGE,
      ...words.slice(1).map(() => undefined),
    ]);
  });

  it('says when an incident has ended, and leaves out one that is over and does not say when', () => {
    const incidents = [
      {
        id: 'a',
        name: 'A',
        status: 'resolved',
        created_at: '2026-01-01T00:00:00Z',
        resolved_at: '2026-01-01T01:00:00Z',
      },
      { id: 'b', name: 'B', status: 'postmortem' },
    ];
    const reading = read(summaryOf([], { incidents }));
    expect(reading.incidents).toMatchObject([{ key: 'a', endedAt: Date.parse('2026-01-01T01:00:00Z') }]);
    expect(reading.incidents).toHaveLength(1);
  });

  it('gives every component a key of its own', () => {
    const twice = { id: 'a', name: 'API', status: 'operational' };
    const nameless = { name: 'API', status: 'major_outage' };
    const keys = read(summaryOf([twice, twice, nameless, nameless])).components.map(({ key }) => key);
    expect(keys).toEqual(['a', 'a (2)', 'API', 'API (2)']);
  });

  it('keeps at most fifty incidents, open ones first', () => {
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const incidents = Array.from({ length: 80 }, (_, index) => ({
      id: `${index}`,
      name: `${index}`,
      status: index === 0 ? 'investigating' : 'resolved',
      created_at: at(index),
      resolved_at: at(index + 1),
    }));
    const read50 = read(summaryOf([], { incidents })).incidents;
    expect(read50).toHaveLength(50);
    expect(read50.at(0)?.key).toBe('79');
    expect(read50.at(-1)).toMatchObject({ key: '0', endedAt: undefined });
  });

  it('is refused when it is of another shape', () => {
    const others = [
      {},
      { page: {} },
      { page: { name: 'x' } },
      { page: { name: 'x' }, components: [{ status: 'operational' }] },
    ];
    for (const other of others) expect(() => read(JSON.stringify(other))).toThrow(UnreadableError);
  });

  describe('that is damaged', () => {
    const before = new Map(read(BODY).components.map(({ key, status }) => [key, status]));
    /** Components that were not operational and are now. */
    const wronglyGreen = (body: string): string[] => {
      try {
        return read(body)
          .components.filter(({ key, status }) => status === ComponentStatus.OPERATIONAL && before.get(key) !== status)
          .flatMap(({ key }) => (before.has(key) ? key : []));
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        return [];
      }
    };
    const place = fc.nat({ max: BODY.length - 1 });

    it('never shows a component operational that was not: a character changed, left out or added', () => {
      fc.assert(
        fc.property(place, fc.string({ maxLength: 3 }), fc.boolean(), (at, text, isAdded) => {
          expect(wronglyGreen(BODY.slice(0, at) + text + BODY.slice(isAdded ? at : at + 1))).toEqual([]);
        }),
        { numRuns: 400 },
      );
    });

    it('never shows a component operational that was not: cut off', () => {
      fc.assert(
        fc.property(place, (at) => {
          expect(wronglyGreen(BODY.slice(0, at))).toEqual([]);
        }),
        { numRuns: 100 },
      );
    });

    it('never shows a component operational that was not: another value, or none, in place of one', () => {
      const values: { readonly holder: Record<string, unknown>; readonly key: string }[] = [];
      const whole: unknown = JSON.parse(BODY);
      const collect = (value: unknown): void => {
        if (typeof value !== 'object' || value === null) return;
        for (const [key, child] of Object.entries(value)) {
          values.push({ holder: value as Record<string, unknown>, key });
          collect(child);
        }
      };
      collect(whole);
      fc.assert(
        fc.property(
          fc.nat({ max: values.length - 1 }),
          fc.option(fc.jsonValue(), { nil: undefined }),
          (index, value) => {
            const { holder, key } = values[index]!;
            const original = holder[key];
            holder[key] = value;
            const damaged = JSON.stringify(whole);
            holder[key] = original;
            expect(wronglyGreen(damaged)).toEqual([]);
          },
        ),
        { numRuns: 400 },
      );
    });
  });
});
