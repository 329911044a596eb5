import { type App } from '@candor/ops/apps.js';
import { HostedApps } from '@candor/ops/all/hosted-apps.js';
import { type AppEnv, type AppHost } from './app-host.js';
import { waitUntilReady } from './readiness.js';

/** Runs every app in this process: least memory and quickest start. */
export class InProcessHost implements AppHost {
  private readonly hosted = new HostedApps([]);

  async start({ name, load }: App, env: AppEnv): Promise<void> {
    const running = await this.hosted.start((await load()).app, env);
    await waitUntilReady(name, () => Promise.resolve(running.health.report()));
  }

  close(): Promise<void> {
    return this.hosted.close();
  }

  kill(): void {
    // They end with this process.
  }
}
