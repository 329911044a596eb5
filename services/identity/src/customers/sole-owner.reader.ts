import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireOperator, type Actor } from '@candor/platform/actor.js';
import type { GetSoleOwnerResponseSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';

interface Row {
  readonly organisations: number;
  readonly customerId: string | null;
  readonly userId: string | null;
}

/** The user that every caller acts as in an installation without sign-in. */
@Injectable()
export class SoleOwnerReader {
  constructor(private readonly database: Database) {}

  /** @throws ForbiddenError for all but our own processes */
  async find(actor: Actor): Promise<MessageInitShape<typeof GetSoleOwnerResponseSchema>> {
    requireOperator(actor);
    const [row] = await this.database.system((tx) =>
      tx.query<Row[]>(
        `select (select count(*) from customer where confirmed_at is not null)::int as organisations, m.customer_id as "customerId", m.id as "userId"
           from (select) one
           left join (select m.customer_id, m.id from member m join customer c on c.id = m.customer_id
                       where c.confirmed_at is not null and m.role = 'Owner' and m.enabled order by m.created_at, m.id limit 1) m on true`,
      ),
    );
    const { organisations = 0, customerId, userId } = row ?? {};
    if (organisations !== 1 || !customerId || !userId) return { organisations };
    return { organisations, owner: { customerId, userId, role: roleToWire('Owner') } };
  }
}
