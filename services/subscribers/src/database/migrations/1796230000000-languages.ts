import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language of a subscriber's mails. Those from before, and those added by a release before, get English. */
export class Languages1796230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['subscription', 'import_line']) {
      // A release after this may know more languages, so that only the form of a tag is checked here.
      await runner.query(`
        alter table ${table}
          add column language text not null default 'en' check (language ~ '^[a-z]{2,8}$')`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table subscription drop column language`);
    await runner.query(`alter table import_line drop column language`);
  }
}
