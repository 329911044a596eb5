import { Injectable } from '@nestjs/common';
import { Database, NoChange } from '@candor/database/database.js';

/** A state of a component, from the catalog. */
export interface PublishedComponent {
  readonly id: string;
  /** Grows with every change, and is greatest for the deletion. */
  readonly version: bigint;
  readonly enabled: boolean;
  readonly internal: boolean;
}

/** A row of the table. */
interface Kept {
  readonly id: string;
  readonly version: bigint;
  /** Whether visitors of the organisation's first page see it. */
  readonly shown: boolean;
}

/** Read model of the catalog's components, so that opening an incident does not wait for the catalog. */
@Injectable()
export class KnownComponentStore {
  constructor(private readonly database: Database) {}

  /** Known components: id → whether it still exists. Those that the catalog has not announced yet are missing. */
  async find(customerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
    const rows = await this.database.tenant(customerId, (tx) =>
      tx.query<{ id: string; deleted: boolean }[]>(
        `select id, deleted from component where customer_id = $1 and id = any($2::uuid[])`,
        [customerId, ids],
      ),
    );
    return new Map(rows.map(({ id, deleted }) => [id, !deleted]));
  }

  /** Stores existing components. */
  async save(customerId: string, components: readonly PublishedComponent[]): Promise<void> {
    const kept = components.map(({ id, version, enabled, internal }) => ({ id, version, shown: enabled && !internal }));
    await this.keep(customerId, kept, { deleted: false });
  }

  /** Keeps a row, so that a state from before the deletion does not bring the component back. */
  async forget(customerId: string, component: Pick<PublishedComponent, 'id' | 'version'>): Promise<void> {
    await this.keep(customerId, [{ ...component, shown: false }], { deleted: true });
  }

  /**
   * The newest state wins, in whatever order they arrive. Of the same version the row of a process of the release before
   * does not say whether it is shown, or still says what an earlier version was.
   */
  private async keep(
    customerId: string,
    components: readonly Kept[],
    { deleted }: { readonly deleted: boolean },
  ): Promise<void> {
    const ids = components.map(({ id }) => id);
    const versions = components.map(({ version }) => version.toString());
    const shown = components.map((component) => component.shown);
    await this.database.tenant(customerId, async (tx) => {
      await tx.query(
        `insert into component (customer_id, id, version, deleted, shown)
         select $1, published.id, published.version, $5, published.shown
           from unnest($2::uuid[], $3::bigint[], $4::boolean[]) as published (id, version, shown)
          order by published.id
         on conflict (id) do update set version = excluded.version, deleted = excluded.deleted, shown = excluded.shown
          where component.version < excluded.version
             or (component.version = excluded.version and component.shown is distinct from excluded.shown)`,
        [customerId, ids, versions, shown, deleted],
      );
      return new NoChange();
    });
  }
}
