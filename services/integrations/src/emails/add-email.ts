import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { parseEmailAddress } from '@candor/platform/email-address.js';
import { ConflictError, RateLimitedError } from '@candor/platform/errors.js';
import { IntegrationsService, type AddEmailRequest } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { addIntegration, findSame, takeTurn, type NewIntegration } from '../integration/add-integration.js';
import { leftAlone } from '../integration/change-integration.js';
import { integrationToWire } from '../integration/integration.mapper.js';
import { DeclinedAddresses } from './declined-addresses.js';

const EMAIL_POINTER = '/emailAddress';
/**
 * Addresses that one organisation may add in a day (UTC), deleted ones counted: they are not confirmed, so this limit
 * keeps an organisation from mailing unrelated people.
 */
export const ADDRESSES_PER_DAY = 20;
const DAY_MS = 86_400_000;

/**
 * Mail addresses of the organisation's own people, for example a team's. They are mailed without a confirmation,
 * because staff add them; in return their total and daily numbers are limited, and every mail carries a link that ends
 * the integration for good.
 */
@Injectable()
export class AddEmail {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly declined: DeclinedAddresses,
  ) {}

  /**
   * @throws ForbiddenError for the role User
   * @throws InvalidError at "/emailAddress"
   * @throws ConflictError when the organisation has the address already, or too many, or its owner has opted out
   * @throws RateLimitedError when the day's addresses are used up
   */
  async execute(actor: Actor, request: AddEmailRequest) {
    const staff = requireEditor(actor);
    const call = { method: IntegrationsService.method.addEmail, staff, request };
    return this.idempotency.once(call, async () => {
      const address = parseEmailAddress(request.emailAddress, EMAIL_POINTER);
      const one: NewIntegration = {
        customerId: staff.customerId,
        channel: 'email',
        identity: address.toLowerCase(),
        address,
        createdBy: staff.userId,
      };
      return async (tx) => {
        await takeTurn(tx, one);
        if (await findSame(tx, one)) throw taken();
        if (await this.declined.has(tx, staff.customerId, address)) throw leftAlone();
        await countToday(tx, staff.customerId);
        return { integration: integrationToWire(await addIntegration(tx, one, EMAIL_POINTER)) };
      };
    });
  }
}

async function countToday(tx: Tx, customerId: string): Promise<void> {
  const rows = await tx.query<unknown[]>(
    `insert into email_quota as q (customer_id, day, added) values ($1, (now() at time zone 'utc')::date, 1)
     on conflict (customer_id, day) do update set added = q.added + 1 where q.added < $2
     returning added`,
    [customerId, ADDRESSES_PER_DAY],
  );
  if (rows.length > 0) {
    await tx.query(`delete from email_quota where customer_id = $1 and day < (now() at time zone 'utc')::date`, [
      customerId,
    ]);
    return;
  }
  const untilMidnight = DAY_MS - (Date.now() % DAY_MS);
  throw new RateLimitedError(
    `You can add ${ADDRESSES_PER_DAY} addresses a day. Please try again tomorrow.`,
    untilMidnight,
  );
}

function taken(): ConflictError {
  const detail = 'This email address is configured already.';
  return new ConflictError(detail, [{ pointer: EMAIL_POINTER, detail }]);
}
