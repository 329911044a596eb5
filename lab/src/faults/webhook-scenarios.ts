import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Delivered } from '../sinks/sink-protocol.js';
import { addSubscribers, openIncident, signUp } from '../scenario/scenario-tenant.js';
import type { FaultRow } from './fault-row.js';
import { percentile, seconds, thousands } from './format.js';
import { mutationOf } from './mutation.js';

const HANG_MS = 15_000;
const PROMPT_MS = 5_000;
const PATIENCE_MS = 60_000;

/** Receivers of one organisation accept the connection and do not respond. */
export const deadEndpoints: FaultRow = {
  name: 'dead-endpoints',
  promise: 'endpoints that hang hold up nobody but their own organisation',
  run: async (harness) => {
    const stack = await harness.stack();
    const [dead, alive] = [harness.of({ small: 200, full: 1_000 }), 100];
    const incidents = harness.of({ small: 3, full: 20 });
    const [a, b] = [await signUp(stack, harness.mails, 1), await signUp(stack, harness.mails, 1)];
    const { urls } = harness.deadHooks;
    const hanging = Array.from({ length: dead }, (_, i) => `${urls[i % urls.length]}/${a.domain}/${i}`);
    await addSubscribers(stack, a, 'webhook', hanging);
    const prompt = Array.from({ length: alive }, (_, i) => `${harness.hooks.url}/${b.domain}/${i}`);
    await addSubscribers(stack, b, 'webhook', prompt);
    await harness.deadHooks.behave({ delayMs: HANG_MS });
    await openIncident(a, 'Nobody answers');
    await stack.until('the first that hang', PATIENCE_MS, async () =>
      (await harness.deadHooks.count()) >= 50 ? true : undefined,
    );
    const tookMs: number[] = [];
    for (let i = 0; i < incidents; i += 1) {
      await harness.hooks.clear();
      const { savedAt } = await openIncident(b, `Everybody answers, ${i}`);
      const receipts = await harness.hooks.settled(alive, PATIENCE_MS);
      tookMs.push(...receipts.map(({ receivedAt }) => Math.max(0, receivedAt - savedAt)));
      // A missing one counts as the whole wait.
      for (let missing = receipts.length; missing < alive; missing += 1) tookMs.push(PATIENCE_MS);
      await sleep(harness.of({ small: 200, full: 1_000 }));
    }
    const p95 = percentile(tookMs, 0.95);
    return {
      size: `A: ${thousands(dead)} webhooks on ${urls.length} origins hang ${seconds(HANG_MS)}; B: ${incidents} incidents to ${alive} webhooks`,
      figure: `B: p50 ${seconds(percentile(tookMs, 0.5))}, p95 ${seconds(p95)}, slowest ${seconds(percentile(tookMs, 1))}; A was called ${await harness.deadHooks.count()} times meanwhile`,
      passed: p95 <= PROMPT_MS,
    };
  },
};

/** Real deliveries to endpoints whose secrets were just rotated, verified by the standard's own library. */
export const signatures: FaultRow = {
  name: 'signatures',
  promise:
    'the standard’s own library accepts every body with the old and the new secret, and nothing that was changed',
  run: async (harness) => {
    const stack = await harness.stack();
    const [endpoints, incidents] = [10, harness.of({ small: 5, full: 100 })];
    const [bodies, mutations] = [endpoints * incidents, harness.of({ small: 500, full: 10_000 })];
    const tenant = await signUp(stack, harness.mails, 1);
    const secrets = new Map<string, string[]>();
    for (let i = 0; i < endpoints; i += 1) {
      const path = `/${tenant.domain}/${i}`;
      const url = `${harness.hooks.url}${path}`;
      const made = await tenant.api.must<{ id: string; signingSecret: string }>(
        'POST',
        `/api/public/subscribers/webhook?customerId=${tenant.customerId}`,
        { url },
      );
      const rotated = await tenant.api.must<{ signingSecret: string }>(
        'POST',
        `/api/subscribers/webhook/${made.id}/rotate-secret`,
      );
      secrets.set(path, [made.signingSecret, rotated.signingSecret]);
    }
    await harness.hooks.clear();
    for (let i = 0; i < incidents; i += 1) await openIncident(tenant, `Body ${i}`);
    await stack.until('the deliveries', PATIENCE_MS, async () =>
      (await harness.hooks.count()) >= bodies ? true : undefined,
    );
    const deliveries = (await harness.hooks.deliveries()).filter(({ recipient }) => secrets.has(recipient));
    const verified = deliveries.flatMap((delivery) =>
      (secrets.get(delivery.recipient) ?? []).filter((secret) => isAccepted(delivery, secret)),
    ).length;
    const random = harness.random('signatures');
    let accepted = 0;
    for (let i = 0; i < mutations; i += 1) {
      const delivery = deliveries[i % deliveries.length];
      if (!delivery) break;
      const [secret = ''] = secrets.get(delivery.recipient) ?? [];
      const changed = mutationOf(delivery, secret, random);
      if (isAccepted(changed.delivery, changed.secret)) accepted += 1;
    }
    const different = new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size;
    return {
      size: `${thousands(bodies)} bodies, 2 secrets each, ${thousands(mutations)} mutations`,
      figure: `${thousands(different)} messages, ${thousands(verified)} of ${thousands(2 * bodies)} verifications passed, ${accepted} mutations accepted`,
      passed: different === bodies && verified === 2 * deliveries.length && accepted === 0,
    };
  },
};

function isAccepted({ body, headers }: Delivered, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  }
}
