import { create } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { ComponentDowntimeSchema, ComponentSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { componentStatuses, type ComponentStatusWord } from '@candor/proto/status-words.js';
import type { UptimeFormula } from '@candor/proto/uptime.js';
import { pageStateOf } from '@candor/status-page/state/page-state-of.js';
import { decodePageState, encodePageState } from '@candor/streams/published-state.js';
import { pageContent } from './page-content.js';
import type { PageReading } from './page.reader.js';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const [API, PAGE] = ['019a9000-0000-7000-8000-00000000000a', '019a9000-0000-7000-8000-000000000001'];
/** In the last six hours of a component that is as old. */
const MINUTES = 6 * 60;
const CREATED = NOW - MINUTES * MINUTE;

/** Formulas that staff may choose: degraded performance for no more than a partial outage. */
const formulas = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
  .map(([one, other]) => ({ partialOutage: Math.max(one, other), degradedPerformance: Math.min(one, other) }));

/** A downtime as the catalog lists it: its statuses in order of time, each from a minute on, and its end. */
const downtimes = fc.array(
  fc
    .record({
      minutes: fc.uniqueArray(fc.integer({ min: 0, max: MINUTES }), { minLength: 2, maxLength: 5 }),
      statuses: fc.array(fc.constantFrom(...componentStatuses.all.filter((one) => one !== 'operational')), {
        minLength: 4,
        maxLength: 4,
      }),
    })
    .map(({ minutes, statuses }) => {
      const [end = 0, ...starts] = minutes.toSorted((a, b) => b - a);
      return { end, course: starts.toReversed().map((minute, n) => ({ minute, status: statuses[n]! })) };
    }),
  { maxLength: 5 },
);

type Downtimes = typeof downtimes extends fc.Arbitrary<infer T> ? T : never;

/** The worse ones last. */
const SEVERITY = ['under_maintenance', 'degraded_performance', 'partial_outage', 'major_outage'];

function reading(records: Downtimes, formula: UptimeFormula): PageReading {
  const time = (minute: number) => BigInt(CREATED + minute * MINUTE);
  const componentDownTimes = records.map(({ end, course }) => {
    const statuses = course.map(({ minute, status }) => ({
      startTime: time(minute),
      status: componentStatuses.valueOf(status),
    }));
    const [worst] = course
      .map(({ status }) => status)
      .toSorted((one, other) => SEVERITY.indexOf(other) - SEVERITY.indexOf(one));
    return {
      startTime: time(course[0]!.minute),
      endTime: time(end),
      worstComponentStatus: componentStatuses.valueOf(worst!),
      statuses,
    };
  });
  return {
    components: [create(ComponentSchema, { id: API, creationTime: BigInt(CREATED), showHistoricalStatus: true })],
    groups: [],
    histories: [create(ComponentDowntimeSchema, { id: API, creationTime: BigInt(CREATED), componentDownTimes })],
    window: { from: CREATED, to: NOW },
    formula,
    ...{ openIncidents: [], pastIncidents: [], maintenances: [], openAnnouncements: [], pastAnnouncements: [] },
  };
}

/** What a visitor of a page reads that counts by `formula`, whatever the organisation chose. */
function read(data: PageReading, formula: UptimeFormula): { total: number; shown: UptimeFormula } {
  const share = { services: data, audiencesOf: () => [], shows: () => true, hadAudiences: false };
  const windows = { historyStart: CREATED, pastStart: CREATED };
  const content = pageContent(data, share, windows, { counted: new Map(), formula });
  const state = encodePageState(create(PageStateSchema, { pageId: PAGE, timeZone: 'UTC', ...content }));
  const page = pageStateOf(decodePageState(state), NOW);
  return { total: page.downtimes[0]?.totalDownTimeInMillis ?? NaN, shown: page.uptimeFormula };
}

/** Milliseconds of downtime, by asking of each minute which status is the one that counts most. */
function countMinutes(records: Downtimes, { partialOutage, degradedPerformance }: UptimeFormula): number {
  const shares: Partial<Record<ComponentStatusWord, number>> = {
    major_outage: 100,
    partial_outage: partialOutage,
    degraded_performance: degradedPerformance,
  };
  const at = (minute: number) =>
    records.map(({ end, course }) => {
      const status = course.findLast((one) => one.minute <= minute)?.status;
      return minute < end && status !== undefined ? (shares[status] ?? 0) : 0;
    });
  let total = 0;
  for (let minute = 0; minute < MINUTES; minute += 1) total += MINUTE * Math.max(0, ...at(minute));
  return Math.round(total / 100);
}

/** A maintenance ends a downtime: it counts by no formula, also where all other statuses count in full. */
const AMID_MAINTENANCE: Downtimes[number] = {
  end: 2,
  course: [
    { minute: 0, status: 'degraded_performance' },
    { minute: 1, status: 'under_maintenance' },
  ],
};
const NOTHING = { partialOutage: 0, degradedPerformance: 0 };

describe('the uptime on any page of an organisation', () => {
  it('is the same as counting minute by minute by the formula of that page, whatever the others count by', () => {
    fc.assert(
      fc.property(downtimes, formulas, formulas, formulas, (records, ofFirst, own, other) => {
        const data = reading(records, ofFirst);
        for (const formula of [ofFirst, own, other]) {
          expect(read(data, formula)).toEqual({ total: countMinutes(records, formula), shown: formula });
        }
      }),
      {
        numRuns: 200,
        examples: [[[AMID_MAINTENANCE], { partialOutage: 100, degradedPerformance: 100 }, NOTHING, NOTHING]],
      },
    );
  });
});
