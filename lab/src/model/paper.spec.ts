import {
  CORE_USE,
  INSTANCES,
  LEAST_REPLICAS,
  MEMORY_ROOM,
  onPaper,
  STREAM_ROOM,
  TABLE_ROOM,
  WAL_BYTES,
  type Paper,
} from './paper.js';
import { costOf, type Units } from './units.js';
import { PRICES, type Workload } from './workload.js';

const GIB = 1_073_741_824;
const DAY_S = 86_400;

/** One delivery a second, and a hundredth of an update. */
const workload: Workload = {
  organisations: 864,
  recipients: 86_400,
  services: 2,
  updates: 1,
  mailShare: 0.75,
  views: 1_000,
  peak: 10,
  firstViews: 0.01,
  years: 1,
};

const units: Units = {
  pieceMs: 5,
  costs: {
    organisations: { 'postgres.kept': 1_000, 'postgres.states': 500, 'nats.pages': 100, 'gateway.disk': 200 },
    services: { 'postgres.kept': 100 },
    subscribers: { 'postgres.kept': 10 },
    updates: {
      'cpu.pages': 20,
      'cpu.gateway': 1,
      'cpu.postgres': 10,
      'io.syncs': 5,
      'postgres.kept': 50,
      'postgres.ledger': 3,
      'postgres.outbox': 7,
      'nats.events': 11,
      'nats.pages': 8,
      'content.shown': 3,
      'content.months': 1,
    },
    months: { 'gateway.disk': 40 },
    mails: { 'cpu.notifications-email': 0.5, 'cpu.postgres': 0.1, 'postgres.ledger': 100, 'io.writes': 0.1 },
    webhooks: { 'cpu.notifications-webhook': 0.1, 'cpu.postgres': 0.1, 'postgres.ledger': 120 },
  },
  idle: { 'cpu.pages': 10, 'cpu.gateway': 10, 'cpu.nats': 6, 'io.syncs': 1 },
  idleBytes: {
    pages: 100,
    gateway: 1_000,
    postgres: 2_000,
    nats: 500,
    'notifications-email': 10,
    'notifications-webhook': 10,
    'notifications-twitter': 10,
  },
  empty: { 'postgres.kept': 10_000, 'gateway.disk': 4_096 },
  viewMs: 0.5,
  firstViewMs: 10,
  viewBytes: 4_096,
  heldPageBytes: 5,
};

const paper = onPaper(units, workload, PRICES);
const processOf = (name: string, of: Paper = paper) => of.processes.find((process) => process.name === name);

describe('what things take together', () => {
  it('is each as often as it is counted', () => {
    expect(costOf(units, { mails: 10, webhooks: 20 })).toMatchObject({
      'cpu.postgres': expect.closeTo(3),
      'postgres.ledger': 3_400,
    });
    expect(costOf(units, {})['cpu.pages']).toBe(0);
  });
});

describe('an installation on paper', () => {
  it('has the peak that was asked for', () => {
    expect(paper.deliveries).toBeCloseTo(10);
    expect(paper.updates).toBeCloseTo(0.1);
  });

  it('gives an app with little to do two replicas, one where more are of no use, and a server its instances', () => {
    expect(processOf('pages')?.replicas).toBe(LEAST_REPLICAS);
    expect(processOf('notifications-twitter')?.replicas).toBe(1);
    expect(processOf('postgres')?.replicas).toBe(INSTANCES);
    // Updates at the peak, and each organisation once a day more: 0.11 a second of 20 ms, beside two idle replicas.
    expect(processOf('pages')?.cores).toBeCloseTo((0.11 * 0.02 + LEAST_REPLICAS * 0.01) / CORE_USE);
  });

  it('gives an app as many replicas as none of them is busier than planned', () => {
    const busy = onPaper(units, { ...workload, recipients: workload.recipients * 1_000 }, PRICES);
    // 7,500 mails a second of half a millisecond are 3.75 cores.
    expect(processOf('notifications-email', busy)?.replicas).toBe(Math.ceil(3.75 / CORE_USE));
    expect(processOf('notifications-email', busy)?.cores).toBeCloseTo(3.75 / CORE_USE);
  });

  it('gives an app that was measured at less than nothing what it takes without work', () => {
    const updates = { ...units.costs.updates, 'cpu.notifications-twitter': -20 };
    const less = onPaper({ ...units, costs: { ...units.costs, updates } }, workload, PRICES);
    const idle = (units.idle['cpu.notifications-twitter'] ?? 0) / 1_000;
    expect(processOf('notifications-twitter', less)?.cores).toBeCloseTo(idle / CORE_USE);
  });

  it('has every instance of a server do all of its work', () => {
    const work = 0.11 * 0.01 + 10 * 0.0001;
    expect(processOf('postgres')?.cores).toBeCloseTo((INSTANCES * work) / CORE_USE);
  });

  it('shares views among gateways, each of which takes every state and holds every page', () => {
    // 1,000 views of 0.5 ms, a hundredth of them of 10 ms more: 0.6 cores, and 10 ms a second idle with 0.11 updates.
    const own = 0.01 + 0.11 * 0.001;
    expect(processOf('gateway')?.replicas).toBe(LEAST_REPLICAS);
    expect(processOf('gateway')?.cores).toBeCloseTo((0.6 + LEAST_REPLICAS * own) / CORE_USE);
    expect(processOf('gateway')?.memory).toBeCloseTo((1_000 + 864 * 5) * MEMORY_ROOM);
    const visited = onPaper(units, { ...workload, views: 10_000 }, PRICES);
    expect(processOf('gateway', visited)?.replicas).toBe(Math.ceil(6 / (CORE_USE - own)));
  });

  it('refuses a workload whose states alone keep a gateway busy, which more gateways do not change', () => {
    expect(() => onPaper(units, { ...workload, organisations: 8_640_000 }, PRICES)).toThrow(RangeError);
  });

  it('keeps rows as long as they stay', () => {
    const ledger = 90 * (864 * 3 + 86_400 * (0.75 * 100 + 0.25 * 120));
    expect(paper.ledgerBytes).toBeCloseTo(TABLE_ROOM * ledger);
    const kept = 864 * 1_000 + 864 * 2 * 100 + 86_400 * 10 + 365 * 864 * 50;
    const outbox = 7 * 864 * 7;
    const states = 864 * 500;
    expect(paper.postgresBytes).toBeCloseTo(TABLE_ROOM * (kept + outbox + states + 10_000 + ledger) + WAL_BYTES);
  });

  it('keeps an entry in its month for good, and in the page as long as that shows it', () => {
    const shown = 0.25 * 365 + 0.75 * 90;
    expect(paper.natsBytes).toBeCloseTo(STREAM_ROOM * (864 * 100 + 864 * 8 * shown + 7 * 864 * 11));
    expect(paper.gatewayBytes).toBeCloseTo(864 * 200 + 12 * 864 * 40 + 4_096);
  });

  it('counts writes and syncs at the peak and on average, with those of idle replicas', () => {
    expect(paper.iops).toBeCloseTo(0.11 * 5 + 7.5 * 0.1 + LEAST_REPLICAS);
    expect(paper.averageIops).toBeCloseTo(0.02 * 5 + 0.75 * 0.1 + LEAST_REPLICAS);
  });

  it('lets deliveries and pages pay for all of a month, and traffic beside it', () => {
    const { month, millionDeliveries, thousandPages, trafficOfThousandPages } = paper.money;
    const millions = (3_600 * 730) / 1_000_000;
    expect(millionDeliveries * millions + thousandPages * 0.864).toBeCloseTo(month);
    expect(trafficOfThousandPages).toBeCloseTo(((100 * 3_600 * 730 * 4_096) / GIB / 0.864) * PRICES.gibOut);
  });

  it('costs nothing where nothing has a price', () => {
    const free = onPaper(units, workload, { coreHour: 0, gibHour: 0, gibMonth: 0, gibOut: 0 });
    expect(free.money).toEqual({ month: 0, millionDeliveries: 0, thousandPages: 0, trafficOfThousandPages: 0 });
  });

  it('asks more of everything when there are more updates', () => {
    const more = onPaper(units, { ...workload, updates: 20 }, PRICES);
    expect(more.deliveries).toBeCloseTo(20 * 86_400 * (10 / DAY_S));
    for (const name of ['ledgerBytes', 'postgresBytes', 'natsBytes', 'iops'] as const)
      expect(more[name]).toBeGreaterThan(paper[name]);
  });
});
