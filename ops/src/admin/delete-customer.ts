import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { wholeNumber, type Env } from '@candor/platform/config.js';
import { InvalidError, NotFoundError, UnavailableError } from '@candor/platform/errors.js';
import { DeletionService } from '@candor/proto/gen/candor/deletion/v1/deletion_pb.js';
import { type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { OPERATOR, withServices } from './admin-bus.js';
import { AdminRefusal } from './admin-refusal.js';

type Deletion = RpcClientOf<typeof DeletionService>;

const ASK_AGAIN_MS = 500;

/**
 * Deletes an organisation permanently: identity closes it at once, and has every service delete what it has, its
 * page included. Waits until all have done so; they go on without this command. The name has to be repeated, as only a
 * backup can restore it. With `--id` only asks how far a deletion is.
 * @throws AdminRefusal naming the invalid option, or the services that are not done within `--timeout` seconds
 */
export async function run(args: readonly string[], env: Env): Promise<void> {
  const text = { type: 'string', default: '' } as const;
  const options = { domain: text, confirm: text, id: text, timeout: { type: 'string', default: '60' } } as const;
  const { domain, confirm, id, timeout } = parseArgs({ args: [...args], options }).values;
  if ((id === '') === (domain === '')) throw new AdminRefusal('Name either --domain and --confirm, or --id.');
  const deadline = Date.now() + wholeNumber(0, 86_400).parse(timeout) * 1_000;
  await withServices(env, 'identity', async (rpc) => {
    const deletion = rpc.service(DeletionService);
    const customerId = id || (await order(deletion, { domain, confirm }, deadline));
    if (!id) console.log(`${confirm} is being deleted. Its id, for --id: ${customerId}`);
    const owners = await untilErased(deletion, customerId, deadline);
    console.log(`Nothing is left of it in ${owners.join(', ')}.`);
  });
}

async function order(deletion: Deletion, given: { domain: string; confirm: string }, deadline: number) {
  try {
    return (await patiently(deadline, () => deletion.deleteCustomer(given, { actor: OPERATOR }))).customerId;
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const lines = error.violations.map(({ pointer, detail }) => `--${pointer.slice(1)}: ${detail}`);
    throw new AdminRefusal(lines.join('\n'));
  }
}

/** @returns the owners, all of which are done */
async function untilErased(deletion: Deletion, customerId: string, deadline: number): Promise<string[]> {
  for (;;) {
    const { owners } = await patiently(deadline, () => deletion.getDeletion({ customerId }, { actor: OPERATOR }));
    const names = owners.map(({ name }) => name);
    const open = owners.filter(({ erasedAt }) => erasedAt === 0n).map(({ name }) => name);
    if (open.length === 0) return names;
    if (Date.now() >= deadline)
      throw new AdminRefusal(`Not done yet: ${open.join(', ')}. They go on; ask again with --id ${customerId}.`);
    await sleep(ASK_AGAIN_MS);
  }
}

/** Both calls may be repeated. */
async function patiently<T>(deadline: number, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof NotFoundError) throw new AdminRefusal(error.message);
      if (!(error instanceof UnavailableError)) throw error;
      if (Date.now() >= deadline) throw new AdminRefusal(`identity does not answer: ${error.message}`);
      await sleep(ASK_AGAIN_MS);
    }
  }
}
