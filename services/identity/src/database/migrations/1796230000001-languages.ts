import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language of the mails to a user. Those from before, and those added by a release before, get English. */
export class Languages1796230000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A release after this may know more languages, so that only the form of a tag is checked here.
    await runner.query(`
      alter table member add column language text not null default 'en' check (language ~ '^[a-z]{2,8}$')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table member drop column language`);
  }
}
