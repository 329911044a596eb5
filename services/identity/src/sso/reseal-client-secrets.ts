import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { CLIENT_SECRET } from './seal-purposes.js';

interface SealedRow {
  readonly customer_id: string;
  readonly sealed_client_secret: string;
}

/** After a key rotation: seals again with the first key what older keys sealed, so that those can be removed. */
@Injectable()
export class ResealClientSecrets implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
    private readonly log: AppLogger,
  ) {}

  /** Does not delay the start: until it is done the older keys still open the secrets. */
  onApplicationBootstrap(): void {
    this.run().then(
      (count) => count > 0 && this.log.info({ count }, 'client secrets were sealed with the first key'),
      (err: unknown) => this.log.error({ err }, 'client secrets could not be sealed with the first key'),
    );
  }

  /** @returns how many connections were resealed; one for each organisation at most, so they fit into memory */
  async run(): Promise<number> {
    const rows = await this.database.system((tx) =>
      tx.query<SealedRow[]>('select customer_id, sealed_client_secret from sso_connection'),
    );
    const old = rows.filter((row) => !this.secrets.isCurrent(row.sealed_client_secret));
    for (const row of old) await this.reseal(row);
    return old.length;
  }

  /** Skips one that was replaced meanwhile. */
  private async reseal({ customer_id: customerId, sealed_client_secret: sealed }: SealedRow): Promise<void> {
    const context = { customerId, purpose: CLIENT_SECRET };
    const resealed = this.secrets.seal(this.secrets.open(sealed, context), context);
    await this.database.tenant(customerId, (tx) =>
      tx.query(
        `update sso_connection set sealed_client_secret = $2 where customer_id = $1 and sealed_client_secret = $3`,
        [customerId, resealed, sealed],
      ),
    );
  }
}
