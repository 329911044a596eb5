// Runs checks one after the other and prints one line for each, for `npm run check` and `npm test`.
import { Refusal } from './bootstrap.mjs';
import { steps } from './check-steps.mjs';
import { dim, duration, green, red, say, yellow } from './terminal.mjs';

/** @returns the names of the failed checks */
export async function runChecks() {
  const failed = [];
  for (const { name, check } of steps) {
    const started = performance.now();
    try {
      const skipped = await check();
      if (skipped !== undefined) {
        say(`${yellow('–')} ${name.padEnd(44)} ${dim(`skipped: ${skipped}`)}`);
      } else {
        say(`${green('✓')} ${name.padEnd(44)} ${dim(duration(performance.now() - started))}`);
      }
    } catch (error) {
      failed.push(name);
      say(`${red('✗')} ${name}`);
      console.error(error instanceof Refusal ? error.message.replace(/^/gm, '    ') : error);
    }
  }
  return failed;
}
