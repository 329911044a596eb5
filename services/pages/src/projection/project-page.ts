import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, type Tx } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import type { Component } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { decodePageState, encodePageState, unpackState } from '@candor/streams/published-state.js';
import { effectiveCustomization } from '../customize/customize.mapper.js';
import {
  loadEverPlaced,
  loadFurtherPages,
  loadPlacedOf,
  type Affected,
  type FurtherPage,
} from '../page/further-pages.store.js';
import { PageEntity } from '../page/page.entity.js';
import { inAudiences, loadReaders } from '../page/readers.store.js';
import { ownFormula } from '../page/settings.store.js';
import { pageContent } from './page-content.js';
import { askForAll, historySpan, listedMonths } from './page-months.js';
import { PageReader, type PageReading, type Whose } from './page.reader.js';
import { shareOf, type Placement } from './page-share.js';
import { StateFrame } from './state-frame.js';
import { digestOf, StateStore, type StoredState, type Unpublished } from './state.store.js';
import { loadWhatHolds, loadWhatIsKept, type WhatHolds, type WhatIsKept } from './what-holds.js';
import { widest, windowsAt, type ShownTime } from './windows.js';

/** So many further pages are projected from one reading, and locked meanwhile. */
const MOST_PAGES = 25;
/** As many as a catalog answers beside those that visitors see. */
const MOST_CHOSEN = 1_000;

/** A page in a projection. */
interface Projected {
  readonly page: PageEntity;
  readonly holds: WhatHolds;
  readonly before: StoredState | undefined;
  /** The time of its published state (epoch ms): data that has only become too old since then is no change. */
  readonly then: number;
}

/**
 * Updates the published states of pages. The lock of a page's row is held from before the contexts are read until the
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
   * Projects the pages of an organisation, the first one before the others. Does nothing for an organisation that is not
   * known yet: registering it projects its page.
   * @param isDue whether a page has to be projected, evaluated under its lock
   * @param only the further pages that alone are projected beside the first one. One that gets one of their components
   *   meanwhile is projected because of that
   * @throws UnavailableError or DeadlineExceededError when a context does not answer
   */
  async execute(
    customerId: string,
    { isDue = () => true, only }: { isDue?: (page: PageEntity) => boolean; only?: Affected } = {},
  ): Promise<void> {
    await this.database.tenant(customerId, async (tx) => {
      const pages = await lockPages(tx, [customerId]);
      const chosen = [...inAudiences(await loadReaders(tx, customerId))];
      await this.project(tx, pages.filter(isDue), chosen, async () => {
        const placement = { customerId, ...(await loadEverPlaced(tx, customerId)) };
        return () => placement;
      });
    });
    // Once the first page is committed: there may be thousands, and most visitors read that one.
    const others =
      only?.pageIds.length === 0 && only.componentIds.length === 0
        ? []
        : await this.database.tenant(customerId, (tx) => loadFurtherPages(tx, customerId, only));
    for (const together of inGroups(others))
      await this.database.tenant(customerId, async (tx) => {
        const pages = (await lockPages(tx, together)).filter(isDue);
        // Read under the locks: it may have changed since the list was.
        const placedOf = await loadPlacedOf(
          tx,
          pages.map(({ pageId }) => pageId),
        );
        const chosen = pages.flatMap(({ pageId }) => placedOf(pageId)).map(({ componentId }) => componentId);
        await this.project(tx, pages, chosen, async () => ({ pageId }) => ({ pageId, placed: placedOf(pageId) }));
      });
  }

  /**
   * @param chosen the components that were chosen for these pages, or for audiences of the first one
   * @param loadPlacements runs while the other contexts are read
   */
  private async project(
    tx: Tx,
    pages: readonly PageEntity[],
    chosen: readonly string[],
    loadPlacements: () => Promise<(page: PageEntity) => Placement>,
  ): Promise<void> {
    const [first] = pages;
    if (!first) return;
    const startedAt = performance.now();
    const held = await loadWhatHolds(tx, pages);
    const stateOf = await this.states.holdPages(
      tx,
      pages.map(({ pageId }) => pageId),
    );
    const projected = pages.map((page, index): Projected => {
      const [holds, before] = [held[index]!, stateOf(page.pageId)];
      return { page, holds, before, then: before ? Math.min(Number(before.revision), holds.now) : holds.now };
    });
    const { now } = held[0]!;
    const whose = { ...first, chosen: [...new Set(chosen)].slice(0, MOST_CHOSEN) };
    const windows = widest(projected.map(({ holds, then }) => windowsAt(then, now, shownTime(holds))));
    const loadRest = async () => ({ kept: await loadWhatIsKept(tx, projected), placementOf: await loadPlacements() });
    const [reading, { kept, placementOf }] = await Promise.all([this.reader.read(whose, windows, now), loadRest()]);
    const readMs = performance.now() - startedAt;
    for (const [index, one] of projected.entries())
      await this.publish(tx, one, { whose, reading, readMs, placement: placementOf(one.page), kept: kept[index]! });
  }

  private async publish(
    tx: Tx,
    { page, holds, before, then }: Projected,
    { whose, reading, readMs, placement, kept }: Read,
  ): Promise<void> {
    const startedAt = performance.now();
    const { customerId, pageId } = page;
    const { now, settings, features } = holds;
    const shown = shownTime(holds);
    // The readers of the frame, and not those that decided what was read: a component is never there without its audiences.
    const share = shareOf(placement, kept.readers, reading);
    const frame = this.frame.of(page, effectiveCustomization(settings, features), { ...holds, ...kept });
    const formula = ownFormula(settings);
    const stateAt = async (moment: number): Promise<Unpublished> => {
      const counted = await this.reader.counted(whose, reading, { shown, formula }, moment);
      const ofPage = { counted, formula: formula ?? reading.formula };
      const content = pageContent(reading, share, windowsAt(moment, now, shown), ofPage);
      const months = listedMonths(historySpan(page, shown.timeZone, moment), kept.earlierMonths);
      return encodePageState(create(PageStateSchema, { ...frame, ...content, months }));
    };
    let state = await stateAt(then);
    const changed = before?.digest !== digestOf(state);
    if (changed) {
      state = await stateAt(now);
      const isGuarded = frame.readers !== undefined;
      await this.states.publishNext(tx, { customerId, pageId }, state, { before, now, isGuarded });
      if (before && showsOthers(before, share.services.components)) await askForAll(tx, page);
    }
    await tx.query(`update page set projected_at = $2 where page_id = $1`, [pageId, new Date(now)]);
    const [ms, bytes] = [readMs + performance.now() - startedAt, state.length];
    this.log.info(
      { customerId, pageId, changed, readMs: Math.round(readMs), ms: Math.round(ms), bytes },
      'page projected',
    );
  }
}

/** What was read of the contexts and of our own tables. */
interface Read {
  readonly whose: Whose;
  readonly reading: PageReading;
  readonly readMs: number;
  readonly placement: Placement;
  readonly kept: WhatIsKept;
}

/** Always in one order, so that no two projections deadlock. */
async function lockPages(tx: Tx, pageIds: readonly string[]): Promise<PageEntity[]> {
  const lock = { mode: 'pessimistic_write' } as const;
  return tx.find(PageEntity, { where: { pageId: In([...pageIds]) }, order: { pageId: 'asc' }, lock });
}

/** Those whose components fit into one question. */
function inGroups(pages: readonly FurtherPage[]): string[][] {
  const groups: { ids: string[]; chosen: number }[] = [];
  for (const { pageId, componentCount } of pages) {
    const last = groups.at(-1);
    if (last && last.ids.length < MOST_PAGES && last.chosen + componentCount <= MOST_CHOSEN) {
      last.ids.push(pageId);
      last.chosen += componentCount;
    } else groups.push({ ids: [pageId], chosen: componentCount });
  }
  return groups.map(({ ids }) => ids);
}

function shownTime({ settings, features }: WhatHolds): ShownTime {
  return { timeZone: settings.timeZone, timeFilters: effectiveCustomization(settings, features).timeFilters };
}

/**
 * Whether incidents and maintenances name other services than before: an existing one that was not shown, or one that
 * is no longer shown. A new one cannot be in any of them, unless it is internal: then they may have been hidden with it.
 */
function showsOthers({ revision, content }: StoredState, components: readonly Component[]): boolean {
  const before = new Set(decodePageState(unpackState(content)).components.map(({ id }) => id));
  const known = components.filter(
    ({ id, creationTime, internal }) => before.has(id) || creationTime < revision || internal,
  );
  return known.length !== before.size || !known.every(({ id }) => before.has(id));
}
