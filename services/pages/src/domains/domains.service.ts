import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { ConflictError, InvalidError } from '@candor/platform/errors.js';
import { PageAddresses } from '../page/page-addresses.js';
import type { PageKey } from '../page/page-key.js';
import { CustomDomainEntity } from './custom-domain.entity.js';
import { readHostName } from './host-name.rules.js';
import { DOMAIN_FEATURE } from './page-hosts.js';

const POINTER = '/customDomain';
const TAKEN = 'This domain belongs to another organisation, or did so in the last 90 days.';
const OF_OTHER_PAGE = 'Another page of your organisation has this domain.';

/** Manages the custom domains of organisations. */
@Injectable()
export class DomainsService {
  constructor(
    private readonly database: Database,
    private readonly addresses: PageAddresses,
  ) {}

  /**
   * The host in its stored form; empty for none.
   * @throws InvalidError for what cannot be a custom domain
   * @throws ConflictError for one that another organisation has, or had until 90 days ago
   */
  async read(customerId: string, typed: string): Promise<string> {
    const host = readHostName(typed, this.addresses.ownHosts);
    if (host === undefined) {
      const detail = 'Please give a host name of your own, for example status.example.com.';
      throw new InvalidError([{ pointer: POINTER, detail }]);
    }
    if (host !== '' && (await this.database.system((tx) => isOfOthers(tx, customerId, host)))) {
      throw new ConflictError(TAKEN, [{ pointer: POINTER, detail: TAKEN }]);
    }
    return host;
  }

  /**
   * Claims a host, or releases the current one, within the caller's transaction, which holds the lock of the settings.
   * A host that is claimed already is checked again, whatever the plan includes now.
   * @param host from {@link read}
   * @returns whether there is anything to check or to show
   * @throws PaymentRequiredError for another host without the feature in the plan
   * @throws ConflictError for one that another page of the organisation has
   */
  async claim(tx: Tx, { customerId, pageId }: PageKey, host: string): Promise<boolean> {
    const current = await claimed(tx, pageId);
    if (current?.host === host) {
      await claimAgain(tx, current);
      return true;
    }
    if (host !== '') (await PlanFeatures.load(tx, customerId)).require(DOMAIN_FEATURE);
    if (current) await release(tx, current);
    if (host === '') return current !== null;
    if (await isOfOtherPage(tx, { customerId, pageId }, host))
      throw new ConflictError(OF_OTHER_PAGE, [{ pointer: POINTER, detail: OF_OTHER_PAGE }]);
    await tx.query(
      `insert into custom_domain as d (customer_id, page_id, host, token, state, missing, next_check_at)
       values ($1, $2, $3, $4, 'pending', '{challenge,target}', now())
       on conflict (customer_id, host) do update set
         page_id = excluded.page_id, state = 'pending', claimed_at = now(), failing_since = null, next_check_at = now()`,
      [customerId, pageId, host, randomBytes(24).toString('base64url')],
    );
    return true;
  }
}

/**
 * An update, never an insert with "on conflict": while a check moves `next_check_at`, Postgres may miss the row by its
 * key and report the page's other unique index instead.
 */
async function claimAgain(tx: Tx, { customerId, host }: CustomDomainEntity): Promise<void> {
  await tx.query(
    `update custom_domain set
       state = case when state = 'lost' then 'pending' else state end,
       claimed_at = case when state = 'lost' then now() else claimed_at end,
       failing_since = case when state = 'lost' then null else failing_since end,
       next_check_at = now()
      where customer_id = $1 and host = $2`,
    [customerId, host],
  );
}

/** The host that a page claims, whatever its state; null when it has none. */
export async function claimed(tx: Tx, pageId: string): Promise<CustomDomainEntity | null> {
  return tx
    .createQueryBuilder(CustomDomainEntity, 'domain')
    .where(`domain.pageId = :pageId and domain.state <> 'released'`, { pageId })
    .getOne();
}

/**
 * Queried in the scope of the system, because it concerns other organisations. A released name stays reserved for 90
 * days.
 */
export async function isOfOthers(tx: Tx, customerId: string, host: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `select from custom_domain
      where host = $1 and customer_id <> $2 and verified_at is not null
        and (state in ('verified', 'failing') or freed_at > now() - interval '90 days')`,
    [host, customerId],
  );
  return rows.length > 0;
}

async function isOfOtherPage(tx: Tx, { customerId, pageId }: PageKey, host: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `select from custom_domain where customer_id = $1 and host = $2 and page_id <> $3 and state <> 'released'`,
    [customerId, host, pageId],
  );
  return rows.length > 0;
}

/** One that was never verified is deleted; one that was is kept for its quarantine. */
export async function release(tx: Tx, { customerId, host, verifiedAt }: CustomDomainEntity): Promise<void> {
  if (!verifiedAt) {
    await tx.delete(CustomDomainEntity, { customerId, host });
    return;
  }
  await tx.query(
    `update custom_domain set state = 'released', freed_at = coalesce(freed_at, now()), next_check_at = null
      where customer_id = $1 and host = $2`,
    [customerId, host],
  );
}
