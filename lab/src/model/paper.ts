import { combined, partOf, totalOf, type Amounts } from './amounts.js';
import { costOf, type Counts, type Units } from './units.js';
import type { Prices, Workload } from './workload.js';

/** A process is given so much of a core at the peak that the work still does not wait. */
export const CORE_USE = 0.6;
/** Room above the measured memory: caches that fill, and garbage between two collections. */
export const MEMORY_ROOM = 1.5;
/** Rows that are dead until the next vacuum, and pages of old indexes that are half full. */
export const TABLE_ROOM = 1.3;
/** NATS rewrites a block of a stream when half of it is replaced. */
export const STREAM_ROOM = 2;
/** What PostgreSQL may keep of its write-ahead log (`max_wal_size`), on each instance (bytes). */
export const WAL_BYTES = 4 * 1_073_741_824;
/** The share of the database that is read and written all day: its newest ledger rows, and all current states. */
export const HOT_SHARE = 0.1;
/** Copies of Postgres and servers of NATS, as in the chart's preset for production. */
export const INSTANCES = 3;
/** Replicas of an app that has little to do; X counts posts per account, so more are of no use. */
export const LEAST_REPLICAS = 2;
const SINGLE = new Set(['notifications-twitter']);
const SERVERS = new Set(['postgres', 'nats']);
/** How long rows of the ledger, events and the page's incidents stay (days): `ledger-retention.ts`, `outbox.store.ts`, the page. */
const LEDGER_DAYS = 90;
const EVENT_DAYS = 7;
const SHOWN_DAYS = 90;
const MONTHS_PER_YEAR = 12;
const DAYS_PER_YEAR = 365;
const DAY_S = 86_400;
const HOURS_PER_MONTH = 730;
const GIB = 1_073_741_824;

/** One kind of process at the peak. */
export interface Process {
  readonly name: string;
  readonly replicas: number;
  /** What all of them are given. */
  readonly cores: number;
  /** Of each (bytes). */
  readonly memory: number;
}

export interface Paper {
  readonly processes: readonly Process[];
  /** Deliveries and updates in a second at the peak. */
  readonly deliveries: number;
  readonly updates: number;
  /** Of each instance (bytes). */
  readonly postgresBytes: number;
  /** Of these, the ledger. */
  readonly ledgerBytes: number;
  /** Writes and syncs of each instance in a second, at the peak and on average. */
  readonly iops: number;
  readonly averageIops: number;
  /** Of each server (bytes). */
  readonly natsBytes: number;
  /** Of each gateway (bytes). */
  readonly gatewayBytes: number;
  /** A month. */
  readonly money: Money;
}

export interface Money {
  readonly month: number;
  readonly millionDeliveries: number;
  /** Without traffic, which a CDN may take. */
  readonly thousandPages: number;
  readonly trafficOfThousandPages: number;
}

/** What happens in a second on average. An organisation is projected once more each day, which costs at most an update. */
function ratesOf({ organisations, recipients, updates, mailShare }: Workload): { published: Counts; checked: Counts } {
  const deliveries = (recipients * updates) / DAY_S;
  return {
    published: {
      updates: (organisations * updates) / DAY_S,
      mails: deliveries * mailShare,
      webhooks: deliveries * (1 - mailShare),
    },
    checked: { updates: organisations / DAY_S },
  };
}

/** @throws RangeError where the states alone keep a gateway busy */
export function onPaper(units: Units, workload: Workload, prices: Prices): Paper {
  const { published, checked } = ratesOf(workload);
  const average = combined([1, costOf(units, published)], [1, costOf(units, checked)]);
  const peak = combined([workload.peak, costOf(units, published)], [1, costOf(units, checked)]);
  const stock = stockOf(units, workload);
  const processes = processesOf(units, workload, peak, stock);
  const bytes = { postgresBytes: stock.postgres, natsBytes: stock.nats, gatewayBytes: stock.gateway };
  return {
    ...bytes,
    processes,
    deliveries: workload.peak * deliveriesOf(published),
    updates: workload.peak * (published.updates ?? 0),
    ledgerBytes: stock.ledger,
    iops: iopsOf(peak, units.idle),
    averageIops: iopsOf(average, units.idle),
    money: moneyOf({ units, workload, prices, processes, stock, published }),
  };
}

function deliveriesOf({ mails = 0, webhooks = 0 }: Counts): number {
  return mails + webhooks;
}

/** Syncs of the log and pages that checkpoints write; NATS and reads, which come from memory, are not in it. */
function iopsOf(perSecond: Amounts, idle: Amounts): number {
  const all = combined([1, perSecond], [LEAST_REPLICAS, idle]);
  return (all['io.syncs'] ?? 0) + (all['io.writes'] ?? 0);
}

/** Replicas: as many as share the work without any being busy for more than its share of a core, and never one alone. */
function processesOf(units: Units, workload: Workload, peak: Amounts, stock: Stock): Process[] {
  const { idle, idleBytes } = units;
  return Object.keys(idleBytes)
    .filter((name) => name !== 'gateway')
    .map((name) => {
      const isServer = SERVERS.has(name);
      const replicas = isServer ? INSTANCES : SINGLE.has(name) ? 1 : LEAST_REPLICAS;
      // What has nothing to do is measured as a little more or less than nothing.
      const work = Math.max(0, peak[`cpu.${name}`] ?? 0) / 1_000;
      const rest = (idle[`cpu.${name}`] ?? 0) / 1_000;
      // Each instance of a server does all the work; replicas of an app share it.
      const shared = isServer ? replicas : Math.max(replicas, Math.ceil(work / (CORE_USE - rest)));
      const cores = ((isServer ? replicas * work : work) + shared * rest) / CORE_USE;
      const hot = name === 'postgres' ? stock.postgres * HOT_SHARE : 0;
      return { name, replicas: shared, cores, memory: (idleBytes[name] ?? 0) * MEMORY_ROOM + hot };
    })
    .concat(gatewaysOf(units, workload, peak))
    .toSorted((a, b) => b.cores - a.cores);
}

/** Each gateway takes every state and holds every page; views are shared. */
function gatewaysOf(units: Units, { views, firstViews, organisations }: Workload, peak: Amounts): Process {
  const answers = (views * (units.viewMs + firstViews * units.firstViewMs)) / 1_000;
  const own = ((peak['cpu.gateway'] ?? 0) + (units.idle['cpu.gateway'] ?? 0)) / 1_000;
  if (own >= CORE_USE) throw new RangeError(`taking states needs ${own.toFixed(1)} cores of each gateway`);
  const replicas = Math.max(LEAST_REPLICAS, Math.ceil(answers / (CORE_USE - own)));
  const memory = ((units.idleBytes.gateway ?? 0) + organisations * units.heldPageBytes) * MEMORY_ROOM;
  return { name: 'gateway', replicas, cores: (answers + replicas * own) / CORE_USE, memory };
}

interface Stock {
  readonly postgres: number;
  readonly ledger: number;
  readonly nats: number;
  readonly gateway: number;
}

/** What lies on disks after the years of the workload (bytes). */
function stockOf(units: Units, workload: Workload): Stock {
  const { organisations, recipients, services, updates: daily, years, mailShare } = workload;
  const { costs, empty } = units;
  const updates = organisations * daily;
  const people = { organisations, services: organisations * services, subscribers: recipients };
  const lasting = costOf(units, {
    ...people,
    months: organisations * MONTHS_PER_YEAR * years,
    updates: updates * DAYS_PER_YEAR * years,
  });
  const ledger = costOf(units, {
    updates: updates * LEDGER_DAYS,
    mails: recipients * daily * LEDGER_DAYS * mailShare,
    webhooks: recipients * daily * LEDGER_DAYS * (1 - mailShare),
  });
  const events = costOf(units, { updates: updates * EVENT_DAYS });
  // An entry is in its month for good, and in the page's state as long as that shows it.
  const { months = 0, shown = 0 } = partOf(costs.updates, 'content.');
  const inMonths = months + shown > 0 ? months / (months + shown) : 1;
  const shownShare = inMonths + ((1 - inMonths) * SHOWN_DAYS) / (DAYS_PER_YEAR * years);
  const states = (name: string): number =>
    (lasting[name] ?? 0) - (costs.updates[name] ?? 0) * updates * DAYS_PER_YEAR * years * (1 - shownShare);
  const ledgerBytes = TABLE_ROOM * (ledger['postgres.ledger'] ?? 0);
  const tables =
    (lasting['postgres.kept'] ?? 0) +
    (events['postgres.outbox'] ?? 0) +
    states('postgres.states') +
    totalOf(empty, 'postgres.');
  return {
    postgres: TABLE_ROOM * tables + ledgerBytes + WAL_BYTES,
    ledger: ledgerBytes,
    nats: STREAM_ROOM * (states('nats.pages') + (events['nats.events'] ?? 0)),
    gateway: states('gateway.disk') + (empty['gateway.disk'] ?? 0),
  };
}

interface Spent {
  readonly units: Units;
  readonly workload: Workload;
  readonly prices: Prices;
  readonly processes: readonly Process[];
  readonly stock: Stock;
  readonly published: Counts;
}

/**
 * A month of what is provided for the peak. Deliveries pay for the processor time that they take at the peak and for
 * the ledger's disk; pages pay for all the rest.
 */
function moneyOf({ units, workload, prices, processes, stock, published }: Spent): Money {
  const { coreHour, gibHour, gibMonth, gibOut } = prices;
  const gateways = processes.find(({ name }) => name === 'gateway')?.replicas ?? 0;
  const disks = INSTANCES * (stock.postgres + stock.nats) + gateways * stock.gateway;
  const cores = processes.reduce((sum, process) => sum + process.cores, 0);
  const memory = processes.reduce((sum, process) => sum + process.replicas * process.memory, 0);
  const month = HOURS_PER_MONTH * (cores * coreHour + (memory / GIB) * gibHour) + (disks / GIB) * gibMonth;

  const sent = costOf(units, { mails: published.mails, webhooks: published.webhooks });
  const busy = Object.entries(partOf(sent, 'cpu.')).reduce(
    (sum, [name, ms]) => sum + (SERVERS.has(name) ? INSTANCES : 1) * (ms / 1_000),
    0,
  );
  const ofDeliveries =
    HOURS_PER_MONTH * ((workload.peak * busy) / CORE_USE) * coreHour + INSTANCES * (stock.ledger / GIB) * gibMonth;
  const monthly = deliveriesOf(published) * 3_600 * HOURS_PER_MONTH;
  const views = (workload.views / workload.peak) * 3_600 * HOURS_PER_MONTH;
  const thousands = workload.organisations / 1_000;
  return {
    month,
    millionDeliveries: ofDeliveries / (monthly / 1_000_000),
    thousandPages: (month - ofDeliveries) / thousands,
    trafficOfThousandPages: ((views * units.viewBytes) / GIB / thousands) * gibOut,
  };
}
