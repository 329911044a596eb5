import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { TOTP_SECRET } from './factor-codes.js';

const BATCH = 500;
const NIL_ID = '00000000-0000-0000-0000-000000000000';

interface SealedRow {
  readonly user_id: string;
  readonly customer_id: string;
  readonly sealed_secret: string;
}

/** After a key rotation: seals again with the first key what older keys sealed, so that those can be removed. */
@Injectable()
export class ResealTotpSecrets implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
    private readonly log: AppLogger,
  ) {}

  /** Does not delay the start: until it is done the older keys still open the secrets. */
  onApplicationBootstrap(): void {
    this.run().then(
      (count) => count > 0 && this.log.info({ count }, 'authenticator apps were sealed with the first key'),
      (err: unknown) => this.log.error({ err }, 'authenticator apps could not be sealed with the first key'),
    );
  }

  /** @returns how many were resealed */
  async run(): Promise<number> {
    let count = 0;
    for (let rows = await this.after(NIL_ID); rows.length > 0; rows = await this.after(rows.at(-1)?.user_id ?? '')) {
      const old = rows.filter((row) => !this.secrets.isCurrent(row.sealed_secret));
      for (const row of old) await this.reseal(row);
      count += old.length;
    }
    return count;
  }

  private after(userId: string): Promise<SealedRow[]> {
    return this.database.system((tx) =>
      tx.query<SealedRow[]>(
        `select user_id, customer_id, sealed_secret from authenticator_app where user_id > $1 order by user_id limit ${BATCH}`,
        [userId],
      ),
    );
  }

  /** Skips one that was replaced meanwhile. */
  private async reseal({ user_id: userId, customer_id: customerId, sealed_secret: sealed }: SealedRow): Promise<void> {
    const context = { customerId, purpose: TOTP_SECRET };
    const resealed = this.secrets.seal(this.secrets.open(sealed, context), context);
    await this.database.tenantUnlessDeleted(customerId, (tx) =>
      tx.query(`update authenticator_app set sealed_secret = $2 where user_id = $1 and sealed_secret = $3`, [
        ...[userId, resealed, sealed],
      ]),
    );
  }
}
