import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What belongs to a page; without a page id to the first one. */
const OF_PAGES = ['subscription', 'reader_link', 'import', 'authorization_state'];

/** Of the first page the organisation's. Not `coalesce`, for which row-level security allows no index: see page-key.ts. */
const PAGE_ID = '(case when page_id is null then customer_id else page_id end)';

/** Indexes of 0.1.0, which knows one page for each organisation. Its statements name the unique ones. */
const OLD_INDEXES = `
  create unique index if not exists subscription_email on subscription (customer_id, lower(address)) where channel = 'email';
  create unique index if not exists subscription_webhook on subscription (customer_id, address) where channel = 'webhook';
  create unique index if not exists subscription_slack on subscription (customer_id, address) where channel = 'slack';
  create index if not exists subscription_list on subscription (customer_id, channel, id);
  create index if not exists subscription_recipient on subscription (customer_id, id)
    where verified and enabled and quarantined_at is null and paused_at is null`;

/**
 * Subscriptions of further pages. The first page has no page id here, so that rows of 0.1.0 need none.
 *
 * The indexes of 0.1.0 stay until the first further page is known, for which `allow_further_pages` drops them: until then
 * it runs beside this release, and can come back. They go with the next release, as does the function.
 */
export class FurtherPages1796510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table further_page (
        page_id uuid primary key,
        customer_id uuid not null,
        version bigint not null,
        component_ids uuid[] not null,
        -- Channels that visitors cannot subscribe with.
        disabled_channels text[] not null,
        -- Who alone may read it; null for no such limit.
        only_people text[],
        deleted boolean not null
      )`);
    await enableTenantIsolation(runner, 'further_page');
    await runner.query(`create index further_page_deleted on further_page (page_id) where deleted`);
    for (const table of OF_PAGES) await runner.query(`alter table ${table} add column page_id uuid`);
    // What addresses are compared by: row-level security allows no index on a function such as lower either.
    await runner.query(`
      alter table subscription
        add column email_key text generated always as (case when channel = 'email' then lower(address) end) stored`);
    for (const [channel, address] of [
      ['email', 'email_key'],
      ['webhook', 'address'],
      ['slack', 'address'],
    ])
      await runner.query(`
        create unique index subscription_page_${channel}
          on subscription (customer_id, ${PAGE_ID}, ${address}) where channel = '${channel}'`);
    await runner.query(`
      create index subscription_page_list on subscription (customer_id, ${PAGE_ID}, channel, id)`);
    // A fan-out walks exactly this, in this order.
    await runner.query(`
      create index subscription_page_recipient on subscription (customer_id, ${PAGE_ID}, id)
        where verified and enabled and quarantined_at is null and paused_at is null`);
    await runner.query(`
      create index subscription_page_asked on subscription (customer_id, ${PAGE_ID}, confirm_sent_at)
        where confirm_sent_at is not null`);
    await runner.query(`create index subscription_page on subscription (page_id) where page_id is not null`);
    await runner.query(`
      create index reader_link_page on reader_link (customer_id, ${PAGE_ID}, created_at)`);
    await runner.query(`
      create function allow_further_pages() returns void
        language plpgsql security definer set search_path from current as $$
      begin
        if to_regclass('subscription_email') is null then
          return;
        end if;
        drop index if exists subscription_email, subscription_webhook, subscription_slack, subscription_list,
          subscription_recipient;
      end $$`);
    // As look_at_sign_up, which 0.1.0 calls, of one page. What an organisation's pages ask together is limited too.
    await runner.query(`
      create function look_at_page_sign_up(of_customer uuid, of_page uuid, typed text, page_limit int, customer_limit int,
                                           mail_limit int, out is_offered boolean, out is_full boolean, out is_due boolean)
        language plpgsql as $$
      begin
        perform set_config('candor.customer_id', of_customer::text, true);
        is_offered := not exists (select from page_setting
                                   where of_page is null and customer_id = of_customer and 'email' = any (disabled_channels))
               and not exists (select from further_page
                                where page_id = of_page and customer_id = of_customer and 'email' = any (disabled_channels))
               and not exists (select from plan_feature
                                where customer_id = of_customer and 'email_subscription' <> all (features));
        is_full := (select count(*) >= page_limit
                     from (select from subscription
                            where customer_id = of_customer and ${PAGE_ID} = coalesce(of_page, of_customer)
                              and confirm_sent_at > now() - interval '1 hour' limit page_limit) asked)
               or (select count(*) >= customer_limit
                     from (select from subscription
                            where customer_id = of_customer and confirm_sent_at > now() - interval '1 hour'
                            limit customer_limit) asked);
        is_due := not exists (
          select from subscription
           where customer_id = of_customer and ${PAGE_ID} = coalesce(of_page, of_customer)
             and channel = 'email' and email_key = lower(typed)
             and (verified or (confirm_sent_count >= mail_limit and confirm_sent_at > now() - interval '1 day')));
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function look_at_page_sign_up`);
    await runner.query(`drop function allow_further_pages`);
    await runner.query(`select set_config('candor.scope', 'system', true)`);
    for (const table of OF_PAGES) await runner.query(`delete from ${table} where page_id is not null`);
    await runner.query(`select set_config('candor.scope', '', true)`);
    await runner.query(`drop index subscription_page_email, subscription_page_webhook, subscription_page_slack,
                                   subscription_page_list, subscription_page_recipient, subscription_page_asked,
                                   subscription_page, reader_link_page`);
    for (const table of OF_PAGES) await runner.query(`alter table ${table} drop column page_id`);
    await runner.query(`alter table subscription drop column email_key`);
    await runner.query(OLD_INDEXES);
    await runner.query(`drop table further_page`);
  }
}
