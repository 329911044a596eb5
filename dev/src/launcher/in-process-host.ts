import { startApp, type RunningApp } from '@candor/platform/app.js';
import { type AppEnv, type AppHost, type LaunchedApp } from './app-host.js';
import { waitUntilReady } from './readiness.js';

/** Runs every app in this process: least memory and quickest start. */
export class InProcessHost implements AppHost {
  private readonly running: RunningApp[] = [];

  async start(app: LaunchedApp, env: AppEnv): Promise<void> {
    const running = await startApp(app.definition, env);
    this.running.push(running);
    await waitUntilReady(app.definition.name, () => Promise.resolve(running.health.report()));
  }

  async close(): Promise<void> {
    const results = await Promise.allSettled(this.running.splice(0).map((app) => app.close()));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  kill(): void {
    // They end with this process.
  }
}
