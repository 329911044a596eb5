import { describe, expect, it } from '@jest/globals';
import { UnavailableError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { type Lease } from '../ledger/chunk-leases.js';
import { type ResultBatch } from '../ledger/result-batch.js';
import { type Outcome } from '../ledger/outcome.js';
import { type Channel, type Recipient } from './channel.js';
import { ChunkRun } from './chunk-run.js';
import { CurrentRecipients } from './current-recipients.js';
import { type Notification } from './notification.js';
import { ResultRecorder } from './result-recorder.js';
import { type SendMetrics } from './send-metrics.js';
import { SendTurns } from './send-turns.js';
import { SendWindow } from './send-window.js';

const log = AppLogger.create('test', 'silent');
const lease = { customerId: 'acme', eventId: 'event', chunkId: 'chunk', lane: 'bulk' } as Lease;

/** A chunk of recipients that are sent to one after the other, on a clock that the test controls. */
function chunkOf(count: number, options: { sendMs: number; turnMs?: number }) {
  const ids = Array.from({ length: count }, (_, n) => `r${n}`);
  let now = 0;
  const present = new Set(ids);
  const looks: (readonly string[])[] = [];
  const sent: string[] = [];
  const skipped: string[] = [];
  const onSent = new Map<string, () => void>();
  const source = { down: false };
  const pass = (ms: number): Promise<void> => {
    now += ms;
    return Promise.resolve();
  };
  const channel: Channel = {
    name: 'email',
    send: async (_, { id }): Promise<Outcome> => {
      sent.push(id);
      await pass(options.sendMs);
      onSent.get(id)?.();
      return { kind: 'delivered' };
    },
    ...(options.turnMs !== undefined && { turn: () => pass(options.turnMs ?? 0) }),
    close: () => Promise.resolve(),
  };
  // One slot: each send waits for the previous one.
  const window = new SendWindow(1);
  const record = async (_: Lease, batch: ResultBatch): Promise<boolean> => {
    const { recipientIds, reasons } = batch.others;
    skipped.push(...recipientIds.filter((_id, n) => reasons[n] === 'unsubscribed'));
    return true;
  };
  const recorder = new ResultRecorder({ record }, window, lease, log, 0, () => 0);
  const metrics = { ended: () => undefined } as unknown as SendMetrics;
  const stopping = new AbortController();
  const run = new ChunkRun(channel, window, new SendTurns(), recorder, stopping.signal, log, metrics);
  const resolve = async (asked: readonly string[]): Promise<Recipient[]> => {
    if (source.down) throw new UnavailableError('Away.');
    looks.push(asked);
    return asked
      .filter((id) => present.has(id))
      .map((id) => ({ id, address: id, language: 'en', unsubscribeToken: '', signingSecrets: [], attempts: 0 }));
  };
  const said = { to: () => Promise.resolve({} as Notification) };
  return {
    present,
    looks,
    sent,
    skipped,
    onSent,
    source,
    stopping,
    send: async () => run.send(lease, said, await CurrentRecipients.of(ids, resolve, () => now)),
  };
}

describe('a chunk being sent', () => {
  it('looks all recipients up once when it is quick', async () => {
    const chunk = chunkOf(50, { sendMs: 10 });
    await expect(chunk.send()).resolves.toBe(true);
    expect(chunk.sent).toHaveLength(50);
    expect(chunk.looks).toHaveLength(1);
  });

  it('is not sent to recipients who left more than a second before their turn', async () => {
    const chunk = chunkOf(10, { sendMs: 400 });
    chunk.onSent.set('r1', () => chunk.present.delete('r6'));
    await expect(chunk.send()).resolves.toBe(true);
    expect(chunk.sent).not.toContain('r6');
    expect(chunk.sent).toHaveLength(9);
    expect(chunk.skipped).toEqual(['r6']);
  });

  it('looks up who has left after the wait for a turn, not before it', async () => {
    const chunk = chunkOf(3, { sendMs: 0, turnMs: 5_000 });
    chunk.onSent.set('r0', () => chunk.present.delete('r1'));
    await expect(chunk.send()).resolves.toBe(true);
    expect(chunk.sent).toEqual(['r0', 'r2']);
  });

  it('looks up a group at a time, at most once a second', async () => {
    const chunk = chunkOf(500, { sendMs: 20 });
    await chunk.send();
    expect(chunk.sent).toHaveLength(500);
    expect(chunk.looks.slice(1).every((asked) => asked.length <= 100)).toBe(true);
    // Ten seconds' worth of sends.
    expect(chunk.looks.length).toBeLessThanOrEqual(11);
  });

  it('skips recipients who were absent from the start without waiting for a turn', async () => {
    const chunk = chunkOf(100, { sendMs: 0, turnMs: 60_000 });
    chunk.present.clear();
    await expect(chunk.send()).resolves.toBe(true);
    expect(chunk.looks).toHaveLength(1);
    expect(chunk.skipped).toHaveLength(100);
  });

  it('ends with finished sends recorded when recipients cannot be looked up, and is redelivered', async () => {
    const chunk = chunkOf(10, { sendMs: 400 });
    chunk.onSent.set('r4', () => (chunk.source.down = true));
    await expect(chunk.send()).rejects.toThrow(UnavailableError);
    expect(chunk.sent).toHaveLength(6);
  });

  it('is not complete when it is stopped', async () => {
    const chunk = chunkOf(10, { sendMs: 10 });
    chunk.onSent.set('r4', () => chunk.stopping.abort());
    await expect(chunk.send()).resolves.toBe(false);
    expect(chunk.sent).toHaveLength(5);
  });
});
