import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { Customer } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';

/** Gives an organisation its page. */
@Injectable()
export class RegisterPage {
  constructor(private readonly database: Database) {}

  /** Repeating it changes nothing. The page has no snapshot before its first render. */
  async execute({ id, name, domain }: Customer): Promise<void> {
    await this.database.tenant(id, (tx) =>
      tx.query(
        `insert into page (customer_id, name, domain) values ($1, $2, lower($3)) on conflict (customer_id) do nothing`,
        [id, name, domain],
      ),
    );
  }
}
