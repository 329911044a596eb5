import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Announcements are asked for only where one was ever saved. That was not noted of an organisation whose first one
 * arrived before its page was registered, so those that there are already are asked for as before.
 */
export class AnnouncementsBefore1796590000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`update page set announces = true where not announces`);
  }

  /** The release before asks for them in any case. */
  async down(): Promise<void> {}
}
