import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withAsciiDomain } from '@candor/platform/email-address.js';

/**
 * International domains are stored as they stand in DNS, so that two spellings of one address are one integration. Where there are
 * both already, the one in letters stays as it is: it is converted when it is sent to.
 */
export class AsciiDomains1795360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('candor.scope', 'system', true)`);
    const rows = (await runner.query(
      `select id, address from integration where channel = 'email' and address ~ '[^\\u0001-\\u007f]'`,
    )) as { id: string; address: string }[];
    for (const { id, address } of rows) {
      await runner.query(
        `update integration i set address = $2, identity = lower($2) where id = $1 and not exists
           (select from integration o where o.customer_id = i.customer_id and o.channel = 'email' and o.identity = lower($2))`,
        [id, withAsciiDomain(address)],
      );
    }
  }

  /** Both forms mean the same. */
  async down(): Promise<void> {}
}
