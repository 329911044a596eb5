import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { RecipientPage } from '@candor/recipients/recipients-request.js';

/** An Owner who may receive mail. */
export interface Owner {
  readonly id: string;
  readonly email: string;
  /** Of its mails. */
  readonly language: string;
}

/** The Owners of an organisation, as recipients. */
@Injectable()
export class OwnersReader {
  constructor(private readonly database: Database) {}

  /** One page of those who were confirmed by then, in the order of ids, and the first Owner of the next if there is one. */
  list(customerId: string, page: RecipientPage): Promise<Owner[]> {
    return this.database.tenant(
      customerId,
      async (tx) =>
        (await tx.query(
          `select id, email, language from member
            where customer_id = $1 and ${WRITABLE} and confirmed_at <= to_timestamp($2::double precision / 1000)
              and ($3::uuid is null or id > $3) order by id limit $4`,
          [customerId, page.eligibleAt, page.afterId ?? null, page.size + 1],
        )) as Owner[],
    );
  }

  /** Those of the ids who are still active Owners. */
  resolve(customerId: string, ids: readonly string[]): Promise<Owner[]> {
    return this.database.tenant(
      customerId,
      async (tx) =>
        (await tx.query(
          `select id, email, language from member where customer_id = $1 and ${WRITABLE} and id = any($2::uuid[])`,
          [customerId, ids],
        )) as Owner[],
    );
  }
}

const WRITABLE = `role = 'Owner' and enabled and confirmed_at is not null`;
