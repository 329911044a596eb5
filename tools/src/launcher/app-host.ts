import { type AppDefinition } from '@candor/platform/app.js';

/** One deployable as the launcher knows it. */
export interface LaunchedApp {
  definition: AppDefinition;
  /** Its program for a process of its own, relative to the workspace. */
  main: string;
}

/** Environment of an app. */
export type AppEnv = Readonly<Record<string, string>>;

/** Runs apps, in one way or another. */
export interface AppHost {
  /** Starts an app and waits until it is ready. */
  start: (app: LaunchedApp, env: AppEnv) => Promise<void>;
  /** Ends all: each finishes what is in progress. */
  close: () => Promise<void>;
  /** Ends all at once. */
  kill: () => void;
}
