import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { MonthStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { decodePageState, unpackState } from '@candor/streams/published-state.js';
import { loadEverPlaced, loadPlaced } from '../page/further-pages.store.js';
import { PageEntity } from '../page/page.entity.js';
import { isFirstPage } from '../page/page-key.js';
import { inAudiences, loadReaders, type KeptReaders } from '../page/readers.store.js';
import { loadSettings } from '../page/settings.store.js';
import { contentOf, monthState, withChanged, type MonthContent } from './month-content.js';
import { MonthReader } from './month.reader.js';
import { shareOf, type Placement } from './page-share.js';
import { finish, historySpan, nextDue, tryHoldMonths, type DueMonth } from './page-months.js';
import { SearchMonths } from './search-months.js';
import { digestOf, StateStore, type StoredState } from './state.store.js';
import { databaseTime } from './what-holds.js';

/**
 * What to do after a turn: nothing, another month, or the same once the process that projects a month of this page is
 * done.
 */
export interface AfterTurn {
  readonly next: 'nothing' | 'more' | 'busy';
  /** The page on which the list of months has changed; undefined for none. */
  readonly listedOn?: string;
}

/**
 * Updates the published state of one month. Months of one organisation are projected one after the other, across all replicas,
 * by a lock that no other work waits for. Changes meanwhile are requested again, so a later revision never shows an
 * earlier state.
 */
@Injectable()
export class ProjectMonth {
  constructor(
    private readonly database: Database,
    private readonly search: SearchMonths,
    private readonly months: MonthReader,
    private readonly states: StateStore,
    private readonly log: AppLogger,
  ) {}

  /**
   * Projects the newest month that is due. Months that were not searched yet are looked for when no other one is: that looks
   * at every page of the organisation.
   * @throws UnavailableError or DeadlineExceededError when a context does not answer
   */
  async execute(customerId: string): Promise<AfterTurn> {
    const turn = await this.projectNext(customerId);
    if (turn.next !== 'nothing') return turn;
    await this.search.execute(customerId);
    return this.projectNext(customerId);
  }

  private async projectNext(customerId: string): Promise<AfterTurn> {
    return this.database.tenant(customerId, async (tx) => {
      if (!(await tryHoldMonths(tx, customerId))) return { next: 'busy' };
      const due = await nextDue(tx, customerId);
      const page = due && (await tx.findOneBy(PageEntity, { pageId: due.pageId }));
      if (!due || !page) return { next: 'nothing' };
      const isListed = await this.project(tx, page, due);
      return { next: 'more', ...(isListed && { listedOn: page.pageId }) };
    });
  }

  /** @returns whether the list of months on the page has changed */
  private async project(tx: Tx, page: PageEntity, due: DueMonth): Promise<boolean> {
    const startedAt = performance.now();
    const { customerId, pageId } = page;
    const name = { pageId, month: due.month };
    const { timeZone } = await loadSettings(tx, pageId);
    const now = await databaseTime(tx);
    const before = await this.states.hold(tx, name);
    const content = await this.contentNow(page, await placed(tx, page), due, { timeZone, before });
    const readMs = performance.now() - startedAt;
    const state = toBinary(MonthStateSchema, monthState(name, content));
    const itemIds = [...content.incidents, ...content.maintenances, ...content.announcements].map(({ id }) => id);
    const isEmpty = itemIds.length === 0;
    // A month in which nothing ever happened is not published.
    const changed = before ? before.digest !== digestOf(state) : !isEmpty;
    if (changed) await this.states.publishNext(tx, { customerId, ...name }, state, { before, now });
    // A month from before the organisation signed up has a page while something is in it.
    const isListed = due.month < historySpan(page, timeZone, now).first && isEmpty !== (due.itemIds.length === 0);
    // The page is due even if the process dies before requesting it. Locked before the month, as everywhere.
    if (isListed) await tx.query(`update page set projected_at = null where page_id = $1`, [pageId]);
    await finish(tx, due, itemIds);
    const [ms, bytes] = [performance.now() - startedAt, state.length];
    this.log.info(
      { customerId, pageId, month: due.month, changed, readMs: Math.round(readMs), ms: Math.round(ms), bytes },
      'month projected',
    );
    return isListed;
  }

  /** Reads the changes since the last time, or everything where they are not known. */
  private async contentNow(
    { customerId, announces }: PageEntity,
    { placement, readers }: Placed,
    { month, changedIds }: DueMonth,
    { timeZone, before }: { timeZone: string; before: StoredState | undefined },
  ): Promise<MonthContent> {
    const chosen =
      'placed' in placement ? placement.placed.map(({ componentId }) => componentId) : [...inAudiences(readers)];
    const read = async (ids?: readonly string[]) => {
      const reading = await this.months.read({ customerId, announces, chosen }, month, timeZone, ids);
      return contentOf(reading, shareOf(placement, readers, reading.services));
    };
    if (!before || !changedIds) return read();
    const changed = await read(changedIds);
    return withChanged(fromBinary(MonthStateSchema, unpackState(before.content)), changedIds, changed);
  }
}

/** What decides what a page shows. */
interface Placed {
  readonly placement: Placement;
  readonly readers: KeptReaders | undefined;
}

async function placed(tx: Tx, page: PageEntity): Promise<Placed> {
  const { customerId, pageId } = page;
  const readers = await loadReaders(tx, pageId);
  if (!isFirstPage(page)) return { placement: { pageId, placed: await loadPlaced(tx, pageId) }, readers };
  return {
    placement: { customerId, ...(await loadEverPlaced(tx, customerId)) },
    readers: readers && (await asPublished(tx, readers, pageId)),
  };
}

/**
 * A month has of an audience what the published page says is for it alone: without that, gateways would show it to all. The
 * projection of the page requests the months then.
 */
async function asPublished(tx: Tx, readers: KeptReaders, pageId: string): Promise<KeptReaders> {
  if (readers.audiences.length === 0) return readers;
  const [row] = await tx.query<{ content: Buffer }[]>(
    `select content from published_state where page_id = $1 and month = ''`,
    [pageId],
  );
  const components = row ? decodePageState(unpackState(row.content)).components : [];
  const isForSome = new Set(components.flatMap(({ id, audienceIds }) => (audienceIds.length > 0 ? id : [])));
  return {
    ...readers,
    audiences: readers.audiences.map((audience) => ({
      ...audience,
      componentIds: audience.componentIds.filter((id) => isForSome.has(id)),
    })),
  };
}
