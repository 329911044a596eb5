import { beginFanOut, settledLedger } from './fan-out.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';
import { shuffled } from './random.js';

const SLOW_MAIL_MS = 400;
/** Addresses are looked up again after a second; the rest is the time for sending a mail. */
const STILL_NOTIFIED_MS = 1_500;

/** Subscribers unsubscribe while a slow mail server is receiving the mails of an incident. */
export const leavers: FaultRow = {
  name: 'leavers',
  promise:
    'who leaves while mails of an incident go out gets none that begins a second later, and nobody else is missed',
  run: async (harness) => {
    const [mails, leaving] = [harness.of({ small: 400, full: 4_000 }), harness.of({ small: 60, full: 600 })];
    const random = harness.random('leavers');
    const { stack, tenant, addresses, incidentId, reached } = await beginFanOut(harness, mails, {
      delayMs: SLOW_MAIL_MS,
    });
    await reached(mails / 10);
    const notified = new Set((await harness.mails.receipts()).map(({ recipient }) => recipient));
    const left = shuffled(
      addresses.filter((address) => !notified.has(address)),
      random,
    ).slice(0, leaving);
    const leftAt = new Map<string, number>();
    const rows = await stack.query<{ id: string; address: string }>(
      'select id, address from subscribers.subscription where customer_id = $1 and address = any($2)',
      [tenant.customerId, left],
    );
    for (const { id, address } of rows) {
      await tenant.api.must('DELETE', `/api/subscribers/email/${id}`);
      leftAt.set(address, Date.now());
    }
    const ledger = await settledLedger(stack, tenant, incidentId, 'email');
    const receipts = await harness.mails.receipts();
    const overdue = receipts
      .map(({ recipient, receivedAt }) => receivedAt - (leftAt.get(recipient) ?? Infinity))
      .filter((ms) => ms > 0);
    const late = overdue.filter((ms) => ms > STILL_NOTIFIED_MS).length;
    const reachedNow = new Set(receipts.map(({ recipient }) => recipient));
    const lost = addresses.filter((address) => !leftAt.has(address) && !reachedNow.has(address)).length;
    return {
      size: `${thousands(mails)} mails that take ${seconds(SLOW_MAIL_MS)} each, ${leftAt.size} recipients leave`,
      figure: `${late} notified later than ${seconds(STILL_NOTIFIED_MS)} after they left, the last ${seconds(Math.max(0, ...overdue))}; ${ledger?.skipped} skipped, lost ${lost}`,
      passed: late === 0 && lost === 0 && leftAt.size === leaving && ledger?.pending === 0 && ledger.skipped > 0,
    };
  },
};
