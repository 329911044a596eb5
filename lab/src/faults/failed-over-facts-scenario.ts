import { randomBytes } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { connectNats } from '../fixtures/connect-nats.js';
import { ledgerOf, openIncident, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { describe } from './checker.js';
import { finishFanOut, isKept, tenantWithReaders } from './fan-out.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';
import { startStandby } from './postgres-copy.js';

const READERS = { small: 200, full: 5_000 };
/** They handle what is published in the second that is lost. */
const HANDLING = ['notifications-planner', 'identity'];
const SENDING = 'notifications-email';
const HANDLED_MS = 120_000;
const AGAIN_MS = 60_000;

/** The server dies with how an event was handled, which the broker counts as done; the event itself is not lost. */
export const factsFailedOver: FaultRow = {
  name: 'facts-failed-over',
  promise:
    'after a failover that lost how an event was handled, and not the event, it is handled again: no recipient is missed, and the audit log is complete',
  spoilsStack: true,
  run: async (harness) => {
    const { stack, tenant, addresses } = await tenantWithReaders(harness, harness.of(READERS));
    const standby = await startStandby(stack);
    await harness.mails.clear();
    for (const app of [...HANDLING, SENDING]) await stack.kill(app, 'SIGSTOP');
    const incident = await openIncident(tenant, `Lost and found ${randomBytes(4).toString('hex')}`);
    await stack.until('the events to be published', HANDLED_MS, async () => {
      const [row] = await stack.query<{ n: number }>(
        'select count(*)::int as n from incidents.outbox where published_at is null',
      );
      return row?.n === 0 ? true : undefined;
    });
    await standby.caughtUp();
    await standby.cutOff();
    for (const app of HANDLING) await stack.kill(app, 'SIGCONT');
    await untilHandled(stack, tenant, incident.id);
    const failedAt = Date.now();
    await standby.takeOver();
    const tookMs = Date.now() - failedAt;
    const kept = await plannedIn(stack, tenant);
    await stack.kill(SENDING, 'SIGCONT');
    await stack.allReady();
    const { found, lastAt } = await finishFanOut(harness, {
      stack,
      tenant,
      addresses,
      incidentId: incident.id,
      savedAt: incident.savedAt,
      reached: () => Promise.resolve(),
    });
    const audited = await stack
      .until('the audit log', AGAIN_MS, async () => ((await isAudited(tenant, incident.id)) ? true : undefined))
      .catch(() => false);
    return {
      size: `an incident with ${thousands(addresses.length)} mails, planned and audited after the standby had stopped to follow, another server after ${seconds(tookMs)}`,
      figure: `planned mails that the new server knew ${kept}; ${describe(found)}, the last mail ${seconds(lastAt - failedAt)} after the failover began; in the audit log: ${audited ? 'yes' : 'NO'}`,
      passed: kept === 0 && isKept(found, 0) && audited,
    };
  },
};

/** Waits until the mails are planned, the audit log has the incident, and the broker counts all that as done. */
async function untilHandled(stack: ScenarioStack, tenant: ScenarioTenant, incidentId: string): Promise<void> {
  const connection = await connectNats(await stack.natsUrl());
  try {
    const manager = await jetstreamManager(connection);
    await stack.until('the events to be handled', HANDLED_MS, async () => {
      const consumers = await manager.consumers.list('EVENTS').next();
      const left = consumers.some(
        ({ name, num_pending, num_ack_pending }) =>
          HANDLING.some((app) => name.startsWith(`${app}-`)) && num_pending + num_ack_pending > 0,
      );
      const ledger = left ? undefined : await ledgerOf(tenant, incidentId, 'email');
      return ledger?.planningComplete && (await isAudited(tenant, incidentId)) ? true : undefined;
    });
  } finally {
    await connection.close();
  }
}

async function plannedIn(stack: ScenarioStack, { customerId }: ScenarioTenant): Promise<number> {
  const [row] = await stack.query<{ n: number }>(
    `select count(*)::int as n from notifications.delivery d join notifications.event e on e.id = d.event_id
      where d.customer_id = $1 and e.kind = 'incident-update'`,
    [customerId],
  );
  return row?.n ?? 0;
}

async function isAudited({ api }: ScenarioTenant, incidentId: string): Promise<boolean> {
  const path = `/api/audit-log?objectId=${incidentId}`;
  const { body } = await api.attempt<{ entries?: unknown[] }>('GET', path);
  return (body.entries ?? []).length > 0;
}
