import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

export class CustomDomain1795220600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table custom_domain (
        customer_id uuid not null,
        host text not null check (host = lower(host)),
        token text not null,
        state text not null check (state in ('pending', 'verified', 'failing', 'lost', 'released')),
        missing text[] not null default '{}',
        verified_at timestamptz,
        failing_since timestamptz,
        freed_at timestamptz,
        next_check_at timestamptz,
        claimed_at timestamptz not null default now(),
        primary key (customer_id, host)
      )`);
    // One owner per host, and one host per organisation; anybody may claim what nobody has proven.
    await runner.query(
      `create unique index custom_domain_owner on custom_domain (host) where state in ('verified', 'failing')`,
    );
    await runner.query(
      `create unique index custom_domain_claim on custom_domain (customer_id) where state <> 'released'`,
    );
    await runner.query(`create index custom_domain_next_check on custom_domain (next_check_at)`);
    await enableTenantIsolation(runner, 'custom_domain');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table custom_domain`);
  }
}
