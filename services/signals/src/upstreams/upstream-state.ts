import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { componentStatuses, type ComponentStatusWord } from '@candor/proto/status-words.js';
import { worstStatus } from '@candor/proto/page-status.js';
import type { ReadComponent } from '../readers/reading.js';

/** A status of a provider's component; unknown where the provider uses a word that we do not know. */
export type UpstreamStatusWord = ComponentStatusWord | 'unknown';

/** A component of an upstream as it is kept. Times are epoch ms. */
export interface UpstreamComponent {
  readonly key: string;
  readonly name: string;
  /** "" without one. */
  readonly groupName: string;
  readonly status: UpstreamStatusWord;
  /** Since when it has the status, as far as we have seen. */
  readonly since: number;
}

/** A time that has ended in which a component had another status than operational. */
export interface EndedPeriod {
  readonly key: string;
  readonly status: UpstreamStatusWord;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** What a reading makes of the components that were known. */
export interface Advance {
  readonly components: readonly UpstreamComponent[];
  /** What it ended. */
  readonly ended: readonly EndedPeriod[];
  /** Whether anything differs: a name, an order, a status. */
  readonly differs: boolean;
}

/**
 * The components after a reading. A status that has not changed keeps its start; a component that is gone takes its
 * status with it.
 * @param before in their order; none before the first reading
 * @param now when it was read (epoch ms)
 */
export function advance(before: readonly UpstreamComponent[], read: readonly ReadComponent[], now: number): Advance {
  const known = new Map(before.map((component) => [component.key, component]));
  const components = read.map(({ key, name, groupName, status }): UpstreamComponent => {
    const word: UpstreamStatusWord = (status === undefined ? undefined : componentStatuses.wordOf(status)) ?? 'unknown';
    const old = known.get(key);
    return { key, name, groupName, status: word, since: old?.status === word ? old.since : now };
  });
  const next = new Map(components.map((component) => [component.key, component]));
  const ended = before.flatMap(({ key, status, since }): EndedPeriod[] => {
    const isOver = status !== 'operational' && next.get(key)?.status !== status && since < now;
    return isOver ? [{ key, status, startedAt: since, endedAt: now }] : [];
  });
  const differs =
    before.length !== components.length || components.some((component, place) => !isSame(component, before[place]));
  return { components, ended, differs };
}

function isSame(a: UpstreamComponent, b: UpstreamComponent | undefined): boolean {
  return a.key === b?.key && a.name === b.name && a.groupName === b.groupName && a.status === b.status;
}

/** How an upstream as a whole is. */
export interface UpstreamSummary {
  /** The worst of the known statuses; undefined where none is known, and where an unknown one could be worse than operational. */
  readonly worst: ComponentStatusWord | undefined;
  /** How many components are known not to be operational. */
  readonly affected: number;
  readonly unknown: number;
}

/** An unknown status is no reason to call the whole broken, and it does not let the whole pass for operational. */
export function summaryOf(components: readonly UpstreamComponent[]): UpstreamSummary {
  const known = components.flatMap(({ status }) => (status === 'unknown' ? [] : [status]));
  const affected = known.filter((status) => status !== 'operational').length;
  const unknown = components.length - known.length;
  const isSaid = affected > 0 || (unknown === 0 && known.length > 0);
  return { worst: isSaid ? worstStatus(known) : undefined, affected, unknown };
}

/** Key, name, group, status, since. */
type Packed = readonly [string, string, string, UpstreamStatusWord, number];

const zip = promisify<Buffer, Buffer>(gzip);
const unzip = promisify<Buffer, Buffer>(gunzip);

/** As it is stored: compressed, because a page may have thousands of components that hardly ever change. */
export async function packComponents(components: readonly UpstreamComponent[]): Promise<Buffer> {
  const rows = components.map(({ key, name, groupName, status, since }): Packed => [
    key,
    name,
    groupName,
    status,
    since,
  ]);
  return zip(Buffer.from(JSON.stringify(rows)));
}

export async function unpackComponents(packed: Buffer): Promise<UpstreamComponent[]> {
  const rows = JSON.parse((await unzip(packed)).toString()) as Packed[];
  return rows.map(([key, name, groupName, status, since]) => ({ key, name, groupName, status, since }));
}
