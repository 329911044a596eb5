import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Slack channels: the sealed right to post, and visitors who are choosing one. */
export class Slack1795218000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subscription
        add column sealed_token text,
        add column sealed_webhook_url text`);
    await runner.query(`
      create table authorization_state (
        -- SHA-256 of the state and of what the browser holds.
        state_hash bytea primary key,
        browser_hash bytea not null,
        customer_id uuid not null,
        expires_at timestamptz not null
      )`);
    await runner.query(`create index authorization_state_age on authorization_state (customer_id, expires_at)`);
    await enableTenantIsolation(runner, 'authorization_state');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table authorization_state`);
    await runner.query(`alter table subscription drop column sealed_token, drop column sealed_webhook_url`);
  }
}
