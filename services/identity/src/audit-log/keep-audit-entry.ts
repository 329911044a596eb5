import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { PROVISIONING_USER_ID } from '@candor/platform/actor.js';
import { isId } from '@candor/platform/ids.js';
import type { Recorded } from '@candor/proto/gen/candor/audit/v1/audit_pb.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { roleFromWire } from '@candor/rpc/actor-codec.js';

/** Entries are kept for thirteen months, so that a year can be compared with the one before. */
const KEPT = '13 months';
/** The name of the organisation's identity provider, which is no user. */
const PROVISIONING_NAME = 'Provisioning';
/** The number of old entries that a new one deletes. */
const PURGE = 100;

/** Stores entries recorded by other contexts in the organisation's log. */
@Injectable()
export class KeepAuditEntry {
  constructor(private readonly database: Database) {}

  /** The same call is one entry, however often it is delivered. Entries without an organisation are skipped. */
  async keep(fact: Recorded): Promise<void> {
    const { customerId } = fact;
    if (!isId(customerId)) return;
    await this.database.tenant(customerId, async (tx) => {
      await insert(tx, fact);
      // Skips rows that another transaction is deleting, so that none waits.
      await tx.query(
        `delete from audit_entry where customer_id = $1 and id in (
           select id from audit_entry where customer_id = $1 and at < now() - interval '${KEPT}'
            limit $2 for update skip locked)`,
        [customerId, PURGE],
      );
    });
  }
}

/** The user's current name, and for an object without a name its last known name. */
async function insert(tx: Tx, fact: Recorded): Promise<void> {
  const { id, customerId, at, userId, role, accessKey, action, objectType, objectId, objectName } = fact;
  await tx.query(
    `insert into audit_entry (id, customer_id, at, user_id, user_name, user_email, role, access_key, action,
                              object_type, object_id, object_name, address, user_agent, request_id)
     select $1, $2, to_timestamp($3::float8 / 1000), $4, coalesce(m.name, $14), coalesce(m.email, ''), $5, $6, $7,
            $8, $9::text, coalesce(nullif($10, ''), l.object_name, ''), $11, $12, $13
       from (select) one
       left join member m on m.id = $4 and m.customer_id = $2
       left join lateral (
         select object_name from audit_entry
          where customer_id = $2 and object_id = $9::text and object_id <> '' and object_name <> '' and object_type = $8
          order by id desc limit 1) l on true
     on conflict do nothing`,
    [
      ...[id, customerId, at.toString(), userId],
      role === Role.UNSPECIFIED ? null : roleFromWire(role),
      ...[accessKey, action, objectType, objectId, objectName],
      ...[fact.caller?.address ?? '', fact.caller?.userAgent ?? '', fact.requestId],
      userId === PROVISIONING_USER_ID ? PROVISIONING_NAME : '',
    ],
  );
}
