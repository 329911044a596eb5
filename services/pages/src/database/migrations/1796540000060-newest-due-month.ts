import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The next month to project is found without reading all that are due: an organisation may have thousands of pages. */
export class NewestDueMonth1796540000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index page_month_newest on page_month (customer_id, month desc, page_id) where asked > done`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index page_month_newest`);
  }
}
