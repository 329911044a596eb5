import { createHash } from 'node:crypto';
import type { ObjectStore } from '@candor/object-store/object-store.js';
import { isTranslated } from '@candor/status-page/paths/page-paths.js';
import type { PreparedAnswer } from '../edge/prepared/prepared-answer.js';
import type { Answers } from '../site/answers/answers.js';
import { Page } from '../site/pages/page.js';
import { addressOf, fileOf, FIRST_ADDRESSES, linksOf } from './copy-addresses.js';
import { readManifest, removeManifest, writeManifest, type CopiedFile, type CopyManifest } from './copy-manifest.js';

/** Of one page; what is further away from its first page is left out. */
const MAX_FILES = 20_000;
/** Files of earlier builds stay: pages that are open in a browser or kept by a cache load them. */
const ASSETS = '/_assets/';
/** The version that live updates compare, of which a copy has none: it changes in every document with each revision. */
const VERSION = / data-live="[^"]*"/g;

export interface Copied {
  readonly written: number;
  readonly removed: number;
  /** Whether it has more than is copied. */
  readonly isCut: boolean;
}

/**
 * Writes a page as files that any web server can serve, as gateways answer it: those whose content has changed since the
 * copy before, and what a file links to before the file itself, so that a reader of the copy meets no link to what is
 * not there.
 */
export class CopyPage {
  constructor(
    private readonly answers: Pick<Answers, 'answer' | 'validators'>,
    private readonly store: ObjectStore,
  ) {}

  /**
   * A copy of a later revision is left alone. A page that not everybody may read has no copy: who serves the files asks
   * nobody who they are.
   * @throws ObjectStoreError; MissingStateError, BusyError and others as `Answers.answer` does: it is to be tried again
   */
  async execute(page: Page): Promise<Copied> {
    const before = await readManifest(this.store, page.id);
    if (page.isGone || page.isPrivate) return this.remove(page, before);
    if (before && before.revision > page.facts.revision) return { written: 0, removed: 0, isCut: false };
    const folder = page.facts.domain;
    const known = before?.folder === folder ? before.files : {};
    const run = new CopyRun(this.answers, this.store, page, known);
    for (const address of FIRST_ADDRESSES) await run.visit(address);
    const files = Object.fromEntries(run.files);
    await writeManifest(this.store, page.id, { folder, revision: page.facts.revision, files });
    const isMoved = before !== undefined && before.folder !== folder;
    const old = Object.entries(before?.files ?? {}).filter(
      ([address]) => isMoved || (!run.files.has(address) && !address.startsWith(ASSETS)),
    );
    for (const [, { file }] of old) await this.store.remove(`${before?.folder}/${file}`);
    return { written: run.written, removed: old.length, isCut: run.isCut };
  }

  private async remove({ id, facts }: Page, before: CopyManifest | undefined): Promise<Copied> {
    let removed = 0;
    const take = async (key: string): Promise<void> => {
      await this.store.remove(key);
      removed += 1;
    };
    for (const { file } of Object.values(before?.files ?? {})) await take(`${before?.folder}/${file}`);
    // What a copy that did not come to its end has written, which no manifest names.
    if (facts.domain !== '') for await (const { key } of this.store.list(`${facts.domain}/`)) await take(key);
    await removeManifest(this.store, id);
    return { written: 0, removed, isCut: false };
  }
}

/** One walk through a page. */
class CopyRun {
  readonly files = new Map<string, CopiedFile>();
  written = 0;
  isCut = false;
  private readonly seen = new Set<string>();

  constructor(
    private readonly answers: Pick<Answers, 'answer' | 'validators'>,
    private readonly store: ObjectStore,
    private readonly page: Page,
    private readonly known: Readonly<Record<string, CopiedFile>>,
  ) {}

  /** Copies what an address links to, and then its own answer. */
  async visit(address: string): Promise<void> {
    const asked = addressOf(address);
    if (asked === undefined || this.seen.has(address)) return;
    if (this.seen.size >= MAX_FILES) return void (this.isCut = true);
    this.seen.add(address);
    // Assets are the same for all pages.
    const page = address.startsWith(ASSETS) ? Page.none : this.page;
    const { etag = '', cacheControl } = this.answers.validators(page, asked);
    const known = this.known[address];
    const answer = known?.etag === etag ? undefined : await this.answers.answer(page, { ...asked, coding: 'br' });
    if (!answer && known?.etag !== etag) return;
    const isDocument = isTranslated(asked.path);
    const body = answer?.plainBytes();
    const links = body ? (isDocument ? linksOf(body.toString()) : []) : (known?.links ?? []);
    for (const link of links) await this.visit(link);
    const file = fileOf(address, isDocument);
    const digest = body ? digestOf(body, isDocument) : (known?.digest ?? '');
    if (answer && body && digest !== known?.digest) {
      await this.store.put(`${this.page.facts.domain}/${file}`, body, headersOf(answer, cacheControl));
      this.written += 1;
    }
    this.files.set(address, { etag, digest, file, links });
  }
}

function digestOf(body: Buffer, isDocument: boolean): string {
  const content = isDocument ? body.toString().replace(VERSION, '') : body;
  return createHash('sha256').update(content).digest('base64url');
}

function headersOf(answer: PreparedAnswer, cacheControl: string): Record<string, string> {
  return { 'content-type': answer.contentType, 'cache-control': cacheControl };
}
