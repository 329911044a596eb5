import { parseArgs } from 'node:util';
import { type Env } from '@candor/platform/config.js';
import { withServices } from './admin-bus.js';
import { listDeadLetters } from './list-dead-letters.js';

/** Prints dead letters, one JSON line each, newest first. */
export async function run(args: readonly string[], env: Env): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { consumer: { type: 'string', default: '' } } });
  await withServices(env, 'notifications-planner', async (rpc) => {
    for await (const { id, letter, stuck } of listDeadLetters(rpc, values.consumer)) {
      const { consumer, subject, reason, attempts, failedAt } = letter ?? {};
      const at = new Date(Number(failedAt ?? 0)).toISOString();
      console.log(JSON.stringify({ id, at, consumer, subject, reason, attempts, stuck }));
    }
  });
}
