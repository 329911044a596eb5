import { In } from 'typeorm';
import type { Tx } from '@candor/database/database.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { MaintenanceSeriesEntity } from './maintenance-series.entity.js';
import type { MaintenanceEntity } from './maintenance.entity.js';
import { requireMaintenance } from './require-maintenance.js';

type Occurrence = Pick<MaintenanceEntity, 'customerId' | 'seriesId'>;

/**
 * A recurring maintenance of an organisation, locked until the transaction ends. It is locked before its occurrences.
 * @throws NotFoundError when there is none; foreign and missing look the same
 */
export async function lockSeries(tx: Tx, which: { id: string; customerId: string }): Promise<MaintenanceSeriesEntity> {
  const found = isId(which.id)
    ? await tx.findOne(MaintenanceSeriesEntity, { where: which, lock: { mode: 'pessimistic_write' } })
    : null;
  if (!found) throw new NotFoundError('Recurring maintenance not found.');
  return found;
}

/** The same, of a maintenance; undefined for one that does not recur. @throws NotFoundError without the maintenance */
export async function lockSeriesOf(
  tx: Tx,
  which: { id: string; customerId: string },
): Promise<MaintenanceSeriesEntity | undefined> {
  const { seriesId } = await requireMaintenance(tx, which);
  return seriesId === null ? undefined : lockSeries(tx, { id: seriesId, customerId: which.customerId });
}

/** The recurring maintenances that these are occurrences of, by their ids. */
export async function readSeries(
  tx: Tx,
  occurrences: readonly Occurrence[],
): Promise<ReadonlyMap<string, MaintenanceSeriesEntity>> {
  const ids = new Set(occurrences.flatMap(({ seriesId }) => seriesId ?? []));
  const [first] = occurrences;
  if (!first || ids.size === 0) return new Map();
  const found = await tx.findBy(MaintenanceSeriesEntity, { id: In([...ids]), customerId: first.customerId });
  return new Map(found.map((series) => [series.id, series]));
}

/** The recurring maintenance that this is an occurrence of. */
export async function readSeriesOf(tx: Tx, occurrence: Occurrence): Promise<MaintenanceSeriesEntity | undefined> {
  return (await readSeries(tx, [occurrence])).get(occurrence.seriesId ?? '');
}

/** One occurrence of a locked series does not take place; the clock looks for another. */
export async function addException(
  tx: Tx,
  series: MaintenanceSeriesEntity,
  { occurrenceTime }: Pick<MaintenanceEntity, 'occurrenceTime'>,
  now: Date,
): Promise<void> {
  const time = occurrenceTime?.getTime();
  if (time === undefined || series.exceptions.includes(time)) return;
  const { id, customerId, topUpAt } = series;
  const exceptions = [...series.exceptions, time].toSorted((a, b) => a - b);
  const change = { exceptions, topUpAt: topUpAt && now, version: series.version + 1 };
  await tx.update(MaintenanceSeriesEntity, { id, customerId }, change);
}
