import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { RecipientPage } from '@candor/recipients/recipients-request.js';

/** A user who may receive mail. */
export interface Owner {
  readonly id: string;
  readonly email: string;
  /** Of its mails. */
  readonly language: string;
}

/** Which users are recipients. */
export interface UserChoice {
  /** These alone, in any role; empty for those of a role. */
  readonly userIds: readonly string[];
  /** Admins and Owners, rather than the Owners alone. */
  readonly administrators: boolean;
}

/** The users of an organisation as recipients: its Owners, its Admins, or single ones. */
@Injectable()
export class OwnersReader {
  constructor(private readonly database: Database) {}

  /** One page of those who were confirmed by then, in the order of ids, and the first of the next if there is one. */
  list(customerId: string, page: RecipientPage, { userIds, administrators }: UserChoice): Promise<Owner[]> {
    return this.database.tenant(
      customerId,
      async (tx) =>
        (await tx.query(
          `select id, email, language from member
            where customer_id = $1 and ${WRITABLE} and (role = any($5) or id = any($6::uuid[])) and confirmed_at <= to_timestamp($2::double precision / 1000)
              and ($3::uuid is null or id > $3) order by id limit $4`,
          [
            ...[customerId, page.eligibleAt, page.afterId ?? null, page.size + 1],
            ...[userIds.length > 0 ? [] : rolesOf(administrators), userIds],
          ],
        )) as Owner[],
    );
  }

  /** Those of the ids who are still active. */
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

const WRITABLE = `enabled and confirmed_at is not null`;

function rolesOf(administrators: boolean): string[] {
  return administrators ? ['Owner', 'Admin'] : ['Owner'];
}
