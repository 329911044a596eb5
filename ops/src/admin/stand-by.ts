import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { wholeNumber } from '@candor/platform/config.js';

/** Keeps a container with the database's owner open, so that other commands can be given in it. Ends at SIGTERM. */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { minutes: { type: 'string', default: '60' } } });
  const minutes = wholeNumber(1, 1_440).parse(values.minutes);
  const over = setTimeout(() => process.emit('SIGTERM'), minutes * 60_000);
  console.log(`Commands can be given here for ${minutes} minutes.`);
  await once(process, 'SIGTERM');
  clearTimeout(over);
}
