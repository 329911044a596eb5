import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries that resolved an incident kept the status their components had before; they are operational, as the pages said. */
export class ResolvedComponents1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Row-level security holds for the owner too. Ends with the migration's transaction.
    await runner.query(`select set_config('candor.scope', 'system', true)`);
    await runner.query(`
      update entry_component c set status = 'operational'
        from entry e
       where e.id = c.entry_id and e.customer_id = c.customer_id
         and e.status = 'resolved' and c.status <> 'operational'`);
    await runner.query(`select set_config('candor.scope', '', true)`);
  }

  async down(): Promise<void> {
    // What they said before is not known any more, and was wrong.
  }
}
