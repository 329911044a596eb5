import { Injectable } from '@nestjs/common';
import { Database, onCommit, type Tx } from '@candor/database/database.js';
import { endOfPageDay } from '@candor/status-page/page-day.js';
import { homePeriod } from '@candor/status-page/uptime-periods.js';
import { AppLogger } from '@candor/platform/logger.js';
import { addMonths, askForLook, loadMonths } from '../archives/archive-months.js';
import { ArchiveRequests } from '../archives/archive-requests.js';
import { archiveLook } from '@candor/status-page/artifacts/month-artifacts.js';
import { historySpan, type HistorySpan } from '../archives/history-span.js';
import type { PageHosts } from '../domains/page-hosts.js';
import { picturesOf } from '../images/image-address.js';
import { PageEntity } from '../page/page.entity.js';
import { artifactSources } from '@candor/status-page/artifacts/page-artifacts.js';
import { buildArtifacts, sameArtifacts } from '../snapshot/build-artifacts.js';
import { SnapshotStore, type Snapshot } from '../snapshot/snapshot.store.js';
import { PageStateReader } from './page-state.reader.js';
import { loadWhatHolds } from './what-holds.js';

/**
 * Brings the snapshot of a page up to date. The lock of the page's row is held from before the state is read until the
 * result is committed, so renders of one page are serial over all replicas and a later revision never shows an
 * earlier state.
 */
@Injectable()
export class RenderPage {
  constructor(
    private readonly database: Database,
    private readonly states: PageStateReader,
    private readonly snapshots: SnapshotStore,
    private readonly archives: ArchiveRequests,
    private readonly log: AppLogger,
  ) {}

  /** Does nothing for an organisation that is not known yet: making it known renders its page. */
  async execute(customerId: string): Promise<void> {
    await this.database.tenant(customerId, async (tx) => {
      const page = await tx.findOne(PageEntity, { where: { customerId }, lock: { mode: 'pessimistic_write' } });
      if (page) await this.render(tx, page);
    });
  }

  /** Renders within the caller's transaction, which holds the lock of the page's row. */
  async render(tx: Tx, page: PageEntity): Promise<void> {
    const startedAt = Date.now();
    const { hosts, ...holds } = await loadWhatHolds(tx, page.customerId);
    const { now, images } = holds;
    const { timeZone } = holds.settings;
    const months = await this.months(tx, page, historySpan(page, timeZone, now));
    const [state, previous] = await Promise.all([
      this.states.read(page, { ...holds, months }),
      this.snapshots.newest(tx, page.customerId),
    ]);
    if (await askForLook(tx, page.customerId, archiveLook(state))) {
      // In another zone something may have happened in a month in which nothing had.
      await tx.query(`update page set history_searched = false where customer_id = $1`, [page.customerId]);
      this.archivesLater(tx, page);
    }
    const readAt = Date.now();
    const sources = artifactSources(state, picturesOf(images));
    const artifacts = await buildArtifacts(sources, { now, timeZone, previous: previous?.artifacts ?? [] });
    const isMoved = !previous || isElsewhere(previous, page, hosts);
    const changed = isMoved || !sameArtifacts(artifacts, previous.artifacts);
    if (changed) {
      const period = homePeriod(state.timeFilters);
      await this.snapshots.publishNext(tx, page, { artifacts, hosts, homePeriod: period, renderedAt: now });
    }
    await tx.query(
      `update page set next_render_at = $2 where customer_id = $1 and next_render_at is distinct from $2`,
      [page.customerId, new Date(endOfPageDay(now, timeZone))],
    );
    const leftOut = sources.needed.length + sources.permalinks.length - artifacts.length;
    this.log.info(
      {
        customerId: page.customerId,
        changed,
        artifacts: artifacts.length,
        ...(leftOut > 0 && { leftOut }),
        readMs: readAt - startedAt,
        renderMs: Date.now() - readAt,
      },
      'page rendered',
    );
  }

  /** The months with a page of their own, that of a month that has just begun among them. */
  private async months(tx: Tx, page: PageEntity, span: HistorySpan): Promise<string[]> {
    if (await addMonths(tx, page.customerId, span)) this.archivesLater(tx, page);
    return loadMonths(tx, page.customerId, span);
  }

  private archivesLater(tx: Tx, { customerId }: PageEntity): void {
    onCommit(tx, () => this.archives.request(customerId));
  }
}

/** Whether a page answers somewhere else than it did, or somewhere not any more. */
function isElsewhere(previous: Snapshot, { domain }: PageEntity, { answering, lapsed }: PageHosts): boolean {
  return (
    previous.domain !== domain ||
    previous.hosts.join() !== answering.join() ||
    previous.lapsedHosts.join() !== lapsed.join()
  );
}
