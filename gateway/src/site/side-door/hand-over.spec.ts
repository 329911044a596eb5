import { jest } from '@jest/globals';
import { ElsewhereError } from '@candor/platform/errors.js';
import { RpcClient } from '@candor/rpc/rpc-client.js';
import { AppLogger } from '@candor/platform/logger.js';
import { TestSideDoorKey } from '@candor/lab/fixtures/side-door-key.js';
import type { PageIndex } from '../pages/page-index.js';
import type { KeptNotice } from '../states/kept-notice.js';
import { HandOver } from './hand-over.js';
import type { SideDoor } from './side-door.js';

const PAGE = '0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a';
const MINUTE_MS = 60_000;

/** Looks at one notice of a page whose state is of `revision`, at these moments. @returns at how many looks it had ended */
async function endedAfter(issuedAt: number, looks: readonly { readonly at: number; readonly revision: number }[]) {
  const key = new TestSideDoorKey();
  const signed = key.sign(key.notice(PAGE, { issuedAt }));
  const kept: KeptNotice = { ...signed, pageId: PAGE, noticeId: 'n', sequence: 0, isDone: false };
  let ended = 0;
  const sideDoor = { open: [kept], upkeep: () => Promise.resolve(), end: () => void (ended += 1) };
  let held = 0;
  const pages = { get: () => ({ facts: { revision: held } }) };
  const rpc = new RpcClient({ send: () => Promise.reject(new ElsewhereError('Only pages.')) });
  const handOver = new HandOver(
    rpc,
    sideDoor as unknown as SideDoor,
    pages as unknown as Pick<PageIndex, 'get'>,
    AppLogger.create('test', 'silent'),
  );
  for (const { at, revision } of looks) {
    held = revision;
    jest.spyOn(Date, 'now').mockReturnValue(at);
    await handOver.handOverAll();
  }
  jest.restoreAllMocks();
  return ended;
}

describe('a notice in a second region', () => {
  // In the past: ids never go back, and suites share a process.
  const now = 1_760_000_000_000;

  it('stays while its page does not follow, however long', async () => {
    const looks = [0, 10, 600].map((minutes) => ({ at: now + minutes * MINUTE_MS, revision: now - 1 }));
    expect(await endedAfter(now, looks)).toBe(0);
  });

  it('ends a quarter of an hour after its page has followed again', async () => {
    const looks = [0, 14, 16].map((minutes) => ({ at: now + minutes * MINUTE_MS, revision: now + 1 }));
    expect(await endedAfter(now, looks.slice(0, 2))).toBe(0);
    expect(await endedAfter(now, looks)).toBe(1);
  });
});
