import { type App } from '@candor/ops/apps.js';

/** Environment of an app. */
export type AppEnv = Readonly<Record<string, string>>;

/** Runs apps, in one process or in several. */
export interface AppHost {
  /** Starts an app and waits until it is ready. */
  start: (app: App, env: AppEnv) => Promise<void>;
  /** Stops all: each finishes its work in progress. */
  close: () => Promise<void>;
  /** Kills all immediately. */
  kill: () => void;
}
