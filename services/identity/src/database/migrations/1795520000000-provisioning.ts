import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** An organisation's identity provider keeps its users (SCIM). */
export class Provisioning1795520000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table provisioning (
        customer_id uuid primary key references customer on delete cascade,
        access_key text not null,
        -- SHA-256 of the token, which nobody keeps.
        secret_hash bytea not null unique,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3)
      )`);
    await enableTenantIsolation(runner, 'provisioning');

    await runner.query(`alter table member add column provisioned jsonb`);

    await runner.query(`
      create table provisioned_group (
        id uuid primary key,
        customer_id uuid not null references customer on delete cascade,
        name text not null,
        external_id text not null,
        role text check (role in ('User', 'Admin', 'Owner')),
        created_at timestamptz(3) not null,
        changed_at timestamptz(3) not null
      )`);
    await runner.query(
      `create unique index provisioned_group_name_taken on provisioned_group (customer_id, lower(name))`,
    );
    await enableTenantIsolation(runner, 'provisioned_group');

    await runner.query(`
      create table provisioned_group_member (
        customer_id uuid not null references customer on delete cascade,
        group_id uuid not null references provisioned_group on delete cascade,
        user_id uuid not null references member on delete cascade,
        primary key (group_id, user_id)
      )`);
    await runner.query(`create index provisioned_group_member_of_user on provisioned_group_member (user_id)`);
    await runner.query(`create index provisioned_group_member_of_customer on provisioned_group_member (customer_id)`);
    await enableTenantIsolation(runner, 'provisioned_group_member');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table provisioned_group_member, provisioned_group, provisioning`);
    await runner.query(`alter table member drop column provisioned`);
  }
}
