import { withSecretFiles } from '@candor/platform/secret-files.js';
import { runCommand } from './run-command.js';

/** `candor-admin`. */
await runCommand(process.argv.slice(2), async () => withSecretFiles(process.env));
