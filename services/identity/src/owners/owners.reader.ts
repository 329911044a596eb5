import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';

/** An Owner who may receive mail. */
export interface Owner {
  readonly id: string;
  readonly email: string;
}

/** The Owners of an organisation, as recipients. */
@Injectable()
export class OwnersReader {
  constructor(private readonly database: Database) {}

  /**
   * One page in the order of ids, and whether it is the last. @param eligibleAt epoch ms; Owners confirmed later are
   * left out
   */
  async list(
    customerId: string,
    page: { readonly eligibleAt: number; readonly afterId?: string; readonly size: number },
  ): Promise<{ owners: Owner[]; lastPage: boolean }> {
    const rows = await this.database.tenant(
      customerId,
      async (tx) =>
        (await tx.query(
          `select id, email from member
            where customer_id = $1 and ${WRITABLE} and confirmed_at <= to_timestamp($2::double precision / 1000)
              and ($3::uuid is null or id > $3) order by id limit $4`,
          [customerId, page.eligibleAt, page.afterId ?? null, page.size + 1],
        )) as Owner[],
    );
    return { owners: rows.slice(0, page.size), lastPage: rows.length <= page.size };
  }

  /** Those of the ids who are still active Owners. */
  resolve(customerId: string, ids: readonly string[]): Promise<Owner[]> {
    return this.database.tenant(
      customerId,
      async (tx) =>
        (await tx.query(
          `select id, email from member where customer_id = $1 and ${WRITABLE} and id = any($2::uuid[])`,
          [customerId, ids],
        )) as Owner[],
    );
  }
}

const WRITABLE = `role = 'Owner' and enabled and confirmed_at is not null`;
