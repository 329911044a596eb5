import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { type ChannelName } from '../ledger/ledger-types.js';

/** One entry's deliveries on one channel. */
export interface DeliveryReport {
  readonly entryId: string;
  readonly channel: ChannelName;
  readonly planned: number;
  readonly delivered: number;
  readonly failed: number;
  readonly skipped: number;
  readonly pending: number;
  /** Whether all recipients are in the ledger. */
  readonly planningComplete: boolean;
}

@Injectable()
export class DeliveryReportReader {
  constructor(private readonly database: Database) {}

  /** Newest entry first. Empty for an incident nobody was told of, and for somebody else's. */
  ofIncident(customerId: string, incidentId: string): Promise<DeliveryReport[]> {
    return this.database.tenant(
      customerId,
      async (tx) =>
        (await tx.query(
          `select e.entry_id as "entryId", d.channel, e.planned_at is not null as "planningComplete",
                  count(*)::int as planned,
                  (count(*) filter (where d.state = 'delivered'))::int as delivered,
                  (count(*) filter (where d.state = 'failed'))::int as failed,
                  (count(*) filter (where d.state = 'skipped'))::int as skipped,
                  (count(*) filter (where d.state = 'pending'))::int as pending
             from event e join delivery d on d.event_id = e.id
            where e.customer_id = $1 and e.subject_id = $2 and e.kind = 'incident-update'
            group by e.id, d.channel order by e.created_at desc, e.id desc, d.channel`,
          [customerId, incidentId],
        )) as DeliveryReport[],
    );
  }
}
