import { describe, expect, it } from '@jest/globals';
import { AppLogger } from '@candor/platform/logger.js';
import { type Lease } from '../ledger/chunk-leases.js';
import { type ResultBatch } from '../ledger/result-batch.js';
import { ResultRecorder } from './result-recorder.js';
import { SendWindow } from './send-window.js';

const LEASE = { chunkId: 'c', token: 't', customerId: '' } as Lease;
const DELIVERED = { kind: 'delivered' } as const;

/** Waits until the store was called so many times. */
async function asked(answers: readonly unknown[], times: number): Promise<void> {
  const deadline = Date.now() + 3_000;
  while (answers.length < times) {
    if (Date.now() > deadline) throw new Error(`asked ${answers.length} times, not ${times}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** A recorder over a store that answers when the test lets it. */
function recorder(windowSize = 10) {
  const written: string[][] = [];
  const answers: ((held: boolean | Error) => void)[] = [];
  const window = new SendWindow(windowSize);
  const store = {
    record: (_: Lease, batch: ResultBatch) => {
      written.push([...[...batch.delivered.values()].flat(), ...batch.others.recipientIds]);
      return new Promise<boolean>((resolve, reject) =>
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      );
    },
  };
  const log = AppLogger.create('test', 'silent');
  const free = () => {
    let slots = 0;
    while (window.tryTake()) slots += 1;
    window.giveBack(slots);
    return slots;
  };
  for (let n = 0; n < windowSize; n += 1) window.tryTake();
  const clock = { now: 0 };
  const made = new ResultRecorder(store, window, LEASE, log, 0, () => clock.now);
  return { recorder: made, written, answers, free, clock };
}

describe('ResultRecorder', () => {
  it('collects while it writes, and releases slots only after the commit', async () => {
    const { recorder: results, written, answers, free } = recorder();
    results.add('a', DELIVERED);
    results.add('b', DELIVERED);
    await asked(answers, 1);
    results.add('c', DELIVERED);
    results.add('d', DELIVERED);
    expect(written).toEqual([['a', 'b']]);
    expect(free()).toBe(0);
    answers[0]?.(true);
    await asked(answers, 2);
    expect(written).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(free()).toBe(2);
    answers[1]?.(true);
    await results.flushed();
    expect(free()).toBe(4);
  });

  it('tries again until the database has taken it', async () => {
    const { recorder: results, written, answers } = recorder();
    results.add('a', DELIVERED);
    await asked(answers, 1);
    answers[0]?.(new Error('connection terminated'));
    const flushed = results.flushed();
    await asked(answers, 2);
    answers[1]?.(true);
    await flushed;
    expect(written).toEqual([['a'], ['a']]);
  });

  it('writes nothing more once the lease is lost, and keeps no slot', async () => {
    const { recorder: results, written, answers, free } = recorder();
    results.add('a', DELIVERED);
    await asked(answers, 1);
    results.add('b', DELIVERED);
    answers[0]?.(false);
    await results.flushed();
    expect(results.leaseLost).toBe(true);
    expect(written).toEqual([['a']]);
    expect(free()).toBe(2);
  });

  it('counts a lease as lost when it has run out, and still records what no other worker has taken', async () => {
    const { recorder: results, written, answers, clock } = recorder();
    clock.now = 59_999;
    expect(results.leaseLost).toBe(false);
    results.extendLease(10_000);
    clock.now = 69_999;
    expect(results.leaseLost).toBe(false);
    clock.now = 70_000;
    expect(results.leaseLost).toBe(true);
    results.add('a', DELIVERED);
    await asked(answers, 1);
    answers[0]?.(true);
    await results.flushed();
    expect(written).toEqual([['a']]);
  });

  it('records skipped recipients without releasing a slot', async () => {
    const { recorder: results, written, answers, free } = recorder();
    results.skip(['a', 'b'], 'unsubscribed');
    await asked(answers, 1);
    answers[0]?.(true);
    await results.flushed();
    expect(written).toEqual([['a', 'b']]);
    expect(free()).toBe(0);
  });

  it('records once more what the database has lost, and says of whom there is no result', async () => {
    const { recorder: results, written, answers } = recorder();
    results.add('a', DELIVERED);
    results.add('b', { kind: 'rejected', reason: 'gone' });
    results.skip(['c'], 'unsubscribed');
    await asked(answers, 1);
    answers[0]?.(true);
    await results.flushed();
    const again = results.recordAgain(['b', 'c']);
    await asked(answers, 2);
    answers[1]?.(true);
    expect([await again, written[1]]).toEqual([true, ['b', 'c']]);
    const partly = results.recordAgain(['a', 'x']);
    await asked(answers, 3);
    answers[2]?.(true);
    expect([await partly, written[2]]).toEqual([false, ['a']]);
    expect(await results.recordAgain(['x'])).toBe(false);
    expect(written).toHaveLength(3);
  });
});
