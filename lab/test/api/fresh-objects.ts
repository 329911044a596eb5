import { randomUUID } from 'node:crypto';
import { makeObjects, type Kind, type TenantObjects } from './tenant-objects.js';
import type { TestProduct } from './test-product.js';
import { signUp, type TestTenant } from './test-tenant.js';

/** With more, each change would be slower than the one before: all earlier incidents are on the organisation's page. */
const SETS_PER_TENANT = 8;

/** One set of objects after the other, for tests that use them up. */
export class FreshObjects {
  private sets = 0;
  private tenant: TestTenant | undefined;

  constructor(
    private readonly product: TestProduct,
    /** The first word of the marker of each set. */
    private readonly name: string,
    private readonly kind: Omit<Kind, 'marker'>,
  ) {}

  /** Objects that no test has touched, and their organisation, which may have those of earlier tests too. */
  async next(): Promise<{ readonly tenant: TestTenant; readonly objects: TenantObjects }> {
    if (!this.tenant || this.sets % SETS_PER_TENANT === 0) this.tenant = await signUp(this.product);
    this.sets += 1;
    const { tenant } = this;
    // The number per organisation is limited, and the earlier ones are not needed.
    await this.product.sql.query('delete from integrations.integration where customer_id = $1', [tenant.customerId]);
    const marker = `${this.name}-${randomUUID().slice(0, 8)}`;
    return { tenant, objects: await makeObjects(this.product, tenant, { ...this.kind, marker }) };
  }
}
