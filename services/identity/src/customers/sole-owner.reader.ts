import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { roleToWire } from '@candor/messaging/actor-codec.js';
import { requireOperator, type Actor } from '@candor/platform/actor.js';
import type { GetSoleOwnerResponseSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';

interface Row {
  readonly organisations: number;
  readonly customerId: string | null;
  readonly userId: string | null;
}

/** Who everybody is in an installation that asks nobody. */
@Injectable()
export class SoleOwnerReader {
  constructor(private readonly database: Database) {}

  /** @throws ForbiddenError for everybody but our own processes */
  async find(actor: Actor): Promise<MessageInitShape<typeof GetSoleOwnerResponseSchema>> {
    requireOperator(actor);
    const [row] = await this.database.system((tx) =>
      tx.query<Row[]>(
        `select (select count(*) from customer)::int as organisations, m.customer_id as "customerId", m.id as "userId"
           from (select) one
           left join (select customer_id, id from member where role = 'Owner' and enabled order by created_at, id limit 1) m on true`,
      ),
    );
    const { organisations = 0, customerId, userId } = row ?? {};
    if (organisations !== 1 || !customerId || !userId) return { organisations };
    return { organisations, owner: { customerId, userId, role: roleToWire('Owner') } };
  }
}
