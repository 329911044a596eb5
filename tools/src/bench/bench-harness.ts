import { Sink } from '../sinks/sink.js';
import { ScenarioStack } from '../scenario/scenario-stack.js';
import { CountingSink } from './counting-sink.js';

/** The product in processes of its own, and those it delivers to. */
export interface Product {
  readonly stack: ScenarioStack;
  /** Where its mails end. */
  readonly mails: Sink;
  /** A webhook receiver that keeps what it gets. */
  readonly hooks: Sink;
  /** A webhook receiver for very many. */
  readonly counter: CountingSink;
}

/** What benches share: the product is started by the first that asks for it. */
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
