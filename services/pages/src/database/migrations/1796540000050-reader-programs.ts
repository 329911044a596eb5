import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which addresses for programs of a page's readers are over. */
export class ReaderPrograms1796540000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table page_readers add column programs jsonb not null default '{"generation": 0, "replaced": []}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page_readers drop column programs`);
  }
}
