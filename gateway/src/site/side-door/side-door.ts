import { createHash } from 'node:crypto';
import { NotFoundError, UnavailableError } from '@candor/platform/errors.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { isSignedBy, readNotice, type SideDoorNotice } from '@candor/proto/side-door-notice.js';
import type { Overlay } from '../pages/overlay.js';
import type { PageIndex } from '../pages/page-index.js';
import type { KeptNotice } from '../states/kept-notice.js';
import type { States } from '../states/states.js';
import { checkNotice, CLOCK_TOLERANCE_MS, type Bytes } from './check-notice.js';

/** Of all pages, with those that are done. */
const MAX_KEPT = 1_000;
/** What is done is remembered for longer than the same could be accepted again (ms). */
const REMEMBERED_MS = 3 * CLOCK_TOLERANCE_MS;

/** The page at whose host a notice was sent, or another gateway. */
export type Sender = { readonly pageId: string } | 'peer';

/** Called with what was accepted, and with the page whose overlay is another one now. */
export interface SideDoorNews {
  readonly accepted: (signed: Bytes, from: Sender) => void;
  readonly changed: (pageId: string) => void;
}

/**
 * What was said through the side door: accepted by this gateway alone, laid over the pages it holds, kept on its disk
 * until it has become an incident. All of it is in memory too, because a full disk must not keep it from the page.
 */
export class SideDoor {
  private readonly kept = new Map<string, KeptNotice[]>();
  private readonly overlays = new Map<string, Overlay | undefined>();
  private readonly unsaved = new Set<KeptNotice>();
  private isDiskFailing = false;

  constructor(
    private readonly pages: Pick<PageIndex, 'get'>,
    private readonly disk: Pick<States, 'putNotice' | 'dropNotice'>,
    private readonly log: AppLogger,
    private readonly news: SideDoorNews,
    private readonly now: () => number = Date.now,
  ) {}

  /** Takes what the disk has, at the start, but for what a flipped bit has changed. */
  restore(notices: readonly KeptNotice[]): void {
    for (const notice of notices) if (this.isWhole(notice)) this.ofPage(notice.pageId).push(notice);
  }

  /** A key that was revoked meanwhile cannot be asked. */
  private isWhole({ pageId, notice, signature }: KeptNotice): boolean {
    const keyId = readNotice(notice)?.keyId;
    const key = this.pages.get(pageId)?.facts.sideDoorKeys?.find(({ id }) => id === keyId);
    return keyId !== undefined && (!key || isSignedBy(Buffer.from(key.publicKey, 'base64'), notice, signature));
  }

  /** What is laid over a page. The same object as long as it is the same. */
  readonly overlayOf = (pageId: string): Overlay | undefined => {
    if (!this.kept.has(pageId)) return undefined;
    if (!this.overlays.has(pageId)) this.overlays.set(pageId, overlayFrom(this.openOf(pageId)));
    return this.overlays.get(pageId);
  };

  /** What has not become an incident yet, in order. */
  get open(): readonly KeptNotice[] {
    return [...this.kept.keys()].flatMap((pageId) => this.openOf(pageId));
  }

  /** Differs whenever `open` does. */
  get digest(): string {
    const names = this.open.map(({ noticeId, sequence }) => `${noticeId} ${sequence}`).sort();
    return createHash('sha256').update(names.join('\n')).digest('base64url').slice(0, 22);
  }

  /**
   * Accepts a notice, or the same one again.
   * @param from `page` where a visitor's host says which page it is
   * @throws InvalidError, ConflictError as `checkNotice`; NotFoundError for a peer's notice of a page that is not here;
   *   UnavailableError when too many are kept
   */
  accept(signed: Bytes, from: Sender): SideDoorNotice {
    const pageId = from === 'peer' ? (readNotice(signed.notice)?.pageId ?? '') : from.pageId;
    const page = this.pages.get(pageId);
    if (!page) throw new NotFoundError('This page is not here.');
    const { notice, isRepeated } = checkNotice(signed, {
      pageId,
      keys: page.facts.sideDoorKeys ?? [],
      kept: this.kept.get(pageId) ?? [],
      isFromPeer: from === 'peer',
      now: this.now(),
    });
    if (isRepeated) return notice;
    if (this.count >= MAX_KEPT) throw new UnavailableError('Too many notices are kept.');
    const { noticeId, sequence, keyId } = notice;
    const bytes = { notice: new Uint8Array(signed.notice), signature: new Uint8Array(signed.signature) };
    const added = { ...bytes, pageId, noticeId, sequence, isDone: false };
    this.ofPage(pageId).push(added);
    this.unsaved.add(added);
    this.log.warn({ pageId, noticeId, sequence, keyId, from: from === 'peer' ? from : 'page' }, 'notice accepted');
    this.changed(pageId);
    void this.save();
    this.news.accepted(bytes, from);
    return notice;
  }

  /** Ends the overlay of a notice: it has become an incident, or is refused for good. */
  end(notice: KeptNotice): void {
    const ofPage = this.kept.get(notice.pageId);
    const at = ofPage?.indexOf(notice) ?? -1;
    if (!ofPage || at === -1) return;
    const ended = { ...notice, isDone: true };
    ofPage[at] = ended;
    this.unsaved.delete(notice);
    this.unsaved.add(ended);
    this.changed(notice.pageId);
    void this.save();
  }

  /** Writes what the disk did not take, and forgets what is done for long enough. */
  async upkeep(): Promise<void> {
    const before = this.now() - REMEMBERED_MS;
    for (const [pageId, notices] of this.kept) {
      for (const notice of notices.filter((one) => one.isDone && issuedAt(one) < before)) {
        notices.splice(notices.indexOf(notice), 1);
        this.unsaved.delete(notice);
        await this.disk.dropNotice(notice).catch((err: unknown) => this.log.warn({ err }, 'notice not removed'));
      }
      if (notices.length === 0) this.kept.delete(pageId);
    }
    await this.save();
  }

  private async save(): Promise<void> {
    for (const notice of this.unsaved) {
      try {
        await this.disk.putNotice(notice);
        this.unsaved.delete(notice);
        this.isDiskFailing = false;
      } catch (err) {
        // It is tried every second, and said once.
        if (!this.isDiskFailing) this.log.error({ err }, 'notice not written to the disk, held in memory');
        this.isDiskFailing = true;
        return;
      }
    }
  }

  private changed(pageId: string): void {
    this.overlays.delete(pageId);
    this.news.changed(pageId);
  }

  private get count(): number {
    return [...this.kept.values()].reduce((sum, { length }) => sum + length, 0);
  }

  private openOf(pageId: string): KeptNotice[] {
    return (this.kept.get(pageId) ?? []).filter(({ isDone }) => !isDone).toSorted(inOrder);
  }

  private ofPage(pageId: string): KeptNotice[] {
    const known = this.kept.get(pageId) ?? [];
    this.kept.set(pageId, known);
    return known;
  }
}

function inOrder(a: KeptNotice, b: KeptNotice): number {
  return a.noticeId === b.noticeId ? a.sequence - b.sequence : a.noticeId < b.noticeId ? -1 : 1;
}

function issuedAt({ notice }: KeptNotice): number {
  return Number(readNotice(notice)?.issuedAt ?? 0n);
}

/** The same on every gateway that has the same notices. */
function overlayFrom(notices: readonly KeptNotice[]): Overlay | undefined {
  if (notices.length === 0) return undefined;
  const digest = createHash('sha256');
  for (const { notice } of notices) digest.update(createHash('sha256').update(notice).digest());
  return {
    version: digest.digest('base64url').slice(0, 10),
    at: Math.max(...notices.map(issuedAt)),
    notices: notices.map(({ notice }) => notice),
  };
}
