import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

export class ApiKeys1763600000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table api_key (
        id uuid primary key,
        customer_id uuid not null,
        user_id uuid not null references member on delete cascade,
        access_key text not null constraint api_key_access_key_taken unique,
        -- SHA-256 of the secret key, which nobody keeps.
        secret_hash bytea not null unique,
        disabled boolean not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3)
      )`);
    await runner.query(`create index api_key_of_customer on api_key (customer_id, id)`);
    await runner.query(`create index api_key_of_user on api_key (user_id)`);
    await enableTenantIsolation(runner, 'api_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table api_key`);
  }
}
