import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { roleFromWire } from '@candor/messaging/actor-codec.js';
import { PROVISIONING_USER_ID } from '@candor/platform/actor.js';
import { isId } from '@candor/platform/ids.js';
import type { Recorded } from '@candor/proto/gen/candor/audit/v1/audit_pb.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';

/** Entries are kept for thirteen months, so that a year can be compared with the one before. */
const KEPT = '13 months';
/** What the organisation's identity provider is called, which is no user. */
const PROVISIONING_NAME = 'Provisioning';
/** How many old entries a new one takes along. */
const PURGE = 100;

/** Writes what other contexts recorded into the organisation's log. */
@Injectable()
export class KeepAuditEntry {
  constructor(private readonly database: Database) {}

  /** The same call is one entry, however often it is told. What is nobody's is left out. */
  async keep(fact: Recorded): Promise<void> {
    const { customerId } = fact;
    if (!isId(customerId)) return;
    await this.database.tenant(customerId, async (tx) => {
      await insert(tx, fact);
      // Those that somebody else is just removing are left to them, so that nobody waits.
      await tx.query(
        `delete from audit_entry where customer_id = $1 and id in (
           select id from audit_entry where customer_id = $1 and at < now() - interval '${KEPT}'
            limit $2 for update skip locked)`,
        [customerId, PURGE],
      );
    });
  }
}

/** The user is called as now, and an object without a name as it was called last. */
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
