import { HostedApps } from '@candor/ops/all/hosted-apps.js';
import { type AppEnv, type AppHost, type LaunchedApp } from './app-host.js';
import { waitUntilReady } from './readiness.js';

/** Runs every app in this process: least memory and quickest start. */
export class InProcessHost implements AppHost {
  private readonly hosted = new HostedApps([]);

  async start(app: LaunchedApp, env: AppEnv): Promise<void> {
    const running = await this.hosted.start(app.definition, env);
    await waitUntilReady(app.definition.name, () => Promise.resolve(running.health.report()));
  }

  close(): Promise<void> {
    return this.hosted.close();
  }

  kill(): void {
    // They end with this process.
  }
}
