import { fateOf, type MailFate, type MailWeather } from '../sinks/mail-weather.js';
import { ledgerOf, openIncident, type Ledger } from '../scenario/scenario-tenant.js';
import { describe } from './checker.js';
import { beginFanOut, EMAIL_WINDOW, finishFanOut, isKept, killAndRestart, type RunningFanOut } from './fan-out.js';
import type { FaultHarness } from './fault-harness.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';

const MAILS = { small: 1_000, full: 10_000 };

/** Without faults, no recipient is missed and none notified twice, and every mail has its unsubscribe link. */
export const mailsOnce: FaultRow = {
  name: 'mails-once',
  promise: 'no recipient is missed or notified twice, and every mail has both headers of the one-click way out',
  run: async (harness) => {
    const fanOut = await beginFanOut(harness, harness.of(MAILS));
    const { found, receipts, lastAt } = await finishFanOut(harness, fanOut);
    const withoutWayOut = receipts.filter(({ oneClick }) => oneClick === undefined).length;
    return {
      size: `${thousands(fanOut.addresses.length)} mails`,
      figure: `${describe(found)}, last one ${seconds(lastAt - fanOut.savedAt)} after the incident was saved, ${withoutWayOut} without one-click headers`,
      passed: isKept(found, 0) && withoutWayOut === 0,
    };
  },
};

/** The email worker is killed repeatedly; its leased chunks wait for the end of the lease. */
export const emailKilled: FaultRow = {
  name: 'email-killed',
  promise:
    'kill -9 of the email worker loses nothing and repeats at most what was in flight, under the same Message-ID',
  run: async (harness) => {
    const kills = harness.of({ small: 1, full: 10 });
    const fanOut = await beginFanOut(harness, harness.of(MAILS));
    const random = harness.random('email-killed');
    const portion = fanOut.addresses.length / (kills + 1);
    for (let i = 0; i < kills; i += 1) {
      await fanOut.reached(Math.floor(portion * (i + 0.5 + random() / 2)));
      await killAndRestart(harness, fanOut.stack, 'email');
    }
    const { found, lastAt } = await finishFanOut(harness, fanOut);
    const allowed = kills * EMAIL_WINDOW;
    return {
      size: `${thousands(fanOut.addresses.length)} mails, ${kills} kills`,
      figure: `${describe(found)}, repeats allowed ${allowed}, complete after ${seconds(lastAt - fanOut.savedAt)}`,
      passed: isKept(found, allowed),
    };
  },
};

/** A mail server with every kind of misbehaviour. */
export const badSmtp: FaultRow = {
  name: 'bad-smtp',
  promise:
    'a mail server that cuts off, defers, refuses and stalls gets every mail but the refused, whose addresses are suppressed',
  run: async (harness) => {
    const weather: MailWeather = {
      seed: harness.seed,
      dropped: 0.05,
      deferred: 0.1,
      refused: 0.02,
      stalled: 0.01,
      stallMs: harness.of({ small: 2_000, full: 60_000 }),
    };
    const fanOut = await beginFanOut(harness, harness.of({ small: 500, full: 2_000 }), { weather });
    const { ledger, receipts, lastAt } = await finishFanOut(harness, fanOut);
    const fates = new Map(fanOut.addresses.map((address) => [address, fateOf(address, weather)]));
    const count = (fate: MailFate): number => [...fates.values()].filter((one) => one === fate).length;
    const reached = new Map<string, number>();
    for (const { recipient, refused } of receipts)
      if (!refused && fates.has(recipient)) reached.set(recipient, (reached.get(recipient) ?? 0) + 1);
    const good = fanOut.addresses.filter((address) => fates.get(address) !== 'refused');
    const lost = good.filter((address) => !reached.has(address)).length;
    const repeats = [...reached.values()].reduce((sum, times) => sum + times - 1, 0);
    // One refusal proves nothing, and several within minutes count as one; the third quarantines the address.
    for (let i = 0; i < 2; i += 1) await refusedAgain(harness, fanOut, count('refused'));
    const last = await refusedAgain(harness, fanOut, 0);
    const suppressed = await fanOut.stack.query<{ address: string }>(
      `select address from subscribers.subscription where customer_id = $1 and quarantine_reason = 'refused'`,
      [fanOut.tenant.customerId],
    );
    const wronglySuppressed = suppressed.filter(({ address }) => fates.get(address) !== 'refused').length;
    return {
      size: `${thousands(fanOut.addresses.length)} mails: ${count('dropped')} cut off after the final dot, ${count('deferred')} deferred, ${count('refused')} refused, ${count('stalled')} answered after ${seconds(weather.stallMs)}`,
      figure: `lost ${lost}, repeats ${repeats} (of mails whose answer came too late), ledger ${ledger?.delivered} delivered and ${ledger?.failed} failed, ${suppressed.length} addresses suppressed after their third refusal and ${last.planned} of the next incident's mails planned, complete after ${seconds(lastAt - fanOut.savedAt)}`,
      passed:
        lost === 0 &&
        repeats <= count('stalled') &&
        ledger?.delivered === good.length &&
        ledger.failed === count('refused') &&
        suppressed.length === count('refused') &&
        wronglySuppressed === 0 &&
        last.planned === good.length,
    };
  },
};

/**
 * Advances the clock by an hour, opens another incident, and waits until its mails are sent and this number of
 * addresses have refused theirs.
 */
async function refusedAgain(
  { mails }: FaultHarness,
  { stack, tenant }: RunningFanOut,
  refusals: number,
): Promise<Ledger> {
  await mails.clear();
  await stack.query(
    `update notifications.failing set refused_at = refused_at - interval '1 hour', since = since - interval '1 hour'
      where customer_id = $1`,
    [tenant.customerId],
  );
  const { id } = await openIncident(tenant, 'Sent to those who refuse');
  const ledger = await stack.until('an incident among refusals', 120_000, async () => {
    const report = await ledgerOf(tenant, id, 'email');
    return report?.planningComplete && report.pending === 0 && report.failed >= refusals ? report : undefined;
  });
  await stack.until('the recorded refusals', 20_000, async () => {
    const [row] = await stack.query<{ failed: number; known: number }>(
      `select (select count(*)::int from subscribers.refusal where customer_id = $1) as known,
              (select count(*)::int from notifications.delivery where customer_id = $1 and state = 'failed') as failed`,
      [tenant.customerId],
    );
    return row?.failed === row?.known ? true : undefined;
  });
  return ledger;
}
