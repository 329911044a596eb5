import { createHmac } from 'node:crypto';
import type { Tx } from '@candor/database/database.js';

/**
 * Addresses whose owners opted out of one organisation's mails. They are kept after the integration is deleted, so that
 * deleting and adding it again does not bypass them. Only a keyed hash is stored.
 */
export class DeclinedAddresses {
  constructor(private readonly rootSecret: string) {}

  async add(tx: Tx, customerId: string, address: string): Promise<void> {
    await tx.query(`insert into declined_address (customer_id, address_hash) values ($1, $2) on conflict do nothing`, [
      customerId,
      this.hash(customerId, address),
    ]);
  }

  async has(tx: Tx, customerId: string, address: string): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `select from declined_address where customer_id = $1 and address_hash = $2`,
      [customerId, this.hash(customerId, address)],
    );
    return rows.length > 0;
  }

  private hash(customerId: string, address: string): Buffer {
    const text = `declined-address:v1:${customerId}:${address.toLowerCase()}`;
    return createHmac('sha256', this.rootSecret).update(text).digest();
  }
}
