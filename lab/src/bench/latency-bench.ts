import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@candor/words/languages.js';
import type { Sink } from '../sinks/sink.js';
import { openPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { addSubscribers, openIncident, signUp } from '../scenario/scenario-tenant.js';
import { percentile } from './ratio.js';

const ROUNDS = 40;
const TIMEOUT_MS = 10_000;
/** After this time the remaining work of the previous round is done, its month included. */
const PAUSE_MS = 1_500;
const AIM_NOTIFIED_MS = 80;
const AIM_SHOWN_MS = 100;

/** Milliseconds from the moment the author's request is sent, one value per round. */
export interface Latencies {
  readonly saved: readonly number[];
  readonly mail: readonly number[];
  readonly webhook: readonly number[];
  /** The page in the first of the languages that shows it, and in the last. */
  readonly firstPage: readonly number[];
  readonly page: readonly number[];
}

/** An update in progress. */
export interface Round {
  /** When the author's request was sent (epoch ms). */
  readonly sent: number;
  /** Milliseconds from then on. */
  readonly saved: number;
  readonly mail: number;
  readonly webhook: number;
  /** The page in the first of the languages that shows it. */
  readonly firstPage: number;
  /** The page in all languages. */
  readonly page: number;
}

/**
 * From "publish" to the first mail, the first webhook, and the change of the page, which visitors have open in every
 * language, on an otherwise idle product.
 */
export async function benchLatency(stack: ScenarioStack, mails: Sink, hooks: Sink): Promise<Latencies> {
  const rounds = await publishInRounds(ROUNDS, stack, mails, hooks);
  const of = (what: Exclude<keyof Round, 'sent'>): number[] => rounds.map((round) => round[what]);
  return { saved: of('saved'), mail: of('mail'), webhook: of('webhook'), firstPage: of('firstPage'), page: of('page') };
}

/** Opens incidents of an organisation of its own, one after the other, each with all of its effects. */
export async function publishInRounds(count: number, stack: ScenarioStack, mails: Sink, hooks: Sink): Promise<Round[]> {
  const tenant = await signUp(stack, mails, 3);
  await addSubscribers(stack, tenant, 'email', [`one@${tenant.domain}.example`]);
  await addSubscribers(stack, tenant, 'webhook', [`${hooks.url}/${tenant.domain}`]);
  const rounds: Round[] = [];
  while (rounds.length < count) {
    await Promise.all([mails.clear(), hooks.clear()]);
    const name = `Latency ${rounds.length} ${tenant.domain}`;
    const pages = LANGUAGES.map((language) => {
      const path = language === DEFAULT_LANGUAGE ? '/' : `/${language}/`;
      return openPage(new URL(path, stack.pageUrl(tenant.domain)).href, name, Date.now() + TIMEOUT_MS);
    });
    await Promise.all(pages.map(({ isOpen }) => isOpen));
    const sent = Date.now();
    const { id, savedAt } = await openIncident(tenant, name);
    const [shown, [mail], [hook]] = await Promise.all([
      Promise.all(pages.map((page) => page.shown)),
      mails.settled(1, TIMEOUT_MS),
      hooks.settled(1, TIMEOUT_MS),
    ]);
    const times = shown.filter((at) => at !== undefined);
    if (!mail || !hook || times.length < shown.length)
      throw new Error('a delivery did not arrive or the page did not change');
    rounds.push({
      sent,
      saved: savedAt - sent,
      mail: mail.receivedAt - sent,
      webhook: hook.receivedAt - sent,
      firstPage: Math.min(...times) - sent,
      page: Math.max(...times) - sent,
    });
    await tenant.api.must('POST', `/api/incidents/${id}/entries`, {
      message: 'It is fixed.',
      incidentStatus: 'resolved',
      sendNotification: false,
      affectedComponents: [],
    });
    await sleep(PAUSE_MS);
  }
  return rounds;
}

export function formatLatencies({ saved, mail, webhook, firstPage, page }: Latencies): string {
  const lines = [
    formatLatency('the answer to its author', saved),
    formatLatency('the first mail', mail, AIM_NOTIFIED_MS),
    formatLatency('the first webhook', webhook, AIM_NOTIFIED_MS),
    formatLatency('the page in the first of its languages', firstPage),
    formatLatency(`the page in all ${LANGUAGES.length} languages, each open`, page, AIM_SHOWN_MS),
  ];
  return `${lines.join('\n')}\n`;
}

function formatLatency(what: string, values: readonly number[], aim?: number): string {
  const [p50, p95] = [percentile(values, 0.5), percentile(values, 0.95)];
  const judged = aim === undefined ? '' : `aim: p50 at most ${aim} ms: ${p50 <= aim ? 'reached' : 'MISSED'}; `;
  return `publish to ${what}: p50 ${p50} ms, p95 ${p95} ms (${judged}${values.length} rounds)`;
}
