import type { Tx } from '@candor/database/database.js';
import { PaymentRequiredError } from '@candor/platform/errors.js';
import type { EventMessage } from '@candor/proto/events.js';
import type { Feature } from './features.js';

/** A schema's table of features; `plan_feature` is the older name, in the schema of subscribers. */
export type PlanTable = 'plan_features' | 'plan_feature';

/** The features of an organisation's plan, as billing last published them. Without such an event it has every one. */
export class PlanFeatures {
  private constructor(private readonly names: readonly string[] | undefined) {}

  static async load(tx: Tx, customerId: string, table: PlanTable = 'plan_features'): Promise<PlanFeatures> {
    const [row] = await tx.query<{ features: string[] }[]>(`select features from ${table} where customer_id = $1`, [
      customerId,
    ]);
    return new PlanFeatures(row?.features);
  }

  include(feature: Feature): boolean {
    return this.names === undefined || this.names.includes(feature);
  }

  /** @throws PaymentRequiredError with the specification's text */
  require(feature: Feature): void {
    if (!this.include(feature))
      throw new PaymentRequiredError('Your plan does not include this feature, you need to upgrade.');
  }
}

/** Stores what billing published, unless something newer is stored. @returns whether it was stored */
export async function keepFeatures(
  tx: Tx,
  { customerId, features, version }: EventMessage<'evt.billing.v1.features_changed'>,
  table: PlanTable = 'plan_features',
): Promise<boolean> {
  const stored = await tx.query<unknown[]>(
    `insert into ${table} as f (customer_id, features, version) values ($1, $2, $3)
     on conflict (customer_id) do update set features = excluded.features, version = excluded.version
      where f.version < excluded.version
     returning 1`,
    [customerId, features, version],
  );
  return stored.length > 0;
}
