import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { PageEntity } from '../page/page.entity.js';
import { utcDay } from '../page/utc-day.js';
import { artifactSources } from '../snapshot/artifact-sources.js';
import { buildArtifacts, sameArtifacts } from '../snapshot/build-artifacts.js';
import { SnapshotStore } from '../snapshot/snapshot.store.js';
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
    const now = Date.now();
    const [state, previous] = await Promise.all([
      this.states.read(page, now),
      this.snapshots.newest(tx, page.customerId),
    ]);
    const readAt = Date.now();
    const sources = artifactSources(state);
    const artifacts = await buildArtifacts(sources, { now, previous: previous?.artifacts ?? [] });
    const changed = !previous || previous.domain !== page.domain || !sameArtifacts(artifacts, previous.artifacts);
    if (changed) await this.snapshots.publishNext(tx, page, artifacts, now);
    await tx.query(`update page set rendered_on = $2 where customer_id = $1 and rendered_on is distinct from $2`, [
      page.customerId,
      utcDay(now),
    ]);
    const leftOut = sources.needed.length + sources.incidents.length - artifacts.length;
    this.log.info(
      {
        customerId: page.customerId,
        changed,
        artifacts: artifacts.length,
        ...(leftOut > 0 && { leftOut }),
        readMs: readAt - now,
        renderMs: Date.now() - readAt,
      },
      'page rendered',
    );
  }
}
