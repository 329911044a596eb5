import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { NotFoundError, PaymentRequiredError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { CustomDomainEntity } from '../domains/custom-domain.entity.js';
import { DOMAIN_FEATURE } from '../domains/page-hosts.js';
import { PageEntity } from '../page/page.entity.js';

const NOT_INCLUDED = 'The plan of this organisation does not include a domain of its own.';

/** The public data of an organisation, as its page has them. */
export interface PublicCustomer {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  /** The page that was asked for; its first one where an organisation was. */
  readonly pageId: string;
}

/** Finds the organisation of a page. Public, so any caller may ask; organisations cannot be listed. */
@Injectable()
export class CustomersReader {
  constructor(private readonly database: Database) {}

  /** @throws NotFoundError when no organisation has the label */
  async byDomain(label: string): Promise<PublicCustomer> {
    const domain = label.trim().toLowerCase();
    // The query determines the tenant, so no tenant transaction can be opened yet.
    return found(await this.database.system((tx) => tx.findOneBy(PageEntity, { domain })));
  }

  /**
   * @throws NotFoundError when no organisation has the host
   * @throws PaymentRequiredError when the plan of its organisation does not include it
   */
  async byHost(typed: string): Promise<PublicCustomer> {
    const host = typed.trim().toLowerCase().replace(/\.$/, '');
    return this.database.system(async (tx) => {
      const page = await tx
        .createQueryBuilder(PageEntity, 'page')
        .innerJoin(CustomDomainEntity, 'domain', 'domain.pageId = page.pageId')
        .where(`domain.host = :host and domain.state in ('verified', 'failing')`, { host })
        .getOne();
      const customer = found(page);
      const features = await PlanFeatures.load(tx, customer.id);
      if (!features.include(DOMAIN_FEATURE)) throw new PaymentRequiredError(NOT_INCLUDED);
      return customer;
    });
  }

  /**
   * @param asked one of its pages; empty for its first one
   * @throws NotFoundError when no organisation has the id, or this one no such page
   */
  async byId(customerId: string, asked = ''): Promise<PublicCustomer> {
    const pageId = asked || customerId;
    if (!isId(customerId) || !isId(pageId)) return found(null);
    return found(await this.database.tenant(customerId, (tx) => tx.findOneBy(PageEntity, { customerId, pageId })));
  }
}

function found(page: PageEntity | null): PublicCustomer {
  if (!page) throw new NotFoundError('No such Domain :(');
  return { id: page.customerId, name: page.name, domain: page.domain, pageId: page.pageId };
}
