import type { AppLogger } from '@candor/platform/logger.js';
import { sourceOf } from '@candor/status-page/paths/page-paths.js';
import type { StateName } from '@candor/streams/published-state.js';
import { opaqueTag } from '../../edge/prepared/entity-tag.js';
import { IdentityCache } from '../../edge/prepared/identity-cache.js';
import { notModifiedHeaders, PreparedAnswer, type Validators } from '../../edge/prepared/prepared-answer.js';
import { editionOfMonth, NO_EDITION, type Edition } from '../pages/edition.js';
import type { PageIndex } from '../pages/page-index.js';
import { overlaid } from '../pages/overlay.js';
import { Page } from '../pages/page.js';
import type { States } from '../states/states.js';
import { partsOf, SYSTEM_PREFIX, validatorsOf, type AnswerName } from './answer-parts.js';
import { BusyError, OvertakenError } from './fair-queue.js';
import { HangingPageError } from './hanging-pages.js';
import { KnownTags, type NotModified } from './known-tags.js';
import { KeptAnswers, keptOf, type Asked, type Kept } from './kept-answers.js';
import type { RenderedAnswer, Rendering, RenderTask } from './render-answer.js';
import type { Renderers } from './renderers.js';
import { Turns } from './turns.js';

/** Answers requested within this time are rendered before a new revision is shown (ms). */
const LATELY_MS = 60_000;
/** Their maximum number per page. */
const MAX_FRESH = 64;
/** How long the old revision is still sent while they are rendered (ms). */
const PATIENCE_MS = 1_000;
/** After this time a render that failed is tried again (ms). */
const RETRY_MS = 30_000;

/** The state needed for an answer is not here: it is being fetched, and arrives soon if the broker is available. */
export class MissingStateError extends Error {
  constructor(readonly state: StateName) {
    super('the state is not here');
  }
}

/** The outcome of a render. */
export type RenderOutcome = 'rendered' | 'failed' | 'refused';

/**
 * The answers sent to visitors: rendered when first requested, once for all who wait, and cached until the page has a
 * newer revision or the memory is needed. When a newer revision arrives, recently requested answers are rendered first,
 * and then all of them change at once. An answer of before is kept until its address is rendered: where that fails, it is
 * sent as the last good one.
 */
export class Answers {
  private readonly cache: KeptAnswers;
  private readonly flights = new Map<string, Promise<Kept | undefined>>();
  private readonly turns = new Turns((page) => this.turnSafely(page));
  private readonly identities = new IdentityCache();
  private readonly tags = new KnownTags();

  constructor(
    private readonly pages: PageIndex,
    private readonly states: Pick<States, 'heldOf' | 'revisionOf' | 'itemRevision' | 'isComplete'>,
    private readonly renderers: Pick<Renderers, 'render' | 'renderNow' | 'overtake'>,
    private readonly log: AppLogger,
    private readonly options: {
      /** Identifies the build of the renderer. */
      readonly renderer: string;
      /** Called when a page shows a newer revision, or something else of it has changed. */
      readonly onChange: (page: Page) => void;
      /** Called with a state that is missing or damaged. */
      readonly onMissing: (state: StateName) => void;
      /** Called with the outcome of each render. */
      readonly onRender?: (outcome: RenderOutcome) => void;
      readonly maxBytes?: number;
      /** Whether a state that cannot be rendered is an error, also where there is an answer of an earlier one. */
      readonly onlyCurrent?: boolean;
    },
  ) {
    this.cache = new KeptAnswers(options.maxBytes);
  }

  /** Memory of the answers (bytes). */
  get bytes(): number {
    return this.cache.bytes;
  }

  /** The cached answer; undefined when it has to be rendered. */
  kept(page: Page, asked: Asked, now = Date.now()): PreparedAnswer | undefined {
    const found = this.found(page, asked, now);
    return found && this.prepared(found, asked);
  }

  /**
   * Renders an answer that is not cached.
   * @returns undefined where the page has nothing at the path
   * @throws BusyError when too much is being rendered, MissingStateError, Error when the state cannot be rendered
   */
  async render(page: Page, asked: Asked): Promise<PreparedAnswer | undefined> {
    const key = `${page.id} ${keyOf(asked)}`;
    const flight = this.flights.get(key) ?? this.start(page.id, asked).finally(() => this.flights.delete(key));
    this.flights.set(key, flight);
    const kept = await flight;
    return kept && this.prepared(kept, asked);
  }

  /** The cached answer, or else a rendered one. @throws as `render` does */
  async answer(page: Page, asked: Asked): Promise<PreparedAnswer | undefined> {
    return this.kept(page, asked) ?? this.render(page, asked);
  }

  /** The validators that an answer would have if it were rendered now. */
  validators(page: Page, asked: Omit<Asked, 'coding'>): Validators {
    return validatorsOf(
      nameOf(page, asked),
      this.options.renderer,
      this.editionOf(page, asked),
      asked.isChosen ?? false,
    );
  }

  /**
   * The 304 that an answer would have if it were rendered now, on a page without audiences. After a start these are
   * most requests, and a hash for each would cost as much as everything else of it.
   */
  notModified(page: Page, asked: Omit<Asked, 'coding' | 'view'>): NotModified {
    const { path, language, isChosen = false } = asked;
    const { version } = this.editionOf(page, asked);
    const ofPath = this.tags.of(page, path);
    for (const tag of ofPath)
      if (tag.version === version && tag.language === language && tag.isChosen === isChosen) return tag;
    const validators = this.validators(page, asked);
    const tag = validators.etag === undefined ? {} : { opaqueTag: opaqueTag(validators.etag) };
    const made = { ...tag, headers: notModifiedHeaders(validators), version, language, isChosen };
    this.tags.add(page, path, made);
    return made;
  }

  /** The current version of a path, in the form that pages carry. */
  version(page: Page, path: string): string {
    return this.editionOf(page, { path }).version;
  }

  /** Shows a newer revision of a page, as soon as recently requested answers are rendered. */
  show(page: Page): void {
    this.turn(page.id, page);
  }

  /**
   * Renders recently requested answers of a page again, of which something else than its state has changed: a month, or
   * what was said through the side door.
   */
  changed(pageId: string): void {
    this.turn(pageId);
  }

  /** Waits until all pages show the revisions that arrived. */
  settled(): Promise<void> {
    return this.turns.settled();
  }

  private found(page: Page, asked: Asked, now = Date.now()): Kept | undefined {
    const found = this.cache.find(page.id, asked);
    // What was rendered while everybody could read it, or read the same, has headers for that.
    if (found?.page.isPrivate !== page.isPrivate || found.page.hasReaders !== page.hasReaders) return undefined;
    found.askedAt = now;
    if (found.failedAt !== undefined) {
      if (!this.sendsLastGood(page)) return undefined;
      if (now - found.failedAt > RETRY_MS) this.turn(page.id);
    } else if (found.page !== page) return undefined;
    // The day has changed: the cached answer is sent until the new one is rendered.
    else if (found.isOfDay && found.rendered.version !== page.edition().version) this.turn(page.id);
    return found;
  }

  private async start(pageId: string, asked: Asked): Promise<Kept | undefined> {
    await this.turns.over(pageId);
    const page = this.pageOf(pageId);
    if (!page) return undefined;
    const known = this.found(page, asked);
    if (known) return known;
    let rendered: RenderedAnswer | undefined;
    try {
      rendered = await this.rendered(page, asked, (task) => this.renderers.render(task));
    } catch (error) {
      if (!(error instanceof BusyError)) this.fallBack(page, asked);
      // A cached answer in the other coding is sent decompressed: better than an error.
      const other = { ...asked, coding: asked.coding === 'br' ? 'gzip' : 'br' } as const;
      const lastGood = this.found(page, asked) ?? this.found(page, other);
      if (lastGood) return lastGood;
      throw error;
    }
    if (!rendered) {
      this.dropSuperseded(page, asked);
      return undefined;
    }
    // A newer state arrived meanwhile: it is shown together with the rest of its page and not before.
    if (rendered.revision > page.facts.revision) await this.turns.over(pageId);
    const kept = keptOf(this.pageOf(pageId) ?? page, asked, rendered);
    // It may or may not include what arrived while it was rendered: only what is certainly current is cached.
    if (this.isCurrent(kept, kept.page)) this.replace(kept);
    return kept;
  }

  /** Not with audiences: what the last good answer shows may be for others alone by now. */
  private sendsLastGood(page: Page): boolean {
    return !page.hasAudiences && !this.options.onlyCurrent;
  }

  /** The address cannot be rendered in this revision: what it had before is the last good answer. */
  private fallBack(page: Page, asked: Asked): void {
    const shown = this.pageOf(page.id);
    if (shown?.facts.revision !== page.facts.revision) return;
    for (const kept of this.cache.at(page.id, asked)) if (kept.page !== shown) kept.failedAt = Date.now();
  }

  private replace(kept: Kept): void {
    this.cache.put(kept);
    this.dropSuperseded(kept.page, kept.asked);
  }

  private dropSuperseded(page: Page, asked: Asked): void {
    for (const kept of this.cache.at(page.id, asked)) if (kept.page !== page) this.cache.drop(kept);
  }

  private async rendered(
    page: Page,
    { path, language, coding, view }: Asked,
    render: (task: RenderTask) => Promise<Rendering>,
  ): Promise<RenderedAnswer | undefined> {
    const held = page.id === '' ? undefined : this.states.heldOf({ pageId: page.id });
    const { overlay } = page;
    const task = {
      pageId: page.id,
      revision: page.facts.revision,
      path,
      coding,
      dayStart: page.dayStart(),
      ...(language && { language }),
      ...(view !== undefined && { view }),
      ...(held && { held }),
      ...(overlay && { overlay }),
    };
    let rendering: Rendering;
    try {
      rendering = await render(task);
    } catch (err) {
      this.noteFailure(err, { pageId: page.id, path });
      throw err;
    }
    if ('missing' in rendering) {
      this.options.onRender?.('failed');
      this.options.onMissing(rendering.missing);
      throw new MissingStateError(rendering.missing);
    }
    this.options.onRender?.('rendered');
    if (this.mayLack(page, path, rendering)) throw new MissingStateError({ pageId: page.id });
    return 'answer' in rendering ? rendering.answer : undefined;
  }

  private noteFailure(err: unknown, of: { pageId: string; path: string }): void {
    if (err instanceof OvertakenError) return;
    if (err instanceof BusyError) return this.options.onRender?.('refused');
    this.options.onRender?.('failed');
    // The render that took too long has a line already.
    if (!(err instanceof HangingPageError)) this.log.error({ err, ...of }, 'page could not be rendered');
  }

  /** Whether an answer would report as absent what may just not be here yet: a month, or an item of one. */
  private mayLack(page: Page, path: string, rendering: Rendering): boolean {
    const source = this.states.isComplete || page === Page.none ? undefined : sourceOf(path);
    if (source?.from === 'item') return 'none' in rendering;
    if (source?.from !== 'month') return false;
    // A page that does not have the month may be of before.
    return 'none' in rendering || this.states.revisionOf({ pageId: page.id, month: source.month }) === 0;
  }

  /** Moves a page to the newest revision by then; requests meanwhile wait, or get what is cached. */
  private turn(pageId: string, next?: Page): void {
    this.turns.begin(pageId, next, () => this.pages.get(pageId));
  }

  private async turnSafely(to: Page): Promise<void> {
    try {
      await this.turnTo(to);
    } catch (err) {
      // Whatever fails on the way, the newer revision is the current one.
      this.log.error({ err, pageId: to.id }, 'newer revision of a page not prepared');
      this.pages.put(to);
    }
  }

  private async turnTo(given: Page): Promise<void> {
    // A new object for each turn, so that what was cached for the one before is checked.
    const page = given.again();
    const known = this.cache.of(page.id);
    const [current, superseded] = [new Set<Kept>(), new Set<Kept>()];
    for (const kept of known) (this.isCurrent(kept, page) ? current : superseded).add(kept);
    this.renderers.overtake(page.id);
    const renewals = page.isGone ? [] : this.lately([...superseded]).map((kept) => this.renew(page, kept));
    await within(PATIENCE_MS, renewals);
    const isNewer = this.pages.get(page.id)?.facts.revision !== page.facts.revision;
    this.pages.put(page);
    for (const kept of current) kept.page = page;
    for (const renewal of renewals) {
      this.takeRenewed(page, renewal);
      superseded.delete(renewal.before);
    }
    for (const kept of superseded) {
      if (page.isGone || !this.sendsLastGood(page)) this.cache.drop(kept);
      // The revision that could not be rendered is not this one.
      else if (isNewer) kept.failedAt = undefined;
    }
    this.options.onChange(page);
  }

  /** What visitors are looking at now. */
  private lately(known: readonly Kept[]): Kept[] {
    const since = Date.now() - LATELY_MS;
    return known
      .filter(({ askedAt }) => askedAt > since)
      .toSorted((a, b) => b.askedAt - a.askedAt)
      .slice(0, MAX_FRESH);
  }

  /** Whether the answer is the same in the page's new revision. */
  private isCurrent(kept: Kept, page: Page): boolean {
    if (kept.failedAt !== undefined || kept.rendered.revision !== page.facts.revision) return false;
    return (
      kept.asked.path.startsWith(SYSTEM_PREFIX) || kept.rendered.version === this.editionOf(page, kept.asked).version
    );
  }

  /** Renders an answer again; it is shown only together with the rest of its page. */
  private renew(page: Page, kept: Kept): Renewal {
    const renewal: Renewal = { before: kept, over: Promise.resolve() };
    const render = async (): Promise<void> => {
      try {
        const rendered = await this.rendered(page, kept.asked, (task) => this.renderers.renderNow(task));
        // It is no longer the last good one, also if the page now has nothing there.
        kept.failedAt = undefined;
        renewal.kept = rendered && keptOf(page, kept.asked, rendered, kept.askedAt);
        renewal.isNone = !rendered;
      } catch (error) {
        // The last good answer is better than an error.
        if (!(error instanceof OvertakenError)) kept.failedAt = Date.now();
      }
    };
    renewal.over = render();
    return renewal;
  }

  /** Answers that take longer than the page waits for them are added when they are done. */
  private takeRenewed(page: Page, renewal: Renewal): void {
    const { before } = renewal;
    if (!this.sendsLastGood(page)) this.cache.drop(before);
    const take = (): void => {
      if (renewal.kept) this.replace(renewal.kept);
      else if (renewal.isNone) this.dropSuperseded(page, before.asked);
    };
    if (renewal.kept ?? renewal.isNone) return take();
    void renewal.over.then(() => {
      if (this.pages.get(page.id) !== page) return;
      if (!renewal.kept || this.isCurrent(renewal.kept, page)) take();
    });
  }

  private prepared(kept: Kept, { isChosen = false }: Asked): PreparedAnswer {
    const known = isChosen ? kept.chosen : kept.addressed;
    if (known) return known;
    const name = nameOf(kept.page, kept.asked);
    const validators = validatorsOf(name, this.options.renderer, kept.rendered, isChosen);
    const made = new PreparedAnswer(partsOf(name, kept.rendered, validators), this.identities);
    kept[isChosen ? 'chosen' : 'addressed'] = made;
    return made;
  }

  /** The edition of a path: an item and a month change with their months, everything else with the day. */
  private editionOf(page: Page, { path }: Pick<Asked, 'path'>): Edition {
    // Constant for the lifetime of this build.
    if (page === Page.none) return NO_EDITION;
    const source = sourceOf(path);
    if (source?.from !== 'month' && source?.from !== 'item') return page.edition();
    const monthRevision =
      source.from === 'month'
        ? this.states.revisionOf({ pageId: page.id, month: source.month })
        : this.states.itemRevision(page.id, source.id);
    return overlaid(editionOfMonth(page.facts.revision, monthRevision), page.overlay);
  }

  private pageOf(pageId: string): Page | undefined {
    return pageId === '' ? Page.none : this.pages.get(pageId);
  }
}

/** An answer of a page's next revision that is being rendered. */
interface Renewal {
  /** The answer of before. */
  readonly before: Kept;
  over: Promise<void>;
  /** Set once it is rendered. */
  kept?: Kept;
  /** Whether the page has nothing there by now. */
  isNone?: boolean;
}

function keyOf({ path, language, coding, view }: Asked): string {
  return `${coding} ${language ?? ''} ${view ?? ''} ${path}`;
}

function nameOf(page: Page, { path, language, view }: Omit<Asked, 'coding'>): AnswerName {
  const { id: pageId, isPrivate, hasReaders } = page;
  return { pageId, path, language, view, isPrivate, hasReaders };
}

/** Waits for all, at most that long (ms). */
async function within(ms: number, renewals: readonly Renewal[]): Promise<void> {
  if (renewals.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([Promise.all(renewals.map(({ over }) => over)), late]);
  clearTimeout(timer);
}
