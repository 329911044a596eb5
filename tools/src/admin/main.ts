import { ConfigError } from '@candor/platform/config.js';
import { withSecretFiles } from '@candor/platform/secret-files.js';
import { AdminRefusal } from './admin-refusal.js';
import { commands, type CommandName } from './commands.js';
import { usage } from './usage.js';

/** `candor-admin`: what operators do beside the API. Exits with 0, with 1 after a failure, with 2 for a wrong call. */
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
    // What the operator can mend is said plainly, anything else with its stack.
    const isPlain = error instanceof AdminRefusal || error instanceof ConfigError;
    console.error(isPlain ? error.message : error);
    process.exitCode = 1;
  }
}
