import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { endOfPageDay } from '@candor/status-page/page-day.js';
import { AppLogger } from '@candor/platform/logger.js';
import { loadPageHosts, type PageHosts } from '../domains/page-hosts.js';
import { PlanFeatures } from '../features/plan-features.js';
import { loadImages } from '../images/image.store.js';
import { PageEntity } from '../page/page.entity.js';
import { loadSettings } from '../settings/settings.store.js';
import { artifactSources } from '../snapshot/artifact-sources.js';
import { buildArtifacts, sameArtifacts } from '../snapshot/build-artifacts.js';
import { SnapshotStore, type Snapshot } from '../snapshot/snapshot.store.js';
import { PageStateReader } from './page-state.reader.js';

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
    const now = await databaseTime(tx);
    const settings = await loadSettings(tx, page.customerId);
    const features = await PlanFeatures.load(tx, page.customerId);
    const images = features.include('ui_customization') ? await loadImages(tx, page.customerId) : [];
    const hosts = await loadPageHosts(tx, page.customerId, features);
    const { timeZone } = settings;
    const [state, previous] = await Promise.all([
      this.states.read(page, { settings, features, images, host: hosts.linked, now }),
      this.snapshots.newest(tx, page.customerId),
    ]);
    const readAt = Date.now();
    const sources = artifactSources(state, images);
    const artifacts = await buildArtifacts(sources, { now, timeZone, previous: previous?.artifacts ?? [] });
    const isMoved = !previous || isElsewhere(previous, page, hosts);
    const changed = isMoved || !sameArtifacts(artifacts, previous.artifacts);
    if (changed) await this.snapshots.publishNext(tx, page, { artifacts, hosts, renderedAt: now });
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
}

/** Whether a page answers somewhere else than it did, or somewhere not any more. */
function isElsewhere(previous: Snapshot, { domain }: PageEntity, { answering, lapsed }: PageHosts): boolean {
  return (
    previous.domain !== domain ||
    previous.hosts.join() !== answering.join() ||
    previous.lapsedHosts.join() !== lapsed.join()
  );
}

/** Of all replicas the database's clock decides which day it is (epoch ms). */
async function databaseTime(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ now: number }[]>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return row?.now ?? Date.now();
}
