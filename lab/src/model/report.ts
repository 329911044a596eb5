import { whole } from '../bench/ratio.js';
import { partOf, totalOf } from './amounts.js';
import { isWithin, TOLERANCE, type Comparison } from './comparison.js';
import type { Edition } from './editions.js';
import { CORE_USE, INSTANCES, MEMORY_ROOM, STREAM_ROOM, TABLE_ROOM, type Paper } from './paper.js';
import { COUNTED, type Units } from './units.js';
import type { Prices, Workload } from './workload.js';

const MB = 1_000_000;
const MIB = 1_048_576;
const GIB = 1_073_741_824;

/** A table in Markdown, so that it can be put into a document as it is. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export function formatEditions(editions: readonly Edition[]): string {
  const rows = editions.map((edition) => {
    const { name, what, appsBytes, serversBytes, processes, readyMs, requests, imageBytes, commands } = edition;
    return [
      `${name}: ${what}`,
      `${whole(appsBytes / MB)} MB + ${whole(serversBytes / MB)} MB`,
      `${(readyMs / 1_000).toFixed(1)} s`,
      String(processes),
      requests
        ? `${requests.pods} pods, ${requests.cores.toFixed(1)} cores, ${whole(requests.memory / MIB)} MiB`
        : 'none: no chart',
      `${whole(imageBytes / MB)} MB`,
      `\`${commands.replaceAll('; ', '`, `')}\``,
    ];
  });
  const head = [
    'edition',
    'idle: apps + Postgres and NATS',
    'ready after',
    'processes',
    'requests',
    'image',
    'measured by',
  ];
  return table(head, rows);
}

export function formatUnits(units: Units): string {
  const names = {
    updates: 'an update',
    mails: 'a mail',
    webhooks: 'a webhook',
    organisations: 'an organisation',
    services: 'a service',
    subscribers: 'a subscriber',
    months: 'a month of a page',
  };
  const kb = (value = 0): string => (value / 1_024).toFixed(2);
  const rows = COUNTED.map((counted) => {
    const cost = units.costs[counted];
    const parts = Object.entries(partOf(cost, 'cpu.'))
      .toSorted(([, a], [, b]) => b - a)
      .filter(([, ms]) => ms * 1_000 >= 1)
      .slice(0, 4)
      .map(([name, ms]) => `${name} ${whole(ms * 1_000)}`);
    const total = totalOf(cost, 'cpu.');
    return [
      names[counted],
      total === 0 ? '' : `${whole(total * 1_000)} (${parts.join(', ')})`,
      kb(totalOf(cost, 'postgres.')),
      kb(cost['io.wal']),
      (cost['io.syncs'] ?? 0).toFixed(3),
      (cost['io.writes'] ?? 0).toFixed(2),
      kb(totalOf(cost, 'nats.')),
      kb(cost['gateway.disk']),
    ];
  });
  const idle = Object.values(partOf(units.idle, 'cpu.')).reduce((sum, ms) => sum + ms, 0);
  return [
    table(
      ['one', 'processor time, µs', 'Postgres, kB', 'log, kB', 'syncs', 'pages', 'streams, kB', 'gateway, kB'],
      rows,
    ),
    '',
    `a view ${whole(units.viewMs * 1_000)} µs of the gateway and ${kb(units.viewBytes)} kB, one that is not rendered yet ${units.firstViewMs.toFixed(1)} ms; a held page ${kb(units.heldPageBytes)} kB of its memory`,
    `without work ${(idle / 10).toFixed(1)} % of a core in all processes together, ${(units.idle['io.syncs'] ?? 0).toFixed(1)} syncs a second`,
    `processor times at one speed of the machine: that at which a fixed piece of work takes ${units.pieceMs.toFixed(2)} ms, as it did before these were measured`,
  ].join('\n');
}

export function formatPaper(paper: Paper, workload: Workload, prices: Prices): string {
  const rows = paper.processes.map(({ name, replicas, cores, memory }) => [
    name,
    String(replicas),
    cores.toFixed(2),
    `${whole(memory / MIB)} MiB`,
  ]);
  const { money } = paper;
  const sum = (value: (process: Paper['processes'][number]) => number): number =>
    paper.processes.reduce((total, process) => total + value(process), 0);
  const gib = (value: number): string => `${whole(value / GIB)} GiB`;
  return [
    `${whole(workload.organisations)} organisations of ${workload.services} services with ${whole(workload.recipients)} recipients, ${workload.updates} updates of each a day, ` +
      `${whole(workload.views)} views a second; at the peak, ${workload.peak} times the average, ${whole(paper.updates)} updates and ${whole(paper.deliveries)} deliveries a second; ` +
      `${workload.mailShare * 100} % mails, ${workload.years} years of incidents`,
    '',
    table(['process', 'replicas', 'cores, all', 'memory, each'], rows),
    '',
    `cores: ${sum(({ cores }) => cores).toFixed(1)}, memory: ${gib(sum(({ replicas, memory }) => replicas * memory))}`,
    `Postgres: ${gib(paper.postgresBytes)} on each of ${INSTANCES} instances (the ledger of 90 days: ${gib(paper.ledgerBytes)}), ${whole(paper.iops)} writes and syncs a second at the peak, ${whole(paper.averageIops)} on average`,
    `NATS: ${gib(paper.natsBytes)} on each of ${INSTANCES} servers; ${gib(paper.gatewayBytes)} on the disk of each gateway`,
    `money, a month: ${whole(money.month)}; a million deliveries: ${money.millionDeliveries.toFixed(2)}; a thousand pages: ${money.thousandPages.toFixed(2)} a month, and ${money.trafficOfThousandPages.toFixed(2)} for their traffic`,
    `  prices: core ${prices.coreHour} and GiB of memory ${prices.gibHour} an hour, GiB of disk ${prices.gibMonth} a month, GiB out ${prices.gibOut}; assumed, set yours by flags`,
    `  room: processes are busy for ${CORE_USE * 100} % at the peak, memory ${MEMORY_ROOM} times, tables ${TABLE_ROOM} times, streams ${STREAM_ROOM} times what was measured`,
    '  not in it: TLS and what stands in front, open pages that are notified of changes, calls of staff, mail servers, backups',
  ].join('\n');
}

export function formatCheck(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map((comparison) => {
    const { organisations, what, unit, predicted, measured } = comparison;
    return [
      whole(organisations),
      what,
      `${predicted.toFixed(1)} ${unit}`,
      `${measured.toFixed(1)} ${unit}`,
      (predicted / measured).toFixed(2),
      isWithin(comparison) ? 'reached' : 'MISSED',
    ];
  });
  return table(['organisations', 'what', 'model', 'measured', 'ratio', `within ${TOLERANCE * 100} %`], rows);
}
