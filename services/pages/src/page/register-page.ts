import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { Customer } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';

/** Creates an organisation's first page, in its name. */
@Injectable()
export class RegisterPage {
  constructor(private readonly database: Database) {}

  /**
   * Repeating it changes nothing, nor does a name older than the page's. The page has no state before its first
   * projection.
   * @param version of the name; the one of the sign-up has none
   */
  async execute({ id, name, domain }: Customer, version = 0n): Promise<void> {
    await this.database.tenant(id, (tx) =>
      tx.query(
        `insert into page (customer_id, page_id, name, domain, name_version) values ($1, $1, $2, lower($3), $4)
         on conflict (page_id) do update set name = excluded.name, name_version = excluded.name_version
          where page.name_version < excluded.name_version`,
        [id, name, domain, version.toString()],
      ),
    );
  }
}
