import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { CustomDomainEntity } from '../domains/custom-domain.entity.js';
import { DomainResolver } from '../domains/domain-resolver.js';
import { afterCheck, isBound } from '../domains/domain-state.rules.js';
import { isOfOthers } from '../domains/domains.service.js';
import { PageAddresses } from '../page/page-addresses.js';
import { lockSettings } from '../page/settings.lock.js';
import { SettingsNews } from './settings.news.js';

/**
 * No other replica checks a domain during this time; if the process dies, another one does so after it (SQL interval).
 */
const LEASE = '5 minutes';

interface Due {
  readonly customerId: string;
  readonly pageId: string;
  readonly host: string;
  readonly token: string;
  readonly domain: string;
}

/** Checks the hosts that are due, and binds pages to them or unbinds them. */
@Injectable()
export class CheckDomains {
  constructor(
    private readonly database: Database,
    private readonly resolver: DomainResolver,
    private readonly addresses: PageAddresses,
    private readonly news: SettingsNews,
    private readonly log: AppLogger,
  ) {}

  /**
   * Checks all that are due, or only those of the given organisation. Replicas share the work. When DNS does not
   * answer, nothing changes.
   */
  async execute(customerId?: string): Promise<void> {
    for (;;) {
      const due = await this.next(customerId);
      if (!due) return;
      try {
        const target = this.addresses.pageHost(due.domain);
        const missing = await this.resolver.lacks(due.host, due.token, target);
        await this.apply(due, missing);
      } catch (err) {
        this.log.warn({ err, customerId: due.customerId, host: due.host }, 'domain not checked, tried again later');
      }
    }
  }

  private async next(customerId: string | undefined): Promise<Due | undefined> {
    return this.database.system(async (tx) => {
      const [due] = await tx.query<Due[]>(
        `select d.customer_id as "customerId", d.page_id as "pageId", d.host, d.token, page.domain
           from custom_domain d join page using (page_id)
          where d.next_check_at <= now() and ($1::uuid is null or d.customer_id = $1)
          order by d.next_check_at limit 1 for update of d skip locked`,
        [customerId ?? null],
      );
      if (due) {
        await tx.query(
          `update custom_domain set next_check_at = now() + interval '${LEASE}' where customer_id = $1 and host = $2`,
          [due.customerId, due.host],
        );
      }
      return due;
    });
  }

  /**
   * A change of where the page answers, or of where links lead, is published to other services; this projects the page
   * too.
   */
  private async apply({ customerId, pageId, host }: Due, found: readonly ('challenge' | 'target')[]): Promise<void> {
    await this.database.system(async (tx) => {
      // Before the domain, as when the settings are saved.
      const page = { customerId, pageId };
      await lockSettings(tx, page);
      // Two organisations with the same host wait for each other here.
      await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [host]);
      const lock = { mode: 'pessimistic_write' } as const;
      const domain = await tx.findOne(CustomDomainEntity, { where: { customerId, host }, lock });
      if (!domain || domain.pageId !== pageId || domain.nextCheckAt === null) return;
      // Another organisation was first, or had it until recently: it stays a claim without proof.
      const missing = (await isOfOthers(tx, customerId, host)) ? (['challenge'] as const) : found;
      const after = afterCheck(domain, missing, new Date());
      await tx.update(CustomDomainEntity, { customerId, host }, after);
      const wasAt = { bound: isBound(domain.state), linked: domain.state === 'verified' };
      const isAt = { bound: isBound(after.state), linked: after.state === 'verified' };
      if (wasAt.bound !== isAt.bound || wasAt.linked !== isAt.linked) await this.news.publish(tx, page);
    });
  }
}
