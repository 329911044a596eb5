import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';

const BATCH = 1_000;

/** Deletes data that is no longer needed, by the clock of the database. */
@Injectable()
export class PurgeSubscribers {
  constructor(private readonly database: Database) {}

  /**
   * Addresses after 90 days in quarantine, addresses not confirmed within 30 days of the last request, subscriptions of deleted
   * pages, refusals too old to count, unfinished imports, and links of readers. Webhooks and Slack channels stay for staff to see.
   */
  async execute(): Promise<void> {
    await this.inBatches(
      `delete from subscription where id in (
         select id from subscription
          where channel = 'email' and quarantined_at < now() - interval '90 days'
          limit $1 for update skip locked)`,
    );
    // Each request starts a day in which up to three mails are requested; `confirm_sent_at` is its start.
    await this.inBatches(
      `delete from subscription where id in (
         select id from subscription
          where channel = 'email' and not verified and coalesce(confirm_sent_at, created_at) < now() - interval '30 days'
          limit $1 for update skip locked)`,
    );
    // Added, or being changed, while their page was deleted.
    await this.inBatches(
      `delete from subscription where id in (
         select s.id from further_page p join subscription s on s.page_id = p.page_id
          where p.deleted limit $1 for update of s skip locked)`,
    );
    await this.inBatches(
      `delete from refusal where id in (
         select id from refusal where refused_at < now() - interval '30 days' limit $1 for update skip locked)`,
    );
    await this.inBatches(
      `delete from import where id in (
         select id from import where created_at < now() - interval '1 hour' limit $1 for update skip locked)`,
    );
    // After the hour for which they are counted.
    await this.inBatches(
      `delete from reader_link where id in (
         select id from reader_link where created_at < now() - interval '1 day' limit $1 for update skip locked)`,
    );
  }

  private async inBatches(statement: string): Promise<void> {
    for (;;) {
      const [, gone] = await this.database.system((tx) => tx.query(statement, [BATCH]) as Promise<[unknown, number]>);
      if (gone < BATCH) return;
    }
  }
}
