import type { Language } from '@candor/words/languages.js';
import { sourceOf } from '@candor/status-page/paths/page-paths.js';
import type { Coding } from '../../edge/prepared/content-encoding.js';
import type { PreparedAnswer } from '../../edge/prepared/prepared-answer.js';
import { ownText } from '../../edge/requests/own-text.js';
import type { Page } from '../pages/page.js';
import { SYSTEM_PREFIX } from './answer-parts.js';
import type { RenderedAnswer } from './render-answer.js';

/** Maximum memory of the cached answers (bytes), without headers. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Memory of an answer besides its bytes: its headers and our own records. */
const OVERHEAD = 3_000;

/** A path of a page in a language and a coding, and how the language was chosen. */
export interface Asked {
  /** Without language prefix and query string. */
  readonly path: string;
  readonly coding: Coding;
  /** Undefined for English where the address has none. */
  readonly language?: Language;
  /** Whether it is the browser's language, not the address's. */
  readonly isChosen?: boolean;
  /** The audiences that the reader is in; undefined for none. */
  readonly view?: string;
}

/** A cached answer, in one or both of the forms it is sent in. */
export interface Kept {
  /** The revision that it belongs to; that of its page when it was cached. */
  page: Page;
  readonly asked: Asked;
  readonly rendered: RenderedAnswer;
  readonly bytes: number;
  /** Whether its content changes with the day. */
  readonly isOfDay: boolean;
  addressed?: PreparedAnswer;
  chosen?: PreparedAnswer;
  /** When it was last requested (epoch ms). */
  askedAt: number;
  /** When it got its place in the eviction order (epoch ms). */
  since: number;
  /**
   * When rendering a later state failed (epoch ms): this is the last good answer. One of another revision without it is
   * not sent, and waits for whether its address can be rendered.
   */
  failedAt?: number;
}

const NONE: readonly Kept[] = [];

/** The cached answers of all pages, bounded in bytes: the one that was not requested for longest goes first. */
export class KeptAnswers {
  /** By page, then by path. */
  private readonly ofPages = new Map<string, Map<string, Kept[]>>();
  /** In the order of eviction. */
  private readonly inOrder = new Set<Kept>();
  private total = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  /** Their memory (bytes). */
  get bytes(): number {
    return this.total;
  }

  /** Every answer of a page. */
  of(pageId: string): Kept[] {
    return [...(this.ofPages.get(pageId)?.values() ?? [])].flat();
  }

  /** The answer to a request. Runs for every one, so it builds no strings. */
  find(pageId: string, { path, language, coding, view }: Asked): Kept | undefined {
    for (const kept of this.ofPages.get(pageId)?.get(path) ?? NONE) {
      const { asked } = kept;
      if (asked.coding === coding && asked.language === language && asked.view === view) return kept;
    }
    return undefined;
  }

  /** The answers at an address, in every coding. */
  at(pageId: string, { path, language, view }: Omit<Asked, 'coding'>): Kept[] {
    const ofPath = this.ofPages.get(pageId)?.get(path) ?? NONE;
    return ofPath.filter(({ asked }) => asked.language === language && asked.view === view);
  }

  /** Adds an answer in the place of the one before, and evicts others if there is no room. */
  put(kept: Kept): void {
    const { page, asked } = kept;
    const before = this.find(page.id, asked);
    if (before) this.drop(before);
    const ofPage = this.ofPages.get(page.id) ?? new Map<string, Kept[]>();
    ofPage.set(asked.path, [...(ofPage.get(asked.path) ?? []), kept]);
    this.ofPages.set(page.id, ofPage);
    this.inOrder.add(kept);
    this.total += kept.bytes;
    this.makeRoom(kept);
  }

  /** Evicts the oldest first; one that was requested since it got its place, and the newest, move to the end once. */
  private makeRoom(newest: Kept): void {
    for (const kept of this.inOrder) {
      if (this.total <= this.maxBytes || this.inOrder.size === 1) return;
      if (kept.askedAt <= kept.since && kept !== newest) this.drop(kept);
      else {
        kept.since = kept.askedAt;
        this.inOrder.delete(kept);
        this.inOrder.add(kept);
      }
    }
  }

  /** Removes an answer, if it is still here. */
  drop(kept: Kept): void {
    if (!this.inOrder.delete(kept)) return;
    this.total -= kept.bytes;
    const [{ id }, { path }] = [kept.page, kept.asked];
    const ofPage = this.ofPages.get(id);
    const left = ofPage?.get(path)?.filter((other) => other !== kept) ?? [];
    if (left.length > 0) ofPage?.set(path, left);
    else ofPage?.delete(path);
    if (ofPage?.size === 0) this.ofPages.delete(id);
  }
}

/** A new answer of a page. */
export function keptOf(
  page: Page,
  { path, language, coding, view }: Asked,
  rendered: RenderedAnswer,
  askedAt = Date.now(),
): Kept {
  const bytes = rendered.bytes.length + OVERHEAD;
  const isOfDay = !path.startsWith(SYSTEM_PREFIX) && sourceOf(path)?.from === 'page';
  return {
    page,
    asked: { path: ownText(path), language, coding, ...(view !== undefined && { view }) },
    rendered,
    bytes,
    askedAt,
    since: Date.now(),
    isOfDay,
  };
}
