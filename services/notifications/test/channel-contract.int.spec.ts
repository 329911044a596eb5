import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Recipient } from '../src/channel/channel.js';
import { type Outcome } from '../src/ledger/outcome.js';
import { CHANNELS } from '../src/ledger/ledger-types.js';
import { setups, type Setup } from './channel-setups.js';
import { incidentUpdate } from './samples.js';

const notification = incidentUpdate();

it('covers every channel', () => {
  expect(setups.map(([name]) => name).sort()).toEqual([...CHANNELS].sort());
});

describe.each(setups)('channel %s', (name, start) => {
  let setup: Setup;
  beforeEach(async () => {
    setup = await start();
  });
  afterEach(() => setup.close());

  const send = (n = 1, changes: Partial<Recipient> = {}): Promise<Outcome> =>
    setup.channel.send(notification, { ...setup.recipient(n), attempts: 0, ...changes });

  it('has its own name', () => {
    expect(setup.channel.name).toBe(name);
  });

  it('delivers', async () => {
    expect(await send()).toMatchObject({ kind: 'delivered', status: expect.any(Number) });
    expect(setup.received()).toHaveLength(1);
  });

  it('sends to many concurrently, each their own message', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => send(n)));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['delivered']));
    expect(new Set(setup.received()).size).toBe(50);
  });

  it.each(['is busy', 'hangs up'] as const)('requests another attempt when the receiver %s', async (busy) => {
    setup.recipient(1);
    setup.respondWith(busy);
    expect(await send()).toMatchObject({
      kind: 'retry',
      afterMs: expect.any(Number),
      reason: expect.stringMatching(/./),
    });
  });

  it('waits longer after more attempts, and gives up after the last', async () => {
    setup.respondWith('is busy');
    const [first, fifth, last] = [await send(1), await send(2, { attempts: 4 }), await send(3, { attempts: 9 })];
    if (first.kind !== 'retry' || fifth.kind !== 'retry') throw new Error('no retry');
    expect(fifth.afterMs).toBeGreaterThan(first.afterMs);
    expect(last).toMatchObject({ kind: 'rejected', reason: expect.stringMatching(/^Given up after 10 attempts/) });
    expect(last).not.toHaveProperty('refusal');
  });

  it('gives up the message and the recipient at once when the receiver refuses permanently', async () => {
    setup.recipient(1);
    setup.respondWith('refuses for good');
    expect(await send()).toMatchObject({ kind: 'rejected', refusal: expect.stringMatching(/^(gone|permanent)$/) });
  });

  it('cannot tell whether a message arrived when the answer is lost, and repeats it as specified', async () => {
    setup.recipient(1);
    setup.respondWith('takes and hangs up');
    expect(await send()).toMatchObject({ kind: 'retry' });
    expect(setup.received()).toHaveLength(1);
    setup.respondWith('takes');
    // Also after a crash: the next worker does not know either.
    expect(await send(1, { attempts: 1 })).toMatchObject({ kind: 'delivered' });
    const ids = setup.received();
    expect(ids).toHaveLength(setup.repeat === 'one message' ? 1 : 2);
    expect(new Set(ids).size).toBe(1);
  });

  it('reveals neither address, token nor secret, in reasons or logs', async () => {
    const said: string[] = [];
    const listen = (stream: NodeJS.WriteStream) =>
      jest.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    const spies = [listen(process.stdout), listen(process.stderr)];
    setup.recipient(7);
    for (const answer of ['takes', 'is busy', 'hangs up', 'refuses for good'] as const) {
      setup.respondWith(answer);
      said.push(JSON.stringify(await send(7)));
    }
    for (const spy of spies) spy.mockRestore();
    expect(said.length).toBeGreaterThanOrEqual(4);
    for (const secret of setup.secretsOf(7)) expect(said.join('\n')).not.toContain(secret);
  });

  it('continues after a failure', async () => {
    setup.respondWith('hangs up');
    await send(1);
    setup.respondWith('takes');
    expect(await send(2)).toMatchObject({ kind: 'delivered' });
  });

  if (name === 'slack' || name === 'twitter') {
    it('pauses for a rate-limited recipient, and for no other, without counting an attempt', async () => {
      setup.recipient(1);
      setup.limit?.(1, 60_000);
      const outcomes = [await send(1), await send(1)];
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ kind: 'postponed', reason: expect.stringMatching(/./) });
        const afterMs = outcome.kind === 'postponed' ? outcome.afterMs : 0;
        expect(afterMs).toBeGreaterThan(50_000);
        expect(afterMs).toBeLessThanOrEqual(61_000);
      }
      // The second time it knows without a request.
      expect(setup.limited?.()).toBe(1);
      expect(await send(2)).toMatchObject({ kind: 'delivered' });
    });
  }
});
