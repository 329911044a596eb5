import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ConflictError, RateLimitedError } from '@candor/platform/errors.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { requireIntegration, type Which } from './require-integration.js';

/** The time between two tests of one integration: it may be a person's inbox. */
const PAUSE_S = 10;
const NAME_TIMEOUT_MS = 1_000;

/** Has a test message sent, so that staff can check that an integration works before it is needed. */
@Injectable()
export class TestIntegration {
  private readonly identity: RpcClientOf<typeof IdentityService>;

  constructor(
    rpc: RpcClient,
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {
    this.identity = rpc.service(IdentityService);
  }

  /**
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless it is the organisation's and of that channel
   * @throws ConflictError when it is disabled
   * @throws RateLimitedError within ten seconds of the previous test
   * @throws PaymentRequiredError when the plan does not include the channel
   */
  async execute(actor: Actor, which: Omit<Which, 'customerId'>): Promise<void> {
    const { customerId } = requireEditor(actor);
    const requestedBy = await this.nameOf(actor);
    await this.database.tenant(customerId, async (tx) => {
      const { id, channel, enabled } = await requireIntegration(tx, { ...which, customerId });
      if (!enabled) throw new ConflictError('Please enable this integration first.');
      if (channel === 'twitter') (await PlanFeatures.load(tx, customerId)).require('twitter_integration');
      await pause(tx, customerId, id);
      const fact = { customerId, integrationId: id, channel: which.channel, requestedBy };
      await this.outbox.addEvent(tx, 'evt.integrations.v1.test_requested', fact, customerId);
    });
  }

  /** Only for the message's text; a test is sent without it too. */
  private async nameOf(actor: Actor): Promise<string> {
    try {
      const { user } = await this.identity.getMe({}, { actor, timeoutMs: NAME_TIMEOUT_MS });
      return user?.name ?? '';
    } catch {
      return '';
    }
  }
}

/**
 * The row is locked, and a transaction that waited for it started before: only the clock, not the transaction's time,
 * gives the order.
 */
async function pause(tx: Tx, customerId: string, id: string): Promise<void> {
  const [row] = await tx.query<{ wait: number }[]>(
    `select coalesce(ceil(extract(epoch from tested_at + make_interval(secs => $3) - clock_timestamp()) * 1000), 0)::int as wait
       from integration where customer_id = $1 and id = $2`,
    [customerId, id, PAUSE_S],
  );
  const waitMs = row?.wait ?? 0;
  if (waitMs > 0) {
    throw new RateLimitedError(`Please wait ${Math.ceil(waitMs / 1000)} seconds before the next test.`, waitMs);
  }
  await tx.query(`update integration set tested_at = clock_timestamp() where customer_id = $1 and id = $2`, [
    customerId,
    id,
  ]);
}
