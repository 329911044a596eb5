import type { FactoryProvider, OnApplicationBootstrap } from '@nestjs/common';
import { AppLogger } from '@candor/platform/logger.js';
import { SealedSecrets, UnsealError } from '@candor/platform/sealed-secrets.js';
import { Database } from './database.js';
import type { SchemaDefinition, SealedTable } from './schema-definition.js';

const BATCH = 100;
const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** A row with its sealed columns. */
type SealedRow = Readonly<Record<string, string>> & { readonly key: string; readonly customerId: string };

/** After a key rotation: seals again with the first key what older keys sealed, so that those can be removed. */
export class SealAgain implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
    private readonly log: AppLogger,
    private readonly tables: readonly SealedTable[],
  ) {}

  /** What a service with sealed columns provides. */
  static of({ sealed = [] }: SchemaDefinition): FactoryProvider<SealAgain> {
    return {
      provide: SealAgain,
      inject: [Database, SealedSecrets, AppLogger],
      useFactory: (database: Database, secrets: SealedSecrets, log: AppLogger) =>
        new SealAgain(database, secrets, log, sealed),
    };
  }

  /** Does not delay the start: until it is done the older keys still open the secrets. */
  onApplicationBootstrap(): void {
    this.run().catch((err: unknown) => this.log.error({ err }, 'secrets could not be sealed with the first key'));
  }

  /** A secret that no key opens is left as it is and logged: the others do not wait for it. */
  async run(): Promise<void> {
    for (const table of this.tables) {
      let count = 0;
      for (let rows = await this.after(NIL_ID, table); rows.length > 0;) {
        for (const row of rows) if (await this.sealedAgain(row, table)) count += 1;
        rows = await this.after(rows.at(-1)?.key ?? '', table);
      }
      if (count > 0) this.log.info({ table: table.name, count }, 'secrets were sealed with the first key');
    }
  }

  private after(key: string, { name, key: column, purposes, where = 'true' }: SealedTable): Promise<SealedRow[]> {
    return this.database.system((tx) =>
      tx.query<SealedRow[]>(
        `select ${column} as key, customer_id as "customerId", ${Object.keys(purposes).join(', ')}
           from ${name} where ${column} > $1 and ${where} order by ${column} limit ${BATCH}`,
        [key],
      ),
    );
  }

  /** Skips a row whose secrets were replaced meanwhile, or whose organisation was deleted. */
  private async sealedAgain(row: SealedRow, { name, key: column, purposes }: SealedTable): Promise<boolean> {
    const columns = Object.keys(purposes);
    const old = columns.map((one) => row[one] ?? '');
    if (old.every((sealed) => this.secrets.isCurrent(sealed))) return false;
    const { key, customerId } = row;
    try {
      const sealed = Object.entries(purposes).map(([one, purpose]) => {
        const context = { customerId, purpose };
        return this.secrets.seal(this.secrets.open(row[one] ?? '', context), context);
      });
      const set = columns.map((one, n) => `${one} = $${n + 2}`);
      const as = columns.map((one, n) => `${one} = $${n + 2 + columns.length}`);
      await this.database.tenantUnlessDeleted(customerId, (tx) =>
        tx.query(`update ${name} set ${set.join(', ')} where ${[`${column} = $1`, ...as].join(' and ')}`, [
          ...[key, ...sealed, ...old],
        ]),
      );
      return true;
    } catch (err) {
      if (!(err instanceof UnsealError)) throw err;
      this.log.error({ err, table: name, key }, 'a secret cannot be opened, so it is not sealed with the first key');
      return false;
    }
  }
}
