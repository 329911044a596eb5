import { randomBytes } from 'node:crypto';
import { distinctRecipients } from '../sinks/sink.js';
import { addSubscribers, openIncident, signUp } from '../scenario/scenario-tenant.js';
import { alternating } from './alternating.js';
import type { Product } from './bench-harness.js';
import { median, whole, type Ratio } from './ratio.js';

const MAILS = 4_000;
const ROUNDS = 3;
const WARM_UP_ROUNDS = 1;
/**
 * The time that a mail server on the network takes per mail. With a server that takes none, a machine of two cores
 * would measure its cores.
 */
const ANSWER_MS = 40;
const TIMEOUT_MS = 120_000;
const APP = 'notifications-email';

/** Mails per second with two processes of the mail worker, compared with one. */
export async function benchWorkers({ stack, mails }: Product): Promise<Ratio> {
  const tenant = await signUp(stack, mails, 1);
  const run = randomBytes(4).toString('hex');
  await addSubscribers(
    stack,
    tenant,
    'email',
    Array.from({ length: MAILS }, (_, i) => `w${i}-${run}@sink.example`),
  );
  const rate = async (title: string): Promise<number> => {
    await mails.clear();
    const { savedAt } = await openIncident(tenant, `${title} ${run}`);
    const receipts = await mails.settled(MAILS, TIMEOUT_MS);
    if (distinctRecipients(receipts) < MAILS) throw new Error('not every mail arrived');
    return (MAILS * 1_000) / (Math.max(...receipts.map(({ receivedAt }) => receivedAt)) - savedAt);
  };
  await mails.behave({ delayMs: ANSWER_MS });
  try {
    const { ours, limit } = await alternating(ROUNDS, WARM_UP_ROUNDS, {
      ours: async (round) => {
        const second = await stack.startAnother(APP);
        try {
          return await rate(`Two ${round}`);
        } finally {
          const pid = await stack.pid(second);
          await stack.kill(second, 'SIGTERM');
          await stack.ended(pid, TIMEOUT_MS);
        }
      },
      limit: (round) => rate(`One ${round}`),
    });
    return {
      what: 'two mail workers against one',
      ours: median(ours),
      limit: median(limit),
      unit: 'mails/s',
      aim: 1.8,
      conditions:
        `${whole(MAILS)} mails of one organisation to a server that takes ${ANSWER_MS} ms for each, from saved to last; ` +
        `limit: one process with the same window; median of ${ROUNDS} rounds`,
    };
  } finally {
    await mails.behave();
  }
}
