// Must be the first import.
import '@candor/platform/node-tuning.js';
import { withSecretFiles } from '@candor/platform/secret-files.js';
import { apps, optionalApps } from '../apps.js';
import { chosenApps } from './chosen-apps.js';
import { runApps } from './run-apps.js';
import { runUntilStopped } from './run-until-stopped.js';

/** The apps that `APPS` names, by default all, in this process. */
await runUntilStopped(async (run) => {
  const env = withSecretFiles(process.env);
  await runApps(chosenApps(apps, env.APPS, optionalApps), env, run);
});
