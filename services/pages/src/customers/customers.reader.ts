import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { PageEntity } from '../page/page.entity.js';

/** What everybody may know of an organisation. */
export interface PublicCustomer {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

/** Who is behind a page. Public, so any caller may ask; which organisations there are cannot be listed. */
@Injectable()
export class CustomersReader {
  constructor(private readonly database: Database) {}

  /** @throws NotFoundError when the label belongs to nobody */
  async byDomain(label: string): Promise<PublicCustomer> {
    const domain = label.trim().toLowerCase();
    // The tenant is what is asked for, so no tenant transaction can be opened yet.
    return found(await this.database.system((tx) => tx.findOneBy(PageEntity, { domain })));
  }

  /** @throws NotFoundError when the id is nobody's */
  async byId(customerId: string): Promise<PublicCustomer> {
    if (!isId(customerId)) return found(null);
    return found(await this.database.tenant(customerId, (tx) => tx.findOneBy(PageEntity, { customerId })));
  }
}

function found(page: PageEntity | null): PublicCustomer {
  if (!page) throw new NotFoundError('No such Domain :(');
  return { id: page.customerId, name: page.name, domain: page.domain };
}
