import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An address or a domain is somebody's once the address was confirmed, and not because it was typed into a form. */
export class UnconfirmedBindsNothing1795510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The release of before tells the others of an organisation at once: what it adds has begun.
    await runner.query(`alter table customer add column confirmed_at timestamptz(3) default now()`);
    await runner.query(`alter table customer drop constraint customer_domain_taken`);
    await runner.query(`create unique index customer_domain_taken on customer (domain) where confirmed_at is not null`);
    await runner.query(`create index customer_unconfirmed on customer (created_at) where confirmed_at is null`);
    // It also relies on no two users having one address: so what it adds holds the address from the start.
    await runner.query(`alter table member add column holds_email boolean not null default true`);
    await runner.query(`update member set holds_email = false where confirmed_at is null`);
    await runner.query(`alter table member drop constraint member_email_taken`);
    await runner.query(
      `create unique index member_email_taken on member (email) where holds_email or confirmed_at is not null`,
    );
    await runner.query(`create unique index member_email_of_customer on member (email, customer_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from customer where confirmed_at is null`);
    await runner.query(
      `delete from member m where confirmed_at is null and exists (select from member o where o.email = m.email and o.id <> m.id)`,
    );
    await runner.query(
      `drop index member_email_taken, member_email_of_customer, customer_domain_taken, customer_unconfirmed`,
    );
    await runner.query(`alter table member drop column holds_email`);
    await runner.query(`alter table member add constraint member_email_taken unique (email)`);
    await runner.query(`alter table customer add constraint customer_domain_taken unique (domain)`);
    await runner.query(`alter table customer drop column confirmed_at`);
  }
}
