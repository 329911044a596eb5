import { ConfigError, type Env } from '@candor/platform/config.js';
import { AdminRefusal } from './admin-refusal.js';
import { commands, type CommandName } from './commands.js';
import { usage } from './usage.js';

/**
 * Runs one command of `candor-admin`, operators' commands besides the API. The process exits with 0, with 1 after a
 * failure, with 2 for invalid arguments.
 * @param env may throw what the operator has to correct
 */
export async function runCommand([name = '', ...args]: readonly string[], env: () => Promise<Env>): Promise<void> {
  if (name === '' || name === 'help' || name === '--help') {
    console.log(usage());
  } else if (!Object.hasOwn(commands, name)) {
    console.error(`There is no command ${name}.\n\n${usage()}`);
    process.exitCode = 2;
  } else {
    try {
      const { run } = await commands[name as CommandName].load();
      await run(args, await env());
    } catch (error) {
      // Errors that the operator can correct are printed as plain text, others with their stack.
      const isPlain = error instanceof AdminRefusal || error instanceof ConfigError;
      console.error(isPlain ? error.message : error);
      process.exitCode = 1;
    }
  }
}
