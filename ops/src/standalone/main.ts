// Must be the first import.
import '@candor/platform/node-tuning.js';
import { withSecretFiles } from '@candor/platform/secret-files.js';
import { runUntilStopped } from '../all/run-until-stopped.js';
import { startStandalone } from './start-standalone.js';

/** The first process of the one container. */
await runUntilStopped((run) => startStandalone(withSecretFiles(process.env), run));
