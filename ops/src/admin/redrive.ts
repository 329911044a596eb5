import { parseArgs } from 'node:util';
import { type Env } from '@candor/platform/config.js';
import { DeadLettersService } from '@candor/proto/gen/candor/notifications/v1/dead_letters_pb.js';
import { OPERATOR, withServices } from './admin-bus.js';
import { AdminRefusal } from './admin-refusal.js';
import { listDeadLetters } from './list-dead-letters.js';

/** The maximum of one call. */
const BATCH = 500;

/** Redelivers dead letters to their consumer: all of a consumer, or those with these ids. */
export async function run(args: readonly string[], env: Env): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { consumer: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  if ((values.consumer === '') === (positionals.length === 0)) {
    throw new AdminRefusal('Name either --consumer or the ids of dead letters.');
  }
  await withServices(env, 'notifications-planner', async (rpc) => {
    // By id: a message that fails again returns to the list during the command, and must not be sent twice.
    const ids = [...positionals];
    if (values.consumer !== '') for await (const { id } of listDeadLetters(rpc, values.consumer)) ids.push(id);
    const service = rpc.service(DeadLettersService);
    const total = { redriven: 0, stuck: 0 };
    for (let at = 0; at < ids.length; at += BATCH) {
      const order = { ids: ids.slice(at, at + BATCH) };
      const { redriven, stuck } = await service.redriveDeadLetters(order, { actor: OPERATOR });
      total.redriven += redriven;
      total.stuck += stuck;
    }
    console.log(`${total.redriven} sent again${total.stuck > 0 ? `; ${total.stuck} cannot be sent again` : ''}.`);
  });
}
