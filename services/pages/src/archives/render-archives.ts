import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import type { PageState } from '@candor/status-page/page-state.js';
import { PageEntity } from '../page/page.entity.js';
import { databaseTime, loadWhatHolds } from '../rendering/what-holds.js';
import { loadSettings } from '../settings/settings.store.js';
import { buildArtifacts, sameArtifacts, type SnapshotArtifact } from '../snapshot/build-artifacts.js';
import { archiveLook, monthSources } from '@candor/status-page/artifacts/month-artifacts.js';
import { askFor, finish, loadMonths, nextDue, type DueMonth } from './archive-months.js';
import { ArchiveParts, type DrawnItems, type PublishedPart } from './archive-parts.js';
import { assignParts } from './assign-parts.js';
import { historySpan } from './history-span.js';
import { MonthReader } from './month.reader.js';

/** What there is to do after a turn: nothing, another month, or the same once whoever renders this page's archives is done. */
export type AfterTurn = { readonly next: 'nothing' | 'more' | 'busy'; readonly monthsChanged: boolean };

/**
 * Brings the archive of one month up to date. Archives of one page are rendered one after the other, over all replicas, by a lock that
 * nobody else waits for. What changes meanwhile is asked for again, so a later revision never shows an earlier state.
 */
@Injectable()
export class RenderArchives {
  constructor(
    private readonly database: Database,
    private readonly months: MonthReader,
    private readonly parts: ArchiveParts,
    private readonly log: AppLogger,
  ) {}

  /** Renders the month that has waited longest. @throws UnavailableError or DeadlineExceededError when a context does not answer */
  async execute(customerId: string): Promise<AfterTurn> {
    const page = await this.database.tenant(customerId, (tx) => tx.findOneBy(PageEntity, { customerId }));
    if (!page) return { next: 'nothing', monthsChanged: false };
    if (!page.historySearched) await this.search(page);
    return this.database.tenant(customerId, async (tx) => {
      if (!(await isOurTurn(tx, customerId))) return { next: 'busy', monthsChanged: false };
      const holds = await loadWhatHolds(tx, customerId);
      const span = historySpan(page, holds.settings.timeZone, holds.now);
      const due = await nextDue(tx, customerId, span.current);
      if (!due) return { next: 'nothing', monthsChanged: false };
      const months = await loadMonths(tx, customerId, span);
      const { state, items } = await this.months.read(page, { ...holds, months }, due.month);
      await this.render(tx, page, { due, state, items });
      const count = Object.keys(items).length;
      // A month from before the organisation came has a page while something happened in it, and its neighbours link to it.
      const monthsChanged = due.month < span.first && due.items > 0 !== count > 0;
      if (monthsChanged) await askFor(tx, customerId, neighboursOf(months, due.month));
      return { next: 'more', monthsChanged };
    });
  }

  private async render(
    tx: Tx,
    { customerId }: PageEntity,
    { due, state, items }: { due: DueMonth; state: PageState; items: DrawnItems },
  ): Promise<void> {
    const { month } = due;
    const startedAt = Date.now();
    const before = await this.parts.load(tx, customerId, month);
    const look = archiveLook(state);
    const drawn = look === (await lookOf(tx, customerId, month)) ? allItems(before) : {};
    const { sources } = monthSources(state, month, (id) => drawn[id] !== undefined && drawn[id] === items[id]);
    const previous = before.flatMap(({ archive }) => archive.artifacts);
    const artifacts = await buildArtifacts(
      { needed: [], permalinks: sources },
      { now: await databaseTime(tx), previous, maxBytes: Infinity, timeZone: state.timeZone },
    );
    const changed = await this.publishChanges(tx, { customerId, month }, { before, artifacts, items });
    await finish(tx, customerId, due, { look, items: Object.keys(items).length });
    this.log.info(
      { customerId, month, artifacts: artifacts.length, changed, ms: Date.now() - startedAt },
      'archive rendered',
    );
  }

  /** @returns how many parts are others than they were */
  private async publishChanges(
    tx: Tx,
    { customerId, month }: { customerId: string; month: string },
    { before, artifacts, items }: { before: PublishedPart[]; artifacts: SnapshotArtifact[]; items: DrawnItems },
  ): Promise<number> {
    const known = new Map(
      before.flatMap(({ archive }) => archive.artifacts.map(({ path }): [string, number] => [path, archive.part])),
    );
    const parts = assignParts(artifacts, (path) => known.get(path));
    const count = Math.max(parts.length, before.length);
    let changed = 0;
    for (let part = 0; part < count; part += 1) {
      const ofPart = parts[part] ?? [];
      const itemsOfPart = itemsIn(ofPart, items);
      const which = { customerId, month, part };
      const published = before[part]?.archive;
      if (published && sameArtifacts(ofPart, published.artifacts)) {
        await this.parts.keep(tx, which, itemsOfPart);
        continue;
      }
      const revision = (published?.revision ?? 0n) + 1n;
      await this.parts.publishNext(tx, which, { artifacts: ofPart, items: itemsOfPart, revision });
      changed += 1;
    }
    return changed;
  }

  /** Finds the months before the organisation came in which something happened: events told of them before anybody listened. */
  private async search(page: PageEntity): Promise<void> {
    const { customerId } = page;
    const { settings, now } = await this.database.tenant(customerId, async (tx) => ({
      settings: await loadSettings(tx, customerId),
      now: await databaseTime(tx),
    }));
    const found: string[] = [];
    let month: string | undefined = historySpan(page, settings.timeZone, now).first;
    while ((month = await this.months.monthBefore(customerId, month, settings.timeZone))) found.push(month);
    await this.database.tenant(customerId, async (tx) => {
      // In another zone months begin at other moments: the next turn searches by those.
      if ((await loadSettings(tx, customerId)).timeZone !== settings.timeZone) return;
      await tx.query(`update page set history_searched = true where customer_id = $1`, [customerId]);
      await askFor(tx, customerId, found);
    });
  }
}

async function isOurTurn(tx: Tx, customerId: string): Promise<boolean> {
  const [row] = await tx.query<{ ours: boolean }[]>(
    `select pg_try_advisory_xact_lock(hashtextextended('archives ' || $1::text, 0)) as ours`,
    [customerId],
  );
  return row?.ours === true;
}

async function lookOf(tx: Tx, customerId: string, month: string): Promise<string | undefined> {
  const [row] = await tx.query<{ look: string }[]>(
    `select look from archive_month where customer_id = $1 and month = $2`,
    [customerId, month],
  );
  return row?.look;
}

function allItems(parts: readonly PublishedPart[]): DrawnItems {
  return Object.assign({}, ...parts.map(({ items }) => items)) as DrawnItems;
}

function itemsIn(artifacts: readonly SnapshotArtifact[], items: DrawnItems): DrawnItems {
  const ids = artifacts.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  return Object.fromEntries(ids.flatMap((id) => (items[id] === undefined ? [] : [[id, items[id]]])));
}

/** The months with a page before and after another. @param months the newest first */
function neighboursOf(months: readonly string[], month: string): string[] {
  const neighbours = [months.find((one) => one < month), months.findLast((one) => one > month)];
  return neighbours.filter((one) => one !== undefined);
}
