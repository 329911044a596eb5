import { setTimeout as sleep } from 'node:timers/promises';
import type { Sink } from '../sinks/sink.js';
import { untilPageShows } from '../trial/page-client.js';
import type { TrialStack } from '../trial/trial-stack.js';
import { addSubscribers, openIncident, signUp } from '../trial/trial-tenant.js';
import { percentile } from './ratio.js';

const ROUNDS = 40;
const TIMEOUT_MS = 10_000;
/** After that long what the round before has left to do is done, its month included. */
const PAUSE_MS = 1_500;

/** Milliseconds from the moment the author's request is sent, one value per round. */
export interface Latencies {
  readonly saved: readonly number[];
  readonly mail: readonly number[];
  readonly webhook: readonly number[];
  readonly page: readonly number[];
}

/** From "publish" to the first mail, the first webhook, and the change of the page, on an otherwise idle product. */
export async function benchLatency(stack: TrialStack, mails: Sink, hooks: Sink): Promise<Latencies> {
  const tenant = await signUp(stack, mails, 3);
  await addSubscribers(stack, tenant, 'email', [`one@${tenant.domain}.example`]);
  await addSubscribers(stack, tenant, 'webhook', [`${hooks.url}/${tenant.domain}`]);
  const found = { saved: [] as number[], mail: [] as number[], webhook: [] as number[], page: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all([mails.clear(), hooks.clear()]);
    const name = `Latency ${round} ${tenant.domain}`;
    const sent = Date.now();
    const page = untilPageShows(stack.pageUrl(tenant.domain), name, sent + TIMEOUT_MS);
    const { id, savedAt } = await openIncident(tenant, name);
    const [shownAt, [mail], [hook]] = await Promise.all([
      page,
      mails.settled(1, TIMEOUT_MS),
      hooks.settled(1, TIMEOUT_MS),
    ]);
    if (!mail || !hook || !shownAt) throw new Error('a delivery did not arrive or the page did not change');
    found.saved.push(savedAt - sent);
    found.page.push(shownAt - sent);
    found.mail.push(mail.receivedAt - sent);
    found.webhook.push(hook.receivedAt - sent);
    await tenant.api.must('POST', `/api/incidents/${id}/entries`, {
      message: 'It is fixed.',
      incidentStatus: 'resolved',
      sendNotification: false,
      affectedComponents: [],
    });
    await sleep(PAUSE_MS);
  }
  return found;
}

export function formatLatencies({ saved, mail, webhook, page }: Latencies): string {
  const lines = [
    formatLatency('saved', saved),
    formatLatency('the first mail', mail),
    formatLatency('the first webhook', webhook),
    formatLatency('the page', page),
  ];
  return `${lines.join('\n')}\n`;
}

function formatLatency(what: string, values: readonly number[]): string {
  const verdict = percentile(values, 0.5) < 100 ? 'reached' : 'MISSED';
  return `publish to ${what}: p50 ${percentile(values, 0.5)} ms, p95 ${percentile(values, 0.95)} ms (aim: p50 under 100 ms: ${verdict}; ${values.length} rounds)`;
}
