import type { MigrationInterface, QueryRunner } from 'typeorm';
import { withAsciiDomain } from '@candor/platform/email-address.js';

/**
 * International domains are stored as they stand in DNS, so that two spellings of one address are one subscriber. Where there are
 * both already, the one in letters stays as it is: it is converted when it is sent to.
 */
export class AsciiDomains1795360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('candor.scope', 'system', true)`);
    const rows = (await runner.query(
      `select id, address from subscription where channel = 'email' and address ~ '[^\\u0001-\\u007f]'`,
    )) as { id: string; address: string }[];
    for (const { id, address } of rows) {
      await runner.query(
        `update subscription s set address = $2 where id = $1 and not exists
           (select from subscription o where o.customer_id = s.customer_id and o.channel = 'email'
               and lower(o.address) = lower($2))`,
        [id, withAsciiDomain(address)],
      );
    }
  }

  /** Both forms mean the same. */
  async down(): Promise<void> {}
}
