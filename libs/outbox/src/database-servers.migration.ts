import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a schema notice that its database server is another one, or was restarted. The same in every schema with an outbox. */
export class DatabaseServers1796571000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table outbox_stream
        -- When the server started under which this row is true; another time is another server.
        add column if not exists server_started_at timestamptz,
        -- Events up to this one were written before that server was noticed.
        add column if not exists known_id uuid,
        -- Everything in the stream up to this number was handled, and what was stored with that is in this database.
        add column if not exists handled_seq bigint`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table outbox_stream drop column server_started_at, drop column known_id, drop column handled_seq`,
    );
  }
}
