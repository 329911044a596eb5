import { setTimeout as sleep } from 'node:timers/promises';
import type { Sink } from '../sinks/sink.js';
import { openIncident } from '../scenario/scenario-tenant.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { brokerContents, copyStore, wipeStore } from './broker-store.js';
import { describe } from './checker.js';
import { beginFanOut, EMAIL_WINDOW, finishFanOut, isKept, tenantWithReaders } from './fan-out.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';
import { Witness } from './witness.js';

const NOTICED_MS = 15_000;
const DELIVERED_MS = 60_000;
const MAILS = { small: 1_000, full: 10_000 };
/** Slows 10,000 mails down enough for a copy of the store to be ten seconds old. */
const SLOW_MAIL_MS = 40;

/**
 * Killed repeatedly while incidents are being written. Every subscriber must be notified of everything that the API has
 * confirmed.
 */
export const brokerKilled: FaultRow = {
  name: 'broker-killed',
  promise: 'kill -9 of nats-server while incidents are published loses nothing',
  run: async (harness) => {
    const [kills, readers, betweenMs] = [
      harness.of({ small: 2, full: 5 }),
      20,
      harness.of({ small: 1_500, full: 3_000 }),
    ];
    const { stack, tenant, addresses } = await tenantWithReaders(harness, readers);
    const random = harness.random('broker-killed');
    let over = false;
    const [saved, refused] = [new Set<string>(), [] as string[]];
    const writing = (async () => {
      while (!over) {
        await openIncident(tenant, 'Published while the broker dies').then(
          ({ id }) => saved.add(id),
          (error: Error) => refused.push(error.message),
        );
        await sleep(50);
      }
    })();
    for (let i = 0; i < kills; i += 1) {
      await sleep(betweenMs * (0.5 + random()));
      await stack.kill('nats');
      await stack.restart('nats');
    }
    await sleep(betweenMs);
    over = true;
    await writing;
    await stack.allReady();
    // Writes whose response was lost count too.
    const { incidents } = await tenant.api.must<{ incidents: { id: string }[] }>('GET', '/api/incidents');
    const known = new Set(incidents.map(({ id }) => id));
    const unsaved = [...saved].filter((id) => !known.has(id)).length;
    const wanted = known.size * readers;
    const notified = await notifiedOf(stack, harness.mails, addresses, wanted);
    const repeats = notified.mails - notified.messages;
    return {
      size: `${kills} kills, ${known.size} incidents to ${readers} readers each`,
      figure: `lost ${wanted - notified.messages} of ${thousands(wanted)} mails, ${unsaved} confirmed incidents gone, repeats ${repeats}, ${refused.length} writes refused while it was away`,
      passed: notified.messages === wanted && unsaved === 0 && repeats <= kills * EMAIL_WINDOW && known.size > 0,
    };
  },
};

/** Waits for this number of distinct messages. They have an id per event and recipient. */
async function notifiedOf(
  stack: ScenarioStack,
  mails: Sink,
  addresses: readonly string[],
  wanted: number,
): Promise<{ messages: number; mails: number }> {
  const readers = new Set(addresses);
  const count = async (): Promise<{ messages: number; mails: number }> => {
    const receipts = (await mails.receipts()).filter(({ recipient }) => readers.has(recipient));
    return { messages: new Set(receipts.map(({ messageId }) => messageId)).size, mails: receipts.length };
  };
  const enough = async () => {
    const notified = await count();
    return notified.messages >= wanted ? notified : undefined;
  };
  return stack.until('all mails', 120_000, enough).catch(count);
}

/** A disk that lost its last ten seconds: all events in them were acknowledged. */
export const brokerRolledBack: FaultRow = {
  name: 'broker-rolled-back',
  promise: 'a broker whose store is an older copy is noticed, and every recipient is notified all the same',
  run: async (harness) => {
    const ageMs = harness.of({ small: 1_000, full: 10_000 });
    const witness = await Witness.prepare(harness);
    const fanOut = await beginFanOut(harness, harness.of(MAILS), { delayMs: SLOW_MAIL_MS });
    const { stack } = fanOut;
    await fanOut.reached(1);
    const copy = await copyStore(stack);
    try {
      await sleep(ageMs);
      const sentBefore = await harness.mails.count();
      await copy.putBack();
      const backAt = Date.now();
      const heardMs = await witness.hears();
      const { found, lastAt } = await finishFanOut(harness, fanOut);
      const tookMs = Math.max(0, lastAt - backAt);
      return {
        size: `${thousands(fanOut.addresses.length)} mails, ${thousands(sentBefore)} of them out, copy ${seconds(ageMs)} old`,
        figure: `${describe(found)}, a new incident reached its reader after ${seconds(heardMs)}, all delivered after ${seconds(tookMs)}`,
        passed: isKept(found, EMAIL_WINDOW) && heardMs <= NOTICED_MS && tookMs <= DELIVERED_MS,
      };
    } finally {
      await copy.remove();
    }
  },
};

/** An empty disk: no stream, no consumer. */
export const brokerWiped: FaultRow = {
  name: 'broker-wiped',
  promise:
    'a broker whose store is gone has its streams and consumers again with no restart of ours, and nothing is lost',
  run: async (harness) => {
    const witness = await Witness.prepare(harness);
    const fanOut = await beginFanOut(harness, harness.of(MAILS));
    const { stack } = fanOut;
    const before = await brokerContents(stack);
    await fanOut.reached(fanOut.addresses.length / 5);
    await wipeStore(stack);
    const backAt = Date.now();
    const rebuilt = async (): Promise<true | undefined> => {
      const now = await brokerContents(stack);
      return [...before].every((name) => now.has(name)) ? true : undefined;
    };
    await stack.until('streams and consumers', 60_000, rebuilt);
    const rebuiltMs = Date.now() - backAt;
    const heardMs = await witness.hears();
    const { found, lastAt } = await finishFanOut(harness, fanOut);
    return {
      size: `${thousands(fanOut.addresses.length)} mails, ${before.size} streams and consumers`,
      figure: `rebuilt after ${seconds(rebuiltMs)}, ${describe(found)}, a new incident reached its reader ${seconds(heardMs)} later, complete after ${seconds(Math.max(0, lastAt - backAt))}`,
      passed: rebuiltMs <= NOTICED_MS && isKept(found, EMAIL_WINDOW) && before.size > 0,
    };
  },
};
