import { randomUUID } from 'node:crypto';
import type { Operation } from './openapi.js';
import { usesUp } from './prepare-for.js';
import { rightBody } from './right-body.js';
import { makeObjects, valueOf, type Kind, type TenantObjects } from './tenant-objects.js';
import type { TestProduct } from './test-product.js';
import { signUp, type TestTenant } from './test-tenant.js';

/** With more, each change would be slower than the one before: all earlier incidents are on the organisation's page. */
const SETS_PER_TENANT = 8;

/** What is gone with an object, by its kind. */
const GONE_WITH: Partial<Record<keyof TenantObjects, readonly (keyof TenantObjects)[]>> = {
  incident: ['entry', 'plannedEntry', 'incidentEvent'],
  maintenance: ['maintenanceEvent'],
  announcement: ['announcementEvent'],
  upstream: ['upstreamLink', 'upstreamDraft'],
};

/** Objects of an organisation, which may have those of earlier tests too. */
export interface ObjectsOfTenant {
  readonly tenant: TestTenant;
  readonly objects: TenantObjects;
}

/** One set of objects after the other, for tests that use them up. */
export class FreshObjects {
  private sets = 0;
  private tenant: TestTenant | undefined;
  private last: ObjectsOfTenant | undefined;
  /** Ids of the last set that operations have used up; of all of them, where it is no question of ids. */
  private used: Set<string> | 'all' = 'all';

  constructor(
    private readonly product: TestProduct,
    /** The first word of the marker of each set. */
    private readonly name: string,
    private readonly kind: Omit<Kind, 'marker'>,
  ) {}

  /** The last set, while an operation finds in it what it names; else the next one. It may use up some of it. */
  async unusedFor(operation: Operation): Promise<ObjectsOfTenant> {
    const set = this.last && !this.isUsedUp(operation, this.last) ? this.last : await this.next();
    if (usesUp(operation)) {
      const ids = idsIn(addressOf(operation, set), set.objects);
      // A factor, or that all need one, is of every member and not of the user in the address alone.
      if (ids.length === 0 || operation.path.includes('second-factor')) this.used = 'all';
      else if (this.used !== 'all') for (const id of ids) this.used.add(id);
    }
    return set;
  }

  /** Objects that no test has touched. */
  async next(): Promise<ObjectsOfTenant> {
    if (!this.tenant || this.sets % SETS_PER_TENANT === 0) this.tenant = await signUp(this.product);
    this.sets += 1;
    const { tenant } = this;
    // The number per organisation is limited, and the earlier ones are not needed.
    await this.product.sql.query('delete from integrations.integration where customer_id = $1', [tenant.customerId]);
    const marker = `${this.name}-${randomUUID().slice(0, 8)}`;
    this.last = { tenant, objects: await makeObjects(this.product, tenant, { ...this.kind, marker }) };
    this.used = new Set();
    return this.last;
  }

  private isUsedUp(operation: Operation, set: ObjectsOfTenant): boolean {
    const { used } = this;
    if (used === 'all') return true;
    const body = JSON.stringify(rightBody(operation, set.objects, this.product)) ?? '';
    const named = addressOf(operation, set) + body;
    return [...used].some((id) => named.includes(id));
  }
}

/** The path of an operation, with the objects that it is about. */
export function addressOf({ path }: Operation, { tenant, objects }: ObjectsOfTenant): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => valueOf(path, parameter, objects, tenant));
}

/** The last object that an address names, which is what an operation is about, and what is gone with it. */
function idsIn(address: string, objects: TenantObjects): string[] {
  const kinds = Object.keys(objects) as (keyof TenantObjects)[];
  const named = kinds.filter((kind) => address.includes(objects[kind]));
  const about = named.toSorted((a, b) => address.lastIndexOf(objects[b]) - address.lastIndexOf(objects[a]))[0];
  return about === undefined ? [] : [about, ...(GONE_WITH[about] ?? [])].map((kind) => objects[kind]);
}
