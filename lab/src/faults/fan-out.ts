import { randomBytes } from 'node:crypto';
import type { Behaviour, Receipt } from '../sinks/sink-protocol.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import {
  addSubscribers,
  ledgerOf,
  openIncident,
  signUp,
  type Ledger,
  type ScenarioTenant,
} from '../scenario/scenario-tenant.js';
import { checkFanOut, type FanOut } from './checker.js';
import type { FaultHarness } from './fault-harness.js';

/** Mails that an email worker may have sent without recording them. */
export const EMAIL_WINDOW = 20;
/** Webhooks of one organisation with the same uncertainty. */
export const WEBHOOK_WINDOW = 128;

const REACHED_MS = 240_000;
const SETTLE_MS = 240_000;

/** An incident with many mails, during which something breaks. */
export interface RunningFanOut {
  readonly stack: ScenarioStack;
  readonly tenant: ScenarioTenant;
  readonly addresses: readonly string[];
  readonly incidentId: string;
  /** When the incident was saved (epoch ms). */
  readonly savedAt: number;
  /** Waits until the sink has this number of mails. */
  readonly reached: (mails: number) => Promise<void>;
}

/** The result. */
export interface FinishedFanOut {
  readonly found: FanOut;
  readonly ledger: Ledger | undefined;
  readonly receipts: readonly Receipt[];
  /** When the last mail arrived (epoch ms). */
  readonly lastAt: number;
}

/** An organisation with this number of confirmed subscribers. */
export async function tenantWithReaders(
  harness: FaultHarness,
  count: number,
): Promise<{ stack: ScenarioStack; tenant: ScenarioTenant; addresses: string[] }> {
  const stack = await harness.stack();
  const tenant = await signUp(stack, harness.mails, 1);
  const addresses = Array.from({ length: count }, (_, i) => `r${i}@${tenant.domain}.example`);
  await addSubscribers(stack, tenant, 'email', addresses);
  return { stack, tenant, addresses };
}

/** Opens an incident for many subscribers. @param behaviour of the mail server from then on */
export async function beginFanOut(
  harness: FaultHarness,
  count: number,
  behaviour: Behaviour = {},
): Promise<RunningFanOut> {
  const readers = await tenantWithReaders(harness, count);
  const { stack, tenant } = readers;
  await harness.mails.clear();
  await harness.mails.behave(behaviour);
  const { id: incidentId, savedAt } = await openIncident(tenant, `Fan-out ${randomBytes(4).toString('hex')}`);
  const reached = async (mails: number): Promise<void> => {
    await stack.until(`${mails} mails`, REACHED_MS, async () =>
      (await harness.mails.count()) >= mails ? true : undefined,
    );
  };
  return { ...readers, incidentId, savedAt, reached };
}

/**
 * Kills a worker and starts it again. In the small size the leases that it held end at once, and not after their minute:
 * the full size waits for it.
 */
export async function killAndRestart(
  { size }: FaultHarness,
  stack: ScenarioStack,
  channel: 'email' | 'webhook' | 'slack' | 'twitter',
): Promise<void> {
  const worker = `notifications-${channel}`;
  await stack.kill(worker);
  if (size === 'small')
    await stack.query(
      `update notifications.chunk set leased_until = now() where state = 'leased' and channel = $1 and leased_until > now()`,
      [channel],
    );
  await stack.restart(worker);
}

/** Waits until none of it is pending, or for the maximum time, and counts. */
export async function finishFanOut(
  { mails }: FaultHarness,
  { stack, tenant, incidentId, addresses, savedAt }: RunningFanOut,
): Promise<FinishedFanOut> {
  const ledger = await settledLedger(stack, tenant, incidentId, 'email');
  const receipts = await mails.receipts();
  const found = checkFanOut(addresses, receipts, ledger);
  const lastAt = receipts.reduce((latest, { receivedAt }) => Math.max(latest, receivedAt), savedAt);
  return { found, ledger, receipts, lastAt };
}

/** The ledger's state when none of an incident's deliveries on a channel is pending, or at the timeout. */
export async function settledLedger(
  stack: ScenarioStack,
  tenant: ScenarioTenant,
  incidentId: string,
  channel: string,
): Promise<Ledger | undefined> {
  return stack
    .until('the ledger', SETTLE_MS, async () => {
      const report = await ledgerOf(tenant, incidentId, channel);
      return report?.planningComplete && report.planned > 0 && report.pending === 0 ? report : undefined;
    })
    .catch(() => ledgerOf(tenant, incidentId, channel));
}

/** Whether all recipients were notified, and none more often than a crash explains. */
export function isKept({ lost, repeats, strangeRepeats, ledgerAgrees }: FanOut, repeatsAllowed: number): boolean {
  return lost === 0 && repeats <= repeatsAllowed && strangeRepeats === 0 && ledgerAgrees;
}
