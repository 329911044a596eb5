import { type Tx } from '@candor/database/database.js';
import { queryPrepared, type PreparedStatement } from '@candor/database/prepared.js';
import { firstPageShows, type FirstPage, type Placing } from '@candor/proto/page-placement.js';

/** Which components an audience has. */
export interface KnownAudience {
  readonly id: string;
  readonly componentIds: readonly string[];
}

interface InAudiences {
  readonly audiences: readonly KnownAudience[];
  /** The components that an audience ever had. */
  readonly ever: ReadonlySet<string>;
}

const IN_AUDIENCES: PreparedStatement = {
  name: 'notifications-in-audiences',
  text: `select audiences, ever_in_audience as ever from page_settings where customer_id = $1`,
};

const EVER_CHOSEN: PreparedStatement = {
  name: 'notifications-ever-chosen',
  text: `select distinct unnest(ever_component_ids) as id from further_page`,
};

/** The audiences of an organisation's first page. */
export async function loadInAudiences(tx: Tx, customerId: string): Promise<InAudiences> {
  const [row] = await queryPrepared<{ audiences: KnownAudience[]; ever: string[] }>(tx, IN_AUDIENCES, [customerId]);
  return { audiences: row?.audiences ?? [], ever: new Set(row?.ever) };
}

/** The components that were ever chosen for a page of the transaction's organisation beside its first one. */
async function loadEverChosen(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await queryPrepared<{ id: string }>(tx, EVER_CHOSEN, []);
  return new Set(rows.map(({ id }) => id));
}

/** What placement needs of the first page. @param isShown whether all its readers see a component */
export async function loadFirstPage(
  tx: Tx,
  customerId: string,
  isShown: (componentId: string) => boolean,
): Promise<FirstPage> {
  const { ever } = await loadInAudiences(tx, customerId);
  return { id: customerId, isShown, everChosen: await loadEverChosen(tx), everInAudience: ever };
}

/** A page as readers in some of its audiences see it. */
export interface SeenPage {
  /** In its order. */
  readonly componentIds: readonly string[];
  /** Whether they see an incident, a maintenance or an announcement. */
  readonly shows: (placing: Placing) => boolean;
}

/** The first page as readers in some of its audiences see it. */
export async function loadSeenFirstPage(tx: Tx, customerId: string, audienceIds: readonly string[]): Promise<SeenPage> {
  const { audiences } = await loadInAudiences(tx, customerId);
  const own = audiences.filter(({ id }) => audienceIds.includes(id)).flatMap(({ componentIds }) => componentIds);
  const rows = await tx.query<{ id: string; public: boolean }[]>(
    `select id, public from component where public or (id = any($1::uuid[]) and name <> '')
      order by group_position nulls last, position, id`,
    [own],
  );
  const forAll = new Set(rows.flatMap((row) => (row.public ? row.id : [])));
  const componentIds = rows.map(({ id }) => id);
  const first = await loadFirstPage(tx, customerId, (id) => forAll.has(id));
  return {
    componentIds,
    shows: (placing) => firstPageShows(placing, first) || placing.named.some((id) => componentIds.includes(id)),
  };
}

/** As `loadAudiencesFor` of further pages. */
export async function loadFirstPageAudiencesFor(
  tx: Tx,
  customerId: string,
  named: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<unknown[]>(`select from component where id = any($1::uuid[]) and public limit 1`, [
    named,
  ]);
  if (rows.length > 0) return [];
  const { audiences } = await loadInAudiences(tx, customerId);
  return audiences.flatMap(({ id, componentIds }) => (componentIds.some((one) => named.includes(one)) ? id : []));
}
