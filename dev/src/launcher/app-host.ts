import { type AppDefinition } from '@candor/platform/app.js';

/** One deployable app, for the launcher. */
export interface LaunchedApp {
  definition: AppDefinition;
  /** Its program for a separate process, relative to the workspace. */
  main: string;
}

/** Environment of an app. */
export type AppEnv = Readonly<Record<string, string>>;

/** Runs apps, in one process or in several. */
export interface AppHost {
  /** Starts an app and waits until it is ready. */
  start: (app: LaunchedApp, env: AppEnv) => Promise<void>;
  /** Stops all: each finishes its work in progress. */
  close: () => Promise<void>;
  /** Kills all immediately. */
  kill: () => void;
}
