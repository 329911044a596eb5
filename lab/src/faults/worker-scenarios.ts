import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { describe } from './checker.js';
import { beginFanOut, EMAIL_WINDOW, finishFanOut, isKept, type RunningFanOut } from './fan-out.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';

const WORKER = 'notifications-email';
const EXIT_MS = 30_000;
const TAKEN_OVER_MS = 90_000;
/** The late writes of a worker that was continued. */
const LATE_WRITES_MS = 5_000;

/** SIGTERM while the whole window is in flight. */
export const workerStopped: FaultRow = {
  name: 'worker-stopped',
  promise: 'a worker asked to stop finishes what is in flight, gives its leases back, and nothing is sent again',
  run: async (harness) => {
    const delayMs = harness.of({ small: 500, full: 2_000 });
    const fanOut = await beginFanOut(harness, 600, { delayMs });
    const { stack } = fanOut;
    await fanOut.reached(EMAIL_WINDOW);
    const pid = await stack.pid(WORKER);
    const inFlight = EMAIL_WINDOW;
    await stack.kill(WORKER, 'SIGTERM');
    const exitMs = await stack.ended(pid, 2 * EXIT_MS);
    const [held] = await stack.query<{ n: number }>(
      `select count(*)::int as n from notifications.chunk where customer_id = $1 and state = 'leased'`,
      [fanOut.tenant.customerId],
    );
    await harness.mails.behave();
    await stack.restart(WORKER);
    const { found } = await finishFanOut(harness, fanOut);
    return {
      size: `${fanOut.addresses.length} mails, ${inFlight} in flight, each taking ${seconds(delayMs)}`,
      figure: `gone after ${seconds(exitMs)}, ${held?.n} leases held, ${describe(found)}`,
      passed: exitMs <= EXIT_MS && held?.n === 0 && isKept(found, 0),
    };
  },
};

/** SIGSTOP: the process exists, its connections are open, and it does nothing. */
export const workerStuck: FaultRow = {
  name: 'worker-stuck',
  promise: 'another worker takes over from one that is stuck, and what that one writes when it wakes is rejected',
  run: async (harness) => {
    const stack = await harness.stack();
    const other = await stack.startAnother(WORKER);
    const fanOut = await beginFanOut(harness, harness.of({ small: 1_000, full: 4_000 }), { delayMs: 50 });
    try {
      await fanOut.reached(fanOut.addresses.length / 4);
      await stack.kill(WORKER, 'SIGSTOP');
      const stuckAt = Date.now();
      const first = await finishFanOut(harness, fanOut);
      const takenOverMs = Date.now() - stuckAt;
      const before = await ledgerRows(stack, fanOut);
      const logBefore = await stack.logOf(WORKER);
      await stack.kill(WORKER, 'SIGCONT');
      await sleep(LATE_WRITES_MS);
      const after = await ledgerRows(stack, fanOut);
      const rejected = (await stack.logOf(WORKER)).slice(logBefore.length).split('results rejected').length - 1;
      const { found } = await finishFanOut(harness, fanOut);
      const unchanged = JSON.stringify(before) === JSON.stringify(after);
      return {
        size: `${thousands(fanOut.addresses.length)} mails, 2 workers, 1 stuck`,
        figure: `complete ${seconds(takenOverMs)} after it stuck (${describe(first.found)}); awake it changed ${unchanged ? 'no row' : 'ROWS'} of the ledger, ${rejected} batches rejected, repeats ${found.repeats}`,
        passed: takenOverMs <= TAKEN_OVER_MS && unchanged && isKept(found, EMAIL_WINDOW),
      };
    } finally {
      await stack.kill(WORKER, 'SIGCONT');
      await stack.kill(other);
    }
  },
};

/** All rows of the ledger for the deliveries and chunks of a fan-out, in a fixed order. */
async function ledgerRows(stack: ScenarioStack, { tenant }: RunningFanOut): Promise<unknown[]> {
  const deliveries = await stack.query(
    `select recipient_id, state, attempts, next_at, reason, last_status, delivered_at::text from notifications.delivery
      where customer_id = $1 order by event_id, recipient_id`,
    [tenant.customerId],
  );
  const chunks = await stack.query(
    `select id, state, lease_token from notifications.chunk where customer_id = $1 order by id`,
    [tenant.customerId],
  );
  return [...deliveries, ...chunks];
}
