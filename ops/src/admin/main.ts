import { ConfigError } from '@candor/platform/config.js';
import { withSecretFiles } from '@candor/platform/secret-files.js';
import { AdminRefusal } from './admin-refusal.js';
import { commands, type CommandName } from './commands.js';
import { usage } from './usage.js';

/**
 * `candor-admin`: operators' commands besides the API. Exits with 0, with 1 after a failure, with 2 for invalid
 * arguments.
 */
const [name = '', ...args] = process.argv.slice(2);

if (name === '' || name === 'help' || name === '--help') {
  console.log(usage());
} else if (!Object.hasOwn(commands, name)) {
  console.error(`There is no command ${name}.\n\n${usage()}`);
  process.exitCode = 2;
} else {
  try {
    const { run } = await commands[name as CommandName].load();
    await run(args, withSecretFiles(process.env));
  } catch (error) {
    // Errors that the operator can correct are printed as plain text, others with their stack.
    const isPlain = error instanceof AdminRefusal || error instanceof ConfigError;
    console.error(isPlain ? error.message : error);
    process.exitCode = 1;
  }
}
