import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who wants to be told what: of all components or of some, of which kinds, and whether at all for now. */
export class Choices1795215600002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subscription
        -- Null for all, those included that are added later.
        add column component_ids uuid[] check (cardinality(component_ids) between 1 and 500),
        add column kinds text[] not null default '{incident,maintenance}'
          check (cardinality(kinds) > 0 and kinds <@ '{incident,maintenance,component_status}'),
        add column paused_at timestamptz`);
    await runner.query(`drop index subscription_recipient`);
    // What is chosen is not in it: a list of components can be longer than an index row may be.
    await runner.query(`
      create index subscription_recipient on subscription (customer_id, id)
        where verified and enabled and quarantined_at is null and paused_at is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index subscription_recipient`);
    await runner.query(`
      alter table subscription
        drop column component_ids,
        drop column kinds,
        drop column paused_at`);
    await runner.query(`
      create index subscription_recipient on subscription (customer_id, id) include (channel, confirmed_at)
        where verified and enabled and quarantined_at is null`);
  }
}
