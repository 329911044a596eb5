import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { inParts } from '@candor/outbox/in-parts.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { newId } from '@candor/platform/ids.js';
import { ComponentStatusChangeSchema } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import type { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type { WireComponent } from '../components/component.mapper.js';
import { loadComponents } from '../components/load-components.js';

/** The scope of a change of the records. */
interface Touched {
  /** The incident behind the change, if there is one. */
  readonly incidentId?: string;
  /** Components that the change is about; those that the incident has records of so far are looked up. */
  readonly componentIds: readonly string[];
}

/** Publishes changes of the status that visitors see of a component. */
@Injectable()
export class PublicStatus {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Makes the change and publishes, with the transaction, each component that visitors see in another status than
   * before. The components are locked from before the change to the commit, so that of two concurrent incidents the
   * second one starts from the result of the first: no change is published twice, none is missed, and versions give their
   * order.
   * @param change gets the ids of the components that are locked
   */
  async follow(
    tx: Tx,
    customerId: string,
    touched: Touched,
    change: (ids: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const ids = await holdComponents(tx, customerId, touched);
    const before = await seenByVisitors(tx, customerId, ids);
    await change(ids);
    const after = await seenByVisitors(tx, customerId, ids);
    const changes = [...after.values()].flatMap((component) => {
      const oldStatus = before.get(component.id)?.componentStatus;
      return oldStatus === undefined || oldStatus === component.componentStatus ? [] : [{ component, oldStatus }];
    });
    if (changes.length > 0) await this.publish(tx, customerId, changes);
  }

  private async publish(tx: Tx, customerId: string, changes: readonly StatusChange[]): Promise<void> {
    const ids = changes.map(({ component }) => component.id);
    const next = await nextVersions(tx, customerId, ids);
    const published = changes.flatMap(({ component, oldStatus }) => {
      const version = next.get(component.id);
      if (!version) return [];
      const changed = {
        customerId,
        component: { ...component, version: BigInt(version.version) },
        oldStatus,
        newStatus: component.componentStatus,
        changedAt: BigInt(version.changedAt),
      };
      return [{ id: newId(), changed }];
    });
    for (const part of inParts(ComponentStatusChangeSchema, published)) {
      await this.outbox.addEvent(
        tx,
        'evt.catalog.v1.component_statuses_changed',
        { customerId, changes: part },
        customerId,
      );
    }
  }
}

/** What visitors see of a component from now on, and the status that they saw before. */
interface StatusChange {
  readonly component: WireComponent;
  readonly oldStatus: ComponentStatus;
}

/** Locks the components against other changes, in an order that all callers follow. @returns their ids */
async function holdComponents(tx: Tx, customerId: string, { incidentId, componentIds }: Touched): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `select id from component
      where customer_id = $1
        and (id = any($2) or id in (select component_id from downtime where customer_id = $1 and incident_id = $3))
      order by id for no key update`,
    [customerId, componentIds, incidentId ?? null],
  );
  return rows.map(({ id }) => id);
}

/** The components that visitors see at all, with the status they see. */
async function seenByVisitors(tx: Tx, customerId: string, ids: string[]): Promise<Map<string, WireComponent>> {
  if (ids.length === 0) return new Map();
  const components = await loadComponents(tx, customerId, { internal: false, ids });
  return new Map(components.map((component) => [component.id, component]));
}

/** @returns by component its new version, and the time of the change (epoch ms, by the database's clock) */
async function nextVersions(tx: Tx, customerId: string, ids: readonly string[]): Promise<Map<string, NextVersion>> {
  const [rows] = await tx.query<[NextVersion[], number]>(
    `update component set version = version + 1 where customer_id = $1 and id = any($2)
     returning id, version, floor(extract(epoch from clock_timestamp()) * 1000)::float8 as "changedAt"`,
    [customerId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface NextVersion {
  readonly id: string;
  readonly version: number;
  readonly changedAt: number;
}
