import { setTimeout as sleep } from 'node:timers/promises';
import { Sink } from '../sinks/sink.js';
import { ScenarioStack } from '../scenario/scenario-stack.js';
import { startTraceSink, type ReceivedSpan } from '../sinks/trace-sink.js';
import { publishInRounds, type Round } from './latency-bench.js';
import { median } from './ratio.js';

const ROUNDS = 30;
/** Warm-up rounds: before these V8 has not optimised the code. */
const WARM_UP_ROUNDS = 10;
/** Spans are exported every five seconds, and the last may still be under way. */
const COLLECT_MS = 12_000;
const AUTHOR = 'POST /api/incidents';

/** One step in the processing of an update, in ms from the author's request. */
interface Step {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The number of spans with this name. */
  readonly count?: number;
}

/**
 * The time between "publish" and the visible results, by step: from the spans of the product's own traces, medians of
 * all rounds.
 */
export async function benchBreakdown(): Promise<string[]> {
  const [collector, mails, hooks] = await Promise.all([startTraceSink(), Sink.start('smtp'), Sink.start('http')]);
  const stack = await ScenarioStack.start({
    smtpUrl: mails.url,
    outboundAllow: [new URL(hooks.url).host],
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  try {
    const rounds = (await publishInRounds(ROUNDS, stack, mails, hooks)).slice(WARM_UP_ROUNDS);
    await sleep(COLLECT_MS);
    return [format([...stepsOf(collector.spans.items, rounds), ...endsOf(rounds)], rounds.length)];
  } finally {
    await stack.close();
    await Promise.all([collector.close(), mails.close(), hooks.close()]);
  }
}

/** The first span of each name in the trace of each round, and their number. */
function stepsOf(spans: readonly ReceivedSpan[], rounds: readonly Round[]): Step[] {
  const ordered = spans.toSorted((a, b) => a.startedAt - b.startedAt);
  const found = new Map<string, { start: number[]; end: number[]; count: number }>();
  for (const { sent } of rounds) {
    const author = ordered.find(({ name, startedAt }) => name === AUTHOR && startedAt >= sent);
    const seen = new Set<string>();
    for (const span of ordered.filter(({ traceId }) => traceId === author?.traceId)) {
      const name = `${span.service}: ${span.name}`;
      const times = found.get(name) ?? { start: [], end: [], count: 0 };
      times.count += 1;
      if (seen.has(name)) continue;
      seen.add(name);
      times.start.push(span.startedAt - sent);
      times.end.push(span.endedAt - sent);
      found.set(name, times);
    }
  }
  return Array.from(found, ([name, { start, end, count }]) => ({
    name,
    start: median(start),
    end: median(end),
    count: Math.round(count / rounds.length),
  }));
}

function endsOf(rounds: readonly Round[]): Step[] {
  const end = (name: string, what: Exclude<keyof Round, 'sent'>): Step => {
    const at = median(rounds.map((round) => round[what]));
    return { name, start: at, end: at };
  };
  return [
    end('THE AUTHOR HAS AN ANSWER', 'saved'),
    end('THE FIRST MAIL', 'mail'),
    end('THE FIRST WEBHOOK', 'webhook'),
    end('THE PAGE IN THE FIRST OF ITS LANGUAGES', 'firstPage'),
    end('THE PAGE IN ALL LANGUAGES', 'page'),
  ];
}

function format(steps: readonly Step[], rounds: number): string {
  const lines = steps
    .toSorted((a, b) => a.start - b.start)
    .map(({ name, start, end, count = 1 }) => {
      const length = end > start ? `${(end - start).toFixed(1)} ms` : '';
      return `  ${start.toFixed(0).padStart(5)} ms  ${length.padStart(9)}  ${name}${count > 1 ? `, the first of ${count}` : ''}`;
    });
  return `an update on its way: begin and length of each step, medians of ${rounds} rounds\n${lines.join('\n')}\n`;
}
