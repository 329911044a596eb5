import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import { createOutboxTable } from '@candor/outbox/outbox.migration.js';

export class CreateIdentity1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // An organisation is its own tenant; the column lets it have the policy of every other table.
    await runner.query(`
      create table customer (
        id uuid primary key,
        customer_id uuid not null generated always as (id) stored,
        name text not null,
        domain text not null constraint customer_domain_taken unique check (domain = lower(domain)),
        created_at timestamptz(3) not null
      )`);
    await enableTenantIsolation(runner, 'customer');

    await runner.query(`
      create table member (
        id uuid primary key,
        customer_id uuid not null references customer on delete cascade,
        name text not null,
        email text not null constraint member_email_taken unique check (email = lower(email)),
        password_hash text not null,
        role text not null check (role in ('User', 'Admin', 'Owner')),
        enabled boolean not null,
        confirmed_at timestamptz(3),
        session_epoch integer not null,
        created_at timestamptz(3) not null
      )`);
    await runner.query(`create index member_of_customer on member (customer_id, created_at)`);
    await enableTenantIsolation(runner, 'member');

    await runner.query(`
      create table confirmation_code (
        user_id uuid primary key references member on delete cascade,
        customer_id uuid not null,
        code_hash text not null,
        tries_left smallint not null check (tries_left >= 0),
        expires_at timestamptz(3) not null
      )`);
    await enableTenantIsolation(runner, 'confirmation_code');

    // Belongs to no organisation: it also counts addresses that nobody has.
    await runner.query(`
      create table attempt (
        purpose text not null,
        address_hash bytea not null,
        since timestamptz not null,
        count smallint not null,
        primary key (purpose, address_hash)
      )`);
    await runner.query(`create index attempt_age on attempt (purpose, since)`);

    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table outbox, attempt, confirmation_code, member, customer`);
  }
}
