import { randomBytes } from 'node:crypto';
import type { Behaviour, Receipt } from '../sinks/sink-protocol.js';
import type { TrialStack } from '../scenario/scenario-stack.js';
import {
  addSubscribers,
  ledgerOf,
  openIncident,
  signUp,
  type Ledger,
  type TrialTenant,
} from '../scenario/scenario-tenant.js';
import { checkFanOut, type FanOut } from './checker.js';
import type { FaultGround } from './fault-harness.js';

/** Mails an email worker may have sent without having recorded it. */
export const EMAIL_WINDOW = 20;
/** Webhooks of one organisation of which the same holds. */
export const WEBHOOK_WINDOW = 128;

const REACHED_MS = 240_000;
const SETTLE_MS = 240_000;

/** An incident that many mails tell of, while something breaks. */
export interface RunningFanOut {
  readonly stack: TrialStack;
  readonly tenant: TrialTenant;
  readonly addresses: readonly string[];
  readonly incidentId: string;
  /** When the incident was saved (epoch ms). */
  readonly savedAt: number;
  /** Waits until so many mails have come to the sink. */
  readonly reached: (mails: number) => Promise<void>;
}

/** What came of it. */
export interface FinishedFanOut {
  readonly found: FanOut;
  readonly ledger: Ledger | undefined;
  readonly receipts: readonly Receipt[];
  /** When the last mail arrived (epoch ms). */
  readonly lastAt: number;
}

/** An organisation with so many confirmed subscribers of its own. */
export async function tenantWithReaders(
  ground: FaultGround,
  count: number,
): Promise<{ stack: TrialStack; tenant: TrialTenant; addresses: string[] }> {
  const stack = await ground.stack();
  const tenant = await signUp(stack, ground.mails, 1);
  const addresses = Array.from({ length: count }, (_, i) => `r${i}@${tenant.domain}.example`);
  await addSubscribers(stack, tenant, 'email', addresses);
  return { stack, tenant, addresses };
}

/** Opens an incident for many subscribers. @param behaviour of the mail server from then on */
export async function beginFanOut(
  ground: FaultGround,
  count: number,
  behaviour: Behaviour = {},
): Promise<RunningFanOut> {
  const readers = await tenantWithReaders(ground, count);
  const { stack, tenant } = readers;
  await ground.mails.clear();
  await ground.mails.behave(behaviour);
  const { id: incidentId, savedAt } = await openIncident(tenant, `Fan-out ${randomBytes(4).toString('hex')}`);
  const reached = async (mails: number): Promise<void> => {
    await stack.until(`${mails} mails`, REACHED_MS, async () =>
      (await ground.mails.count()) >= mails ? true : undefined,
    );
  };
  return { ...readers, incidentId, savedAt, reached };
}

/** Waits until nothing of it is pending, or too long, and counts. */
export async function finishFanOut(
  { mails }: FaultGround,
  { stack, tenant, incidentId, addresses, savedAt }: RunningFanOut,
): Promise<FinishedFanOut> {
  const ledger = await settledLedger(stack, tenant, incidentId, 'email');
  const receipts = await mails.receipts();
  const found = checkFanOut(addresses, receipts, ledger);
  const lastAt = receipts.reduce((latest, { receivedAt }) => Math.max(latest, receivedAt), savedAt);
  return { found, ledger, receipts, lastAt };
}

/** What the ledger says when nothing of an incident is pending on a channel, or when it took too long. */
export async function settledLedger(
  stack: TrialStack,
  tenant: TrialTenant,
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

/** Whether everybody was told, and nobody more often than a crash explains. */
export function isKept({ lost, repeats, strangeRepeats, ledgerAgrees }: FanOut, repeatsAllowed: number): boolean {
  return lost === 0 && repeats <= repeatsAllowed && strangeRepeats === 0 && ledgerAgrees;
}
