import { Sink } from '../sinks/sink.js';
import { ScenarioStack } from '../scenario/scenario-stack.js';
import { CountingSink } from './counting-sink.js';

/** The product in its own processes, and the receivers of its deliveries. */
export interface Product {
  readonly stack: ScenarioStack;
  /** The receiver of its mails. */
  readonly mails: Sink;
  /** A webhook receiver that stores the calls. */
  readonly hooks: Sink;
  /** A webhook receiver for very large numbers, which only counts. */
  readonly counter: CountingSink;
}

/** Shared by all benches: the first one that needs the product starts it. */
export class BenchHarness {
  private starting?: Promise<Product>;

  /** @param million whether the fan-out is also measured with a million recipients, which takes minutes */
  constructor(readonly million: boolean) {}

  product(): Promise<Product> {
    return (this.starting ??= start());
  }

  async close(): Promise<void> {
    if (!this.starting) return;
    const { stack, mails, hooks, counter } = await this.starting;
    await stack.close();
    await Promise.all([mails.close(), hooks.close(), counter.close()]);
  }
}

async function start(): Promise<Product> {
  const [mails, hooks, counter] = await Promise.all([Sink.start('smtp'), Sink.start('http'), CountingSink.start()]);
  const receivers = [hooks.url, counter.url].map((url) => new URL(url).host);
  const stack = await ScenarioStack.start({ smtpUrl: mails.url, outboundAllow: receivers });
  return { stack, mails, hooks, counter };
}
