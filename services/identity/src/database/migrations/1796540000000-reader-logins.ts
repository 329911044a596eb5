import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Readers of pages who sign in with their organisation's provider: what their page asked, in place of a browser of the console. */
export class ReaderLogins1796540000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sso_login
        add column page_id uuid,
        add column origin text,
        add column request_id text,
        alter column browser_hash drop not null,
        -- Either of the console, bound to a browser there, or of a reader.
        add constraint sso_login_whose check ((browser_hash is null) = (page_id is not null))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from sso_login where page_id is not null`);
    await runner.query(`
      alter table sso_login
        drop constraint sso_login_whose,
        alter column browser_hash set not null,
        drop column page_id, drop column origin, drop column request_id`);
  }
}
