import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { requireStaff, requireSystemTenant, type Actor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import type {
  SearchPagesRequest,
  SearchPagesResponseSchema,
  ListPagesRequest,
  ListPagesResponseSchema,
  OrganisationPageSchema,
  ResolvePagesRequest,
  ResolvePagesResponseSchema,
} from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import { loadPageHostsOf } from '../domains/page-hosts.js';
import {
  loadEverPlaced,
  loadPagesWith,
  loadPlaced,
  loadPlacedOf,
  type PlacedComponent,
} from '../page/further-pages.store.js';
import { PageAddresses } from '../page/page-addresses.js';
import { noSuchPage } from '../page/page-key.js';
import { PageEntity } from '../page/page.entity.js';
import { inAudiences, loadReaders } from '../page/readers.store.js';
import { organisationPageToWire, type OrganisationPageRow } from './organisation-page.mapper.js';

type Wire = MessageInitShape<typeof OrganisationPageSchema>;

/** Some 300 bytes each. */
const LISTED = 100;
const MAX_LISTED = 500;
/** As many as a sentence names. */
const FOUND = 10;
const MAX_IDS = 1_000;

/** The pages of an organisation, for its staff. */
@Injectable()
export class OrganisationPagesReader {
  constructor(
    private readonly database: Database,
    private readonly addresses: PageAddresses,
  ) {}

  /**
   * The first one, then the others by name; without their components. And what was ever chosen for a further one, and what audiences
   * of the first one have and ever had.
   * @throws InvalidError for a cursor that is none, or whose page is gone
   */
  async list(
    actor: Actor,
    { pageSize, cursor }: ListPagesRequest,
  ): Promise<MessageInitShape<typeof ListPagesResponseSchema>> {
    const { customerId } = requireStaff(actor);
    if (pageSize < 0) throw new InvalidError([{ pointer: '/pageSize', detail: 'The page size cannot be negative.' }]);
    const most = Math.min(pageSize || LISTED, MAX_LISTED);
    return this.database.tenant(customerId, async (tx) => {
      if (cursor !== '') await requireCursor(tx, customerId, cursor);
      const rows = await loadRows(tx, customerId, {
        where: `$2::uuid is null or (${PLACE('page')}) > (select ${PLACE('last')} from page last where last.page_id = $2)`,
        parameters: [cursor === '' ? null : cursor],
        most: most + 1,
      });
      const shown = rows.slice(0, most);
      const { everChosen, everInAudience } = await loadEverPlaced(tx, customerId);
      return {
        pages: await this.allToWire(tx, customerId, shown),
        everChosenComponentIds: [...everChosen],
        audienceComponentIds: [...inAudiences(await loadReaders(tx, customerId))],
        everAudienceComponentIds: [...everInAudience],
        nextCursor: rows.length > most ? (shown.at(-1)?.pageId ?? '') : '',
      };
    });
  }

  /**
   * The further ones that have one of some components, or are named: some of them, and how many there are.
   * @throws InvalidError for too many ids, and what is none
   */
  async find(
    actor: Actor,
    { componentIds, pageIds }: SearchPagesRequest,
  ): Promise<MessageInitShape<typeof SearchPagesResponseSchema>> {
    const { customerId } = requireStaff(actor);
    const violations = new Violations();
    checkIds(violations, '/componentIds', componentIds);
    checkIds(violations, '/pageIds', pageIds);
    violations.throwIfAny();
    return this.database.tenant(customerId, async (tx) => {
      const having = await loadPagesWith(tx, customerId, componentIds);
      const found = [...new Set([...having, ...pageIds.map((id) => id.toLowerCase())])];
      const [counted] = await tx.query<{ count: number }[]>(
        'select count(*)::int as count from page where customer_id = $1 and page_id <> $1 and page_id = any($2::uuid[])',
        [customerId, found],
      );
      const rows = await loadRows(tx, customerId, {
        where: 'page.page_id <> $1 and page.page_id = any($2::uuid[])',
        parameters: [found],
        most: FOUND,
      });
      return { pages: await this.allToWire(tx, customerId, rows), count: counted?.count ?? 0 };
    });
  }

  /**
   * Those of some pages that the organisation has beside its first one, as their events have them.
   * @throws ForbiddenError for callers that are no process of ours, InvalidError for too many ids, and what is none
   */
  async resolve(
    actor: Actor,
    { pageIds }: ResolvePagesRequest,
  ): Promise<MessageInitShape<typeof ResolvePagesResponseSchema>> {
    const customerId = requireSystemTenant(actor);
    const violations = new Violations();
    checkIds(violations, '/pageIds', pageIds);
    violations.throwIfAny();
    return this.database.tenant(customerId, async (tx) => {
      const rows = await tx.query<{ pageId: string; version: string }[]>(
        `select page_id as "pageId", settings.version from page join page_settings settings using (page_id)
          where page.customer_id = $1 and page_id <> $1 and page_id = any($2::uuid[]) order by page_id`,
        [customerId, pageIds],
      );
      const placedOf = await loadPlacedOf(
        tx,
        rows.map(({ pageId }) => pageId),
      );
      return {
        pages: rows.map(({ pageId, version }) => ({
          ...{ customerId, pageId, version: BigInt(version) },
          componentIds: placedOf(pageId).map(({ componentId }) => componentId),
        })),
      };
    });
  }

  /** One with its components. @throws NotFoundError unless it is the organisation's */
  async get(actor: Actor, pageId: string): Promise<Wire> {
    const { customerId } = requireStaff(actor);
    return this.database.tenant(customerId, (tx) => this.read(tx, customerId, pageId));
  }

  /** The same within a transaction of the organisation. */
  async read(tx: Tx, customerId: string, pageId: string): Promise<Wire> {
    const [row] = await loadRows(tx, customerId, { where: 'page.page_id = $2', parameters: [pageId], most: 1 });
    if (!row) throw noSuchPage();
    const components = await loadPlaced(tx, pageId);
    const [page] = await this.allToWire(tx, customerId, [row], components);
    return page!;
  }

  /** @param components of each; none in a list */
  private async allToWire(
    tx: Tx,
    customerId: string,
    rows: readonly OrganisationPageRow[],
    components: readonly PlacedComponent[] = [],
  ): Promise<Wire[]> {
    const features = await PlanFeatures.load(tx, customerId);
    const ids = rows.map(({ pageId }) => pageId);
    const hostsOf = await loadPageHostsOf(tx, ids, features);
    return rows.map((row) =>
      organisationPageToWire(row, this.addresses.pageUrl(row.domain, hostsOf(row.pageId).linked), components),
    );
  }
}

/** Where a page stands in the list. */
const PLACE = (page: string) => `${page}.page_id <> ${page}.customer_id, lower(${page}.name), ${page}.page_id`;

function checkIds(violations: Violations, pointer: string, ids: readonly string[]): void {
  violations.check(ids.length <= MAX_IDS, pointer, `Please give at most ${MAX_IDS} here.`);
  for (const [index, id] of ids.slice(0, MAX_IDS).entries())
    violations.check(isId(id), `${pointer}/${index}`, 'Please give an id here.');
}

async function requireCursor(tx: Tx, customerId: string, cursor: string): Promise<void> {
  const isThere = isId(cursor) && (await tx.existsBy(PageEntity, { customerId, pageId: cursor }));
  if (!isThere)
    throw new InvalidError([{ pointer: '/cursor', detail: 'This part of the list is gone. Please begin again.' }]);
}

/** What to list beside the organisation's own pages alone. */
interface Rows {
  /** A condition in SQL, in which `$2` is the first parameter. */
  readonly where: string;
  readonly parameters: readonly unknown[];
  readonly most: number;
}

async function loadRows(tx: Tx, customerId: string, { where, parameters, most }: Rows): Promise<OrganisationPageRow[]> {
  return tx.query(
    `select page.customer_id as "customerId", page.page_id as "pageId", page.name, page.domain, page.version,
            coalesce(readers.password_hash <> '' or readers.networks <> '{}' or readers.people <> '{}', false)
              as "isPrivate",
            (select count(*)::int from page_component placed where placed.page_id = page.page_id) as "componentCount"
       from page left join page_readers readers using (page_id)
      where page.customer_id = $1 and (${where})
      order by ${PLACE('page')} limit ${most}`,
    [customerId, ...parameters],
  );
}
