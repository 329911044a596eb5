import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { openRights, sealRights, type SealedRights } from './slack-rights.js';

const BATCH = 100;
const NIL_ID = '00000000-0000-0000-0000-000000000000';

interface SealedRow extends SealedRights {
  readonly id: string;
  readonly customerId: string;
}

/** After a key rotation: seals again with the first key what older keys sealed, so that those can be removed. */
@Injectable()
export class ResealRights {
  constructor(
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
  ) {}

  async execute(): Promise<void> {
    for (let after = NIL_ID; ;) {
      const rows = await this.batch(after);
      for (const row of rows) if (!this.isCurrent(row)) await this.reseal(row);
      const last = rows.at(-1);
      if (rows.length < BATCH || !last) return;
      after = last.id;
    }
  }

  private isCurrent({ sealedToken, sealedWebhookUrl }: SealedRow): boolean {
    return this.secrets.isCurrent(sealedToken) && this.secrets.isCurrent(sealedWebhookUrl);
  }

  private batch(after: string): Promise<SealedRow[]> {
    return this.database.system((tx) =>
      tx.query(
        `select id, customer_id as "customerId", sealed_token as "sealedToken", sealed_webhook_url as "sealedWebhookUrl"
           from subscription where channel = 'slack' and sealed_token is not null and id > $1 order by id limit $2`,
        [after, BATCH],
      ),
    );
  }

  /** Only while the channel has not received new rights. */
  private async reseal(row: SealedRow): Promise<void> {
    const sealed = sealRights(this.secrets, row.customerId, openRights(this.secrets, row.customerId, row));
    await this.database.tenant(row.customerId, (tx) =>
      tx.query(
        `update subscription set sealed_token = $3, sealed_webhook_url = $4
          where customer_id = $1 and id = $2 and sealed_token = $5`,
        [row.customerId, row.id, sealed.sealedToken, sealed.sealedWebhookUrl, row.sealedToken],
      ),
    );
  }
}
