import { randomBytes } from 'node:crypto';
import type { Sink } from '../sinks/sink.js';
import type { TrialStack } from '../trial/trial-stack.js';
import { addSubscribers, ledgerOf, openIncident, signUp } from '../trial/trial-tenant.js';
import { checkFanOut, describe, type FaultResult } from './checker.js';

export interface FanOutFault {
  readonly promise: string;
  /** Subscribers of the incident. */
  readonly recipients: number;
  /** Breaks something while mails are under way and mends it again. */
  readonly fault: (stack: TrialStack) => Promise<void>;
  /** How many mails may arrive twice. */
  readonly repeatsAllowed: number;
}

const SETTLE_MS = 180_000;

/** Opens an incident for many subscribers, breaks something once a fifth of the mails is out, and counts at the end. */
export async function runFanOutTrial(stack: TrialStack, mails: Sink, trial: FanOutFault): Promise<FaultResult> {
  const tenant = await signUp(stack, mails, 1);
  const run = randomBytes(4).toString('hex');
  const addresses = Array.from({ length: trial.recipients }, (_, i) => `r${i}-${run}@sink.example`);
  await addSubscribers(stack, tenant, 'email', addresses);
  await mails.clear();
  const started = Date.now();
  const incident = await openIncident(tenant, `Fan-out ${run}`);
  await stack.until('a fifth of the mails', 60_000, async () =>
    (await mails.count()) >= trial.recipients / 5 ? true : undefined,
  );
  await trial.fault(stack);
  const ledger = await stack
    .until('the ledger', SETTLE_MS, async () => {
      const report = await ledgerOf(tenant, incident.id, 'email');
      return report?.planningComplete && report.planned > 0 && report.pending === 0 ? report : undefined;
    })
    .catch(() => ledgerOf(tenant, incident.id, 'email'));
  const found = checkFanOut(addresses, await mails.receipts(), ledger);
  const seconds = ((Date.now() - started) / 1_000).toFixed(1);
  return {
    promise: trial.promise,
    size: `${trial.recipients} mails`,
    figure: `${describe(found)}, complete after ${seconds} s, repeats allowed ${trial.repeatsAllowed}`,
    passed:
      found.lost === 0 && found.repeats <= trial.repeatsAllowed && found.strangeRepeats === 0 && found.ledgerAgrees,
  };
}
