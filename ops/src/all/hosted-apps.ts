import { startApp, type AppDefinition, type RunningApp } from '@candor/platform/app.js';
import { type Env } from '@candor/platform/config.js';
import { Health, type HealthReport } from '@candor/platform/health.js';
import { mergedText, Metrics, type MetricsText } from '@candor/platform/metrics.js';

/** The apps that one process holds: started, reported on and stopped together. */
export class HostedApps extends Health {
  private readonly running = new Map<string, RunningApp>();
  private readonly process = new Metrics();

  /** @param names of the apps that it will hold: until an app runs, the process is not ready */
  constructor(private readonly names: readonly string[]) {
    super();
    this.process.describeProcess();
  }

  /** @throws ConfigError naming every variable of the app that is missing or invalid */
  async start(definition: AppDefinition, env: Env): Promise<RunningApp> {
    const app = await startApp(definition, env, new Metrics(definition.name));
    this.running.set(definition.name, app);
    return app;
  }

  /** Ready when every app is; names each app, and of those that are not ready what they wait for. */
  override report(): HealthReport {
    const checks = Object.fromEntries(this.names.flatMap((name) => this.checksOf(name)));
    return { ready: super.report().ready && Object.values(checks).every(Boolean), checks };
  }

  /** The metrics of all apps with the label `app`, and those of the process without. */
  async text(): Promise<MetricsText> {
    return mergedText([this.process, ...[...this.running.values()].map(({ metrics }) => metrics)]);
  }

  /** Those that answer users first, latest first, then all others at once: they answer calls until then. */
  async close(): Promise<void> {
    this.stop();
    const gateway = this.running.get('gateway');
    this.running.delete('gateway');
    await gateway?.close();
    const results = await Promise.allSettled([...this.running.values()].map((app) => app.close()));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  private checksOf(name: string): [string, boolean][] {
    const report = this.running.get(name)?.health.report();
    const failing = Object.entries(report?.checks ?? {}).filter(([, ok]) => !ok);
    return [
      [name, report?.ready ?? false],
      ...failing.map(([check]): [string, boolean] => [`${name}.${check}`, false]),
    ];
  }
}
