import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import type {
  ListPagesResponseSchema,
  OrganisationPageSchema,
} from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import { loadPageHosts } from '../domains/page-hosts.js';
import { loadEverChosen, loadPlaced, type PlacedComponent } from '../page/further-pages.store.js';
import { PageAddresses } from '../page/page-addresses.js';
import { noSuchPage } from '../page/page-key.js';
import { organisationPageToWire, type OrganisationPageRow } from './organisation-page.mapper.js';

type Wire = MessageInitShape<typeof OrganisationPageSchema>;

/** The pages of an organisation, for its staff. */
@Injectable()
export class OrganisationPagesReader {
  constructor(
    private readonly database: Database,
    private readonly addresses: PageAddresses,
  ) {}

  /** The first one, then the others by name; without their components. And what was ever chosen for a further one. */
  async list(actor: Actor): Promise<MessageInitShape<typeof ListPagesResponseSchema>> {
    const { customerId } = requireStaff(actor);
    return this.database.tenant(customerId, async (tx) => {
      const features = await PlanFeatures.load(tx, customerId);
      const pages: Wire[] = [];
      for (const row of await loadRows(tx, customerId)) pages.push(await this.toWire(tx, row, features));
      return { pages, everChosenComponentIds: [...(await loadEverChosen(tx, customerId))] };
    });
  }

  /** One with its components. @throws NotFoundError unless it is the organisation's */
  async get(actor: Actor, pageId: string): Promise<Wire> {
    const { customerId } = requireStaff(actor);
    return this.database.tenant(customerId, (tx) => this.read(tx, customerId, pageId));
  }

  /** The same within a transaction of the organisation. */
  async read(tx: Tx, customerId: string, pageId: string): Promise<Wire> {
    const row = (await loadRows(tx, customerId)).find((one) => one.pageId === pageId);
    if (!row) throw noSuchPage();
    const features = await PlanFeatures.load(tx, customerId);
    return this.toWire(tx, row, features, await loadPlaced(tx, pageId));
  }

  private async toWire(
    tx: Tx,
    row: OrganisationPageRow,
    features: PlanFeatures,
    components: readonly PlacedComponent[] = [],
  ): Promise<Wire> {
    const { linked } = await loadPageHosts(tx, row.pageId, features);
    return organisationPageToWire(row, this.addresses.pageUrl(row.domain, linked), components);
  }
}

async function loadRows(tx: Tx, customerId: string): Promise<OrganisationPageRow[]> {
  return tx.query(
    `select page.customer_id as "customerId", page.page_id as "pageId", page.name, page.domain, page.version,
            coalesce(readers.password_hash <> '' or readers.networks <> '{}' or readers.people <> '{}', false)
              as "isPrivate",
            (select count(*)::int from page_component placed where placed.page_id = page.page_id) as "componentCount"
       from page left join page_readers readers using (page_id)
      where page.customer_id = $1
      order by page.page_id <> page.customer_id, lower(page.name), page.page_id`,
    [customerId],
  );
}
