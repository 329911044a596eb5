import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import type { Component } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { decodePageState, encodePageState, unpackState } from '@candor/streams/published-state.js';
import { effectiveCustomization } from '../customize/customize.mapper.js';
import { PageEntity } from '../page/page.entity.js';
import { pageContent } from './page-content.js';
import { askForAll, historySpan, listedMonths } from './page-months.js';
import { PageReader } from './page.reader.js';
import { StateFrame } from './state-frame.js';
import { digestOf, StateStore, type StoredState, type Unpublished } from './state.store.js';
import { loadWhatHolds, loadWhatIsKept } from './what-holds.js';
import { windowsAt } from './windows.js';

/**
 * Updates the published state of a page. The lock of the page's row is held from before the contexts are read until the
 * result is committed, so projections of one page are serial across all replicas and a later revision never shows an
 * earlier state.
 */
@Injectable()
export class ProjectPage {
  constructor(
    private readonly database: Database,
    private readonly reader: PageReader,
    private readonly frame: StateFrame,
    private readonly states: StateStore,
    private readonly log: AppLogger,
  ) {}

  /**
   * Does nothing for an organisation that is not known yet: registering it projects its page.
   * @param isDue whether the page has to be projected, evaluated under the lock
   * @throws UnavailableError or DeadlineExceededError when a context does not answer
   */
  async execute(customerId: string, isDue: (page: PageEntity) => boolean = () => true): Promise<void> {
    await this.database.tenant(customerId, async (tx) => {
      const page = await tx.findOne(PageEntity, { where: { customerId }, lock: { mode: 'pessimistic_write' } });
      if (page && isDue(page)) await this.project(tx, page);
    });
  }

  private async project(tx: Tx, page: PageEntity): Promise<void> {
    const startedAt = performance.now();
    const { customerId } = page;
    const holds = await loadWhatHolds(tx, customerId);
    const { now, settings, features } = holds;
    const look = effectiveCustomization(settings, features);
    const shown = { timeZone: settings.timeZone, timeFilters: look.timeFilters };
    const before = await this.states.hold(tx, { pageId: customerId });
    // With the windows of the published state: data that has only become too old since then is no change.
    const then = before ? Math.min(Number(before.revision), now) : now;
    const [reading, kept] = await Promise.all([
      this.reader.read(page, shown, then, now),
      loadWhatIsKept(tx, page, holds),
    ]);
    const frame = this.frame.of(page, look, { ...holds, ...kept });
    const readMs = performance.now() - startedAt;

    const stateAt = async (moment: number): Promise<Unpublished> => {
      const counted = await this.reader.counted(customerId, reading, shown, moment);
      const content = pageContent(reading, windowsAt(moment, now, shown), counted);
      const months = listedMonths(historySpan(page, shown.timeZone, moment), kept.earlierMonths);
      return encodePageState(create(PageStateSchema, { ...frame, ...content, months }));
    };
    let state = await stateAt(then);
    const changed = before?.digest !== digestOf(state);
    if (changed) {
      state = await stateAt(now);
      await this.states.publishNext(tx, { pageId: customerId }, state, {
        before,
        now,
        isGuarded: frame.readers !== undefined,
      });
      if (before && showsOthers(before, reading.components)) await askForAll(tx, customerId);
    }
    await tx.query(`update page set projected_at = $2 where customer_id = $1`, [customerId, new Date(now)]);
    const [ms, bytes] = [performance.now() - startedAt, state.length];
    this.log.info({ customerId, changed, readMs: Math.round(readMs), ms: Math.round(ms), bytes }, 'page projected');
  }
}

/**
 * Whether incidents and maintenances name other services than before: an existing one that was not shown, or one that
 * is no longer shown. A new one cannot be in any of them.
 */
function showsOthers({ revision, content }: StoredState, components: readonly Component[]): boolean {
  const before = new Set(decodePageState(unpackState(content)).components.map(({ id }) => id));
  const known = components.filter(({ id, creationTime }) => before.has(id) || creationTime < revision);
  return known.length !== before.size || !known.every(({ id }) => before.has(id));
}
