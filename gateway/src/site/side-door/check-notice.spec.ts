import { TestSideDoorKey, RESOLVED, type NoticeJson, type SignedNotice } from '@candor/lab/fixtures/side-door-key.js';
import { ConflictError, InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { KeptNotice } from '../states/kept-notice.js';
import { checkNotice, type Known } from './check-notice.js';

const PAGE = newId();
const NOW = 1_790_000_000_000;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const key = new TestSideDoorKey();
const noticeId = newId();

const signed = (fields: NoticeJson = {}, by = key): SignedNotice =>
  by.sign(by.notice(PAGE, { noticeId, issuedAt: NOW, ...fields }));

const check = (one: SignedNotice, known: Partial<Known> = {}) =>
  checkNotice(one, {
    pageId: PAGE,
    keys: [{ id: key.id, publicKey: key.publicKey.toString('base64') }],
    kept: [],
    isFromPeer: false,
    now: NOW,
    ...known,
  });

const kept = ({ notice, signature }: SignedNotice, more: Partial<KeptNotice> = {}): KeptNotice => ({
  ...{ notice, signature, pageId: PAGE, noticeId, sequence: 0, isDone: false },
  ...more,
});

/** The pointer of a refusal. */
function refusal(act: () => unknown, kind: typeof InvalidError | typeof ConflictError = InvalidError): string {
  try {
    act();
  } catch (error) {
    if (error instanceof kind) return error.violations.map(({ pointer }) => pointer).join();
    throw error;
  }
  return 'none';
}

describe('a notice', () => {
  it('counts by key, page, signature and time alone', () => {
    expect(check(signed())).toMatchObject({ isRepeated: false, notice: { noticeId, sequence: 0 } });
    expect(check(signed({ sequence: 3, ...RESOLVED }))).toMatchObject({ isRepeated: false });
  });

  it('is refused when it is forged, by the same key id, by a key of another page, or with another text', () => {
    expect(refusal(() => check(signed({}, new TestSideDoorKey(key.id))))).toBe('/signature');
    expect(refusal(() => check(signed({}, new TestSideDoorKey())))).toBe('/keyId');
    expect(refusal(() => check({ ...signed({ message: 'Other.' }), signature: signed().signature }))).toBe(
      '/signature',
    );
    expect(refusal(() => check(signed(), { keys: [] }))).toBe('/keyId');
  });

  it('is refused on another page', () => {
    expect(refusal(() => check(signed(), { pageId: newId() }))).toBe('/pageId');
  });

  it('is refused when it is none, and names every wrong field', () => {
    expect(refusal(() => check(key.signBytes(Buffer.from('x'))))).toBe('/notice');
    expect(refusal(() => check(signed({ name: '', message: '' })))).toBe('/name,/message');
  });

  it.each([
    [-10 * MINUTE, 'none'],
    [10 * MINUTE, 'none'],
    [-10 * MINUTE - 1, '/issuedAt'],
    [10 * MINUTE + 1, '/issuedAt'],
  ])('by a clock that is off by %d ms: refused for %s', (off, pointer) => {
    expect(refusal(() => check(signed({ issuedAt: NOW + off })))).toBe(pointer);
  });

  it('of a peer may be old, but neither very old nor of the future', () => {
    const from = { isFromPeer: true };
    expect(refusal(() => check(signed({ issuedAt: NOW - 20 * DAY }), from))).toBe('none');
    expect(refusal(() => check(signed({ issuedAt: NOW - 31 * DAY }), from))).toBe('/issuedAt');
    expect(refusal(() => check(signed({ issuedAt: NOW + 11 * MINUTE }), from))).toBe('/issuedAt');
    expect(refusal(() => check(signed({}, new TestSideDoorKey(key.id)), from))).toBe('/signature');
  });

  it('is the same when it is sent again, even later or when it is done; not with another content', () => {
    const first = signed();
    expect(check(first, { kept: [kept(first)], now: NOW + DAY })).toMatchObject({ isRepeated: true });
    expect(check(first, { kept: [kept(first, { isDone: true })] })).toMatchObject({ isRepeated: true });
    expect(refusal(() => check(signed({ message: 'Other.' }), { kept: [kept(first)] }), ConflictError)).toBe(
      '/sequence',
    );
  });

  it('is refused after a later one, except from a peer', () => {
    const later = kept(signed({ sequence: 2 }), { sequence: 2 });
    const earlier = signed({ sequence: 1 });
    expect(refusal(() => check(earlier, { kept: [later] }), ConflictError)).toBe('/sequence');
    expect(check(earlier, { kept: [later], isFromPeer: true })).toMatchObject({ isRepeated: false });
    expect(check(signed({ sequence: 3 }), { kept: [later] })).toMatchObject({ isRepeated: false });
  });

  it('is refused after a hundred of the page, from a peer too, so that one page does not fill a gateway', () => {
    const all = Array.from({ length: 100 }, () => kept(signed(), { noticeId: newId(), isDone: true }));
    for (const isFromPeer of [false, true])
      expect(refusal(() => check(signed(), { kept: all, isFromPeer }), ConflictError)).toBe('/sequence');
    expect(check(signed(), { kept: all.slice(1) })).toMatchObject({ isRepeated: false });
  });

  it('is refused beside five open ones, whose entries go on; those that are done do not count', () => {
    const others = Array.from({ length: 5 }, () => kept(signed(), { noticeId: newId() }));
    expect(refusal(() => check(signed(), { kept: others }), ConflictError)).toBe('/noticeId');
    const own = kept(signed());
    expect(check(signed({ sequence: 1 }), { kept: [...others.slice(1), own] })).toMatchObject({ isRepeated: false });
    expect(check(signed(), { kept: others.map((one) => ({ ...one, isDone: true })) })).toMatchObject({
      isRepeated: false,
    });
  });
});
