import type { HeaderList } from '../../edge/prepared/identity-cache.js';
import { ownText } from '../../edge/requests/own-text.js';
import type { Page } from '../pages/page.js';
import type { Asked } from './kept-answers.js';

/** Their maximum number: about 2 MB. */
const MAX_TAGS = 2_000;
const NONE: readonly KnownTag[] = [];

/** What a client gets that has the answer already. */
export interface NotModified {
  /** Compared with If-None-Match; undefined for answers that have no tag. */
  readonly opaqueTag?: string;
  readonly headers: HeaderList;
}

/** The 304 of a path, and what it is for. */
export interface KnownTag extends NotModified, Pick<Asked, 'language'> {
  /** That of the edition. */
  readonly version: string;
  readonly isChosen: boolean;
}

/** The 304s of answers that are not rendered, for as long as a page is the same and there is room. */
export class KnownTags {
  private ofPages = new WeakMap<Page, Map<string, readonly KnownTag[]>>();
  private count = 0;

  /** Those of a path. Runs for every such request, so it builds no strings. */
  of(page: Page, path: string): readonly KnownTag[] {
    return this.ofPages.get(page)?.get(path) ?? NONE;
  }

  /** Adds one. When there is no room, all are forgotten: those that are asked for are here again at once. */
  add(page: Page, path: string, tag: KnownTag): void {
    if (this.count >= MAX_TAGS) {
      this.ofPages = new WeakMap();
      this.count = 0;
    }
    this.count += 1;
    const ofPage = this.ofPages.get(page) ?? new Map<string, readonly KnownTag[]>();
    ofPage.set(ownText(path), [...this.of(page, path).filter(({ version }) => version === tag.version), tag]);
    this.ofPages.set(page, ofPage);
  }
}
