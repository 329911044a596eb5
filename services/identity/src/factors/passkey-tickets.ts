import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { FactorTokens, type PasskeyTicket, type PasskeyUse } from './factor-tokens.js';

/**
 * Challenges of passkeys. They are signed and not stored, so that unknown callers cannot fill a table; used ones are
 * stored until the ticket would have expired.
 */
@Injectable()
export class PasskeyTickets {
  constructor(private readonly tokens: FactorTokens) {}

  issue(use: PasskeyUse, challenge: string, userId?: string): Promise<string> {
    return this.tokens.ticket({ use, challenge, ...(userId !== undefined && { sub: userId }) });
  }

  /** @returns undefined for a ticket that has expired, or is for another purpose or user */
  async read(typed: string, use: PasskeyUse, userId?: string): Promise<PasskeyTicket | undefined> {
    const ticket = await this.tokens.readTicket(typed);
    return ticket?.use === use && ticket.sub === userId ? ticket : undefined;
  }

  /** @returns whether it was not used before */
  async useUp(tx: Tx, { jti, exp }: PasskeyTicket, customerId: string): Promise<boolean> {
    await tx.query(
      `delete from used_passkey_ticket where id in (
         select id from used_passkey_ticket where expires_at < now() order by expires_at limit 20 for update skip locked)`,
    );
    const used = await tx.query<unknown[]>(
      `insert into used_passkey_ticket (id, customer_id, expires_at) values ($1, $2, to_timestamp($3) + interval '1 minute')
       on conflict do nothing returning id`,
      [jti, customerId, exp],
    );
    return used.length === 1;
  }
}
