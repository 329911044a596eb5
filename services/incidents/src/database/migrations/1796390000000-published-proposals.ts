import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of which proposal an incident is, of each one at most. */
export class PublishedProposals1796390000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table incident add column proposal_id uuid`);
    await runner.query(`
      create unique index incident_proposal on incident (customer_id, proposal_id) where proposal_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table incident drop column proposal_id`);
  }
}
