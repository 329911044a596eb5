import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which of its signing secrets a webhook has, and until when the one before signs as well. */
export class SecretRotation1795218000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subscription
        add column secret_version integer not null default 1,
        add column previous_secret_until timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table subscription drop column secret_version, drop column previous_secret_until`);
  }
}
