import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import type { IntegrationChannel } from '../integration/integration.entity.js';
import { SLACK_TOKEN, SLACK_WEBHOOK, TWITTER_SECRET, TWITTER_TOKEN } from '../recipients/seal-purposes.js';

const BATCH = 100;
const NIL_ID = '00000000-0000-0000-0000-000000000000';

interface SealedRow {
  readonly id: string;
  readonly customer_id: string;
  readonly channel: IntegrationChannel;
  readonly sealed_token: string;
  readonly sealed_secret: string;
}

/** After a key rotation: seals again with the first key what older keys sealed, so that those can be removed. */
@Injectable()
export class ResealTokens implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
    private readonly log: AppLogger,
  ) {}

  /** Does not delay the start: until it is done the older keys still open the tokens. */
  onApplicationBootstrap(): void {
    this.run().then(
      (count) => count > 0 && this.log.info({ count }, 'tokens were sealed with the first key'),
      (err: unknown) => this.log.error({ err }, 'tokens could not be sealed with the first key'),
    );
  }

  /** @returns how many integrations were resealed */
  async run(): Promise<number> {
    let count = 0;
    for (let after = NIL_ID; ;) {
      const rows = await this.batch(after);
      const old = rows.filter(
        (row) => ![row.sealed_token, row.sealed_secret].every((one) => this.secrets.isCurrent(one)),
      );
      for (const row of old) await this.reseal(row);
      count += old.length;
      const last = rows.at(-1);
      if (rows.length < BATCH || !last) return count;
      after = last.id;
    }
  }

  private batch(after: string): Promise<SealedRow[]> {
    return this.database.system((tx) =>
      tx.query(
        `select id, customer_id, channel, sealed_token, sealed_secret from integration
          where channel in ('slack', 'twitter') and id > $1 order by id limit $2`,
        [after, BATCH],
      ),
    );
  }

  /** Skips tokens that were replaced meanwhile. */
  private async reseal(row: SealedRow): Promise<void> {
    const customerId = row.customer_id;
    const [token, secret] = row.channel === 'slack' ? [SLACK_TOKEN, SLACK_WEBHOOK] : [TWITTER_TOKEN, TWITTER_SECRET];
    const resealed = (sealed: string, purpose: string) =>
      this.secrets.seal(this.secrets.open(sealed, { customerId, purpose }), { customerId, purpose });
    await this.database.tenant(customerId, (tx) =>
      tx.query(
        `update integration set sealed_token = $3, sealed_secret = $4
          where customer_id = $1 and id = $2 and sealed_token = $5 and sealed_secret = $6`,
        [
          customerId,
          row.id,
          resealed(row.sealed_token, token),
          resealed(row.sealed_secret, secret),
          row.sealed_token,
          row.sealed_secret,
        ],
      ),
    );
  }
}
