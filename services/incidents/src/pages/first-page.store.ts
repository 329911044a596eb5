import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import type { SettingsSaved } from '@candor/proto/gen/candor/pages/v1/events_pb.js';

/** Read model of what the audiences of first pages have. */
@Injectable()
export class FirstPageStore {
  constructor(private readonly database: Database) {}

  /**
   * The newest state wins, in whatever order they arrive; what an audience ever had is kept. An organisation whose first page
   * never had an audience has no row.
   * @returns whether the page has an audience
   */
  async save({ customerId, version, audiences }: SettingsSaved): Promise<boolean> {
    const componentIds = [...new Set(audiences.flatMap((audience) => audience.componentIds))];
    await this.database.tenant(customerId, (tx) =>
      tx.query(
        `insert into first_page as known (customer_id, version, component_ids, ever_component_ids)
         select $1, $2, $3, $3
          where $4::boolean or exists (select from first_page where customer_id = $1)
         on conflict (customer_id) do update
           set version = greatest(known.version, excluded.version),
               component_ids = case when known.version < excluded.version then excluded.component_ids
                                    else known.component_ids end,
               ever_component_ids = array(select unnest(known.ever_component_ids)
                                           union select unnest(excluded.ever_component_ids))`,
        [customerId, version.toString(), componentIds, audiences.length > 0],
      ),
    );
    return audiences.length > 0;
  }
}

/** The components that audiences of a first page have, and ever had. */
export interface InAudiences {
  readonly now: ReadonlySet<string>;
  readonly ever: ReadonlySet<string>;
}

export async function loadInAudiences(tx: Tx, customerId: string): Promise<InAudiences> {
  const [row] = await tx.query<{ now: string[]; ever: string[] }[]>(
    'select component_ids as now, ever_component_ids as ever from first_page where customer_id = $1',
    [customerId],
  );
  return { now: new Set(row?.now), ever: new Set(row?.ever) };
}
