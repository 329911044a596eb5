import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** One value of a gauge that is read at a scrape. */
export interface Reading {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Described {
  /** `candor_…`, with the base unit as suffix (`_seconds`, `_bytes`), `_total` for counters. */
  readonly name: string;
  readonly help: string;
  /** Few values each, and never an organisation: each combination is a series of its own. */
  readonly labels?: readonly string[];
}

/** What a scrape is answered with. */
export interface MetricsText {
  readonly type: string;
  readonly body: string;
}

/** Metrics of one app, for Prometheus. Apps that share a process have separate ones. */
export class Metrics {
  private readonly registry = new Registry();

  /** @param app the label `app` of each of them, where they are answered together with those of other apps */
  constructor(app?: string) {
    if (app !== undefined) this.registry.setDefaultLabels({ app });
  }

  counter({ name, help, labels = [] }: Described): Counter {
    return new Counter({ name, help, labelNames: [...labels], registers: [this.registry] });
  }

  /** @param buckets upper bounds, ascending */
  histogram({ name, help, labels = [] }: Described, buckets: readonly number[]): Histogram {
    return new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [this.registry] });
  }

  /** A gauge that is read at each scrape. While it cannot be read it has no value; the other metrics keep theirs. */
  gauge({ name, help, labels = [] }: Described, read: () => Promise<readonly Reading[]> | readonly Reading[]): void {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [this.registry],
      async collect() {
        const readings = await Promise.resolve()
          .then(read)
          .catch(() => []);
        this.reset();
        // Without labels a reset leaves a zero, which would pass for a reading.
        if (readings.length === 0 && labels.length === 0) this.remove();
        for (const { labels: own = {}, value } of readings) this.set(own, value);
      },
    });
  }

  /** Adds metrics of the process: memory, processor time, event loop. For an app with a process of its own. */
  describeProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Names of all metrics. */
  get names(): string[] {
    return this.registry.getMetricsAsArray().map(({ name }) => name);
  }

  /** All metrics in Prometheus's text format, with its media type. */
  async text(): Promise<MetricsText> {
    return { type: this.registry.contentType, body: await this.registry.metrics() };
  }

  /** Each metric by name, as its description and its samples. */
  async families(): Promise<(readonly [name: string, lines: string[]])[]> {
    const lines = async (name: string) => (await this.registry.getSingleMetricAsString(name)).split('\n');
    return Promise.all(this.names.map(async (name) => [name, await lines(name)] as const));
  }
}

/** The metrics of all apps of a process in one text: Prometheus wants each name once, described before its samples. */
export async function mergedText(all: readonly Metrics[]): Promise<MetricsText> {
  const merged = new Map<string, string[]>();
  for (const [name, lines] of (await Promise.all(all.map((one) => one.families()))).flat()) {
    const isNew = !merged.has(name);
    const added = lines.filter((line) => line !== '' && (isNew || !line.startsWith('#')));
    merged.set(name, [...(merged.get(name) ?? []), ...added]);
  }
  return { type: Registry.PROMETHEUS_CONTENT_TYPE, body: `${[...merged.values()].flat().join('\n')}\n` };
}
