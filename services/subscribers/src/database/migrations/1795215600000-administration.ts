import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIdempotencyTable } from '@candor/database/idempotency/idempotency.migration.js';

/** What staff see and change: lists by channel, who is not told because telling failed, answers under idempotency keys. */
export class Administration1795215600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subscription
        add column team_name text,
        add column channel_name text,
        add column quarantined_at timestamptz,
        add column quarantine_reason text check (quarantine_reason in ('refused', 'gone', 'only_failures')),
        add column quarantine_detail text not null default '',
        add check ((quarantined_at is null) = (quarantine_reason is null)),
        add check ((channel = 'slack') = (team_name is not null and channel_name is not null)),
        drop constraint subscription_channel_check,
        add constraint subscription_channel_check check (channel in ('email', 'webhook', 'slack'))`);
    // Workspace and channel, by their ids.
    await runner.query(`
      create unique index subscription_slack on subscription (customer_id, address) where channel = 'slack'`);
    // The lists, newest first: ids are made in the order of time.
    await runner.query(`create index subscription_list on subscription (customer_id, channel, id)`);
    await runner.query(`
      create index subscription_quarantined on subscription (customer_id, channel, id) where quarantined_at is not null`);
    await runner.query(`drop index subscription_recipient`);
    await runner.query(`
      create index subscription_recipient on subscription (customer_id, id) include (channel, confirmed_at)
        where verified and enabled and quarantined_at is null`);
    await createIdempotencyTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table idempotency_key`);
    await runner.query(`delete from subscription where channel = 'slack'`);
    await runner.query(`drop index subscription_recipient, subscription_list, subscription_slack`);
    await runner.query(`
      alter table subscription
        drop column team_name,
        drop column channel_name,
        drop column quarantined_at,
        drop column quarantine_reason,
        drop column quarantine_detail,
        drop constraint subscription_channel_check,
        add constraint subscription_channel_check check (channel in ('email', 'webhook'))`);
    await runner.query(`
      create index subscription_recipient on subscription (customer_id, id) include (channel, confirmed_at)
        where verified and enabled`);
  }
}
