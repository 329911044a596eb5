import { TestSideDoorKey, RESOLVED, type NoticeJson } from '@candor/lab/fixtures/side-door-key.js';
import { NotFoundError, UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { Page } from '../pages/page.js';
import type { KeptNotice } from '../states/kept-notice.js';
import { SideDoor } from './side-door.js';

const MINUTE = 60_000;
const PAGE = newId();
const key = new TestSideDoorKey();
const keys = [{ id: key.id, publicKey: key.publicKey.toString('base64') }];
const page = new Page({ ...Page.none.facts, id: PAGE, domain: 'acme', sideDoorKeys: keys });

/** A disk that can be full. */
class Disk {
  readonly kept = new Map<string, KeptNotice>();
  isFull = false;

  async putNotice(notice: KeptNotice): Promise<void> {
    if (this.isFull) throw new Error('database or disk is full');
    this.kept.set(`${notice.noticeId} ${notice.sequence}`, notice);
  }

  async dropNotice({ noticeId, sequence }: KeptNotice): Promise<void> {
    this.kept.delete(`${noticeId} ${sequence}`);
  }
}

describe('what was said through the side door', () => {
  let now: number;
  let disk: Disk;
  let changed: string[];
  let accepted: number;
  const open = (): SideDoor => {
    const news = { accepted: () => void (accepted += 1), changed: (pageId: string) => void changed.push(pageId) };
    const pages = { get: (id: string) => (id === PAGE ? page : undefined) };
    return new SideDoor(pages, disk, AppLogger.create('gateway', 'silent'), news, () => now);
  };
  const signed = (fields: NoticeJson = {}) => key.sign(key.notice(PAGE, { issuedAt: now, ...fields }));
  const here = { pageId: PAGE };

  beforeEach(() => {
    [now, disk, changed, accepted] = [1_790_000_000_000, new Disk(), [], 0];
  });

  it('is laid over its page alone, the same object until something is added, on every gateway the same version', () => {
    const [one, other] = [open(), open()];
    expect(one.overlayOf(PAGE)).toBeUndefined();
    const notices = [signed(), signed({ issuedAt: now + MINUTE })];
    for (const notice of notices) one.accept(notice, here);
    for (const notice of notices.toReversed()) other.accept(notice, 'peer');
    expect(one.overlayOf(PAGE)).toBe(one.overlayOf(PAGE));
    expect(one.overlayOf(PAGE)).toMatchObject({ at: now + MINUTE });
    expect(one.overlayOf(PAGE)).toEqual(other.overlayOf(PAGE));
    expect([one.digest, one.open.length]).toEqual([other.digest, 2]);
    expect(one.overlayOf(newId())).toBeUndefined();
    expect([changed.length, accepted]).toEqual([4, 4]);
  });

  it('is reported once, however often the same is sent', () => {
    const [sideDoor, one] = [open(), signed()];
    for (let n = 0; n < 3; n += 1) sideDoor.accept(one, n === 1 ? 'peer' : here);
    expect([changed.length, accepted, sideDoor.open.length]).toEqual([1, 1, 1]);
  });

  it('is in memory while the disk is full, and written when there is room', async () => {
    disk.isFull = true;
    const sideDoor = open();
    sideDoor.accept(signed(), here);
    await sideDoor.upkeep();
    expect([sideDoor.overlayOf(PAGE)?.notices.length, disk.kept.size]).toEqual([1, 0]);
    disk.isFull = false;
    await sideDoor.upkeep();
    expect(disk.kept.size).toBe(1);
    const restarted = open();
    restarted.restore([...disk.kept.values()]);
    expect(restarted.overlayOf(PAGE)).toEqual(sideDoor.overlayOf(PAGE));
  });

  it('is left out after a restart where a bit of it was changed', () => {
    const sideDoor = open();
    sideDoor.accept(signed({ message: 'true' }), here);
    const [kept] = sideDoor.open;
    const changedBytes = Buffer.from(Buffer.from(kept!.notice).toString('utf8').replace('true', 'trve'));
    const restarted = open();
    restarted.restore([
      { ...kept!, notice: changedBytes },
      { ...kept!, notice: new Uint8Array([1]) },
    ]);
    expect(restarted.open).toEqual([]);
    restarted.restore([kept!]);
    expect(restarted.open).toHaveLength(1);
  });

  it('is remembered when it is done, so that the same is not accepted again, and forgotten when it is too old', async () => {
    const [sideDoor, one] = [open(), signed()];
    sideDoor.accept(one, here);
    sideDoor.end(sideDoor.open[0]!);
    expect([sideDoor.overlayOf(PAGE), sideDoor.open]).toEqual([undefined, []]);
    sideDoor.accept(one, here);
    sideDoor.accept(one, 'peer');
    expect(sideDoor.open).toEqual([]);
    now += 31 * MINUTE;
    await sideDoor.upkeep();
    expect(disk.kept.size).toBe(0);
    expect(() => sideDoor.accept(one, here)).toThrow('old');
  });

  it('goes on, and ends entry by entry', () => {
    const [sideDoor, noticeId] = [open(), newId()];
    sideDoor.accept(signed({ noticeId }), here);
    sideDoor.accept(signed({ noticeId, sequence: 1, ...RESOLVED }), here);
    sideDoor.end(sideDoor.open[0]!);
    expect(sideDoor.open.map(({ sequence }) => sequence)).toEqual([1]);
  });

  it('is refused for a page that is not here', () => {
    expect(() => open().accept(key.sign(key.notice(newId())), 'peer')).toThrow(NotFoundError);
    expect(() => open().accept(key.signBytes(Buffer.from('x')), 'peer')).toThrow(NotFoundError);
  });

  it('is refused when very much is kept of all pages', () => {
    const ids = Array.from({ length: 11 }, () => newId());
    const news = { accepted: () => undefined, changed: () => undefined };
    const pages = { get: (id: string) => (ids.includes(id) ? new Page({ ...page.facts, id }) : undefined) };
    const sideDoor = new SideDoor(pages, disk, AppLogger.create('gateway', 'silent'), news, () => now);
    const sends = (pageId: string, fields: NoticeJson = {}) =>
      sideDoor.accept(key.sign(key.notice(pageId, { issuedAt: now, ...fields })), { pageId });
    for (const pageId of ids.slice(1))
      for (const noticeId of [newId(), newId()])
        for (let sequence = 0; sequence < 50; sequence += 1) sends(pageId, { noticeId, sequence });
    expect(() => sends(ids[0] ?? '')).toThrow(UnavailableError);
  });
});
