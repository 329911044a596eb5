import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { openIncident, type ScenarioTenant } from '../scenario/scenario-tenant.js';
import { tenantWithReaders } from './fan-out.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';
import { publishAgain, withBroker } from './repeated-notices.js';

const PLANNER = 'notifications-planner';
const WORKER = 'notifications-email';
const PLANNED_MS = 10_000;
const PATIENCE_MS = 300_000;
/** Concurrent sign-ups. */
const AT_ONCE = 5;

/** The number of an event's recipients in the ledger, and whether it is complete. */
interface Planned {
  readonly rows: number;
  readonly recipients: number;
  /** Epoch ms; undefined while it is not complete. */
  readonly plannedAt: number | null;
}

/**
 * Planned once without faults, to measure the time, and once with a planner that is killed. No worker sends meanwhile.
 */
export const planning: FaultRow = {
  name: 'planning',
  promise:
    'a fan-out is planned fast and completely, also by a planner that is killed, and planning it again adds nothing',
  spoilsStack: true,
  run: async (harness) => {
    const [count, kills] = [harness.of({ small: 5_000, full: 100_000 }), harness.of({ small: 2, full: 5 })];
    const { stack, tenant } = await tenantWithReaders(harness, count);
    await stack.kill(WORKER);
    const first = await openIncident(tenant, 'Planned in peace');
    const { plannedAt } = await planned(stack, tenant, first.id);
    const plannedMs = (plannedAt ?? Infinity) - first.savedAt;

    const second = await openIncident(tenant, 'Planned by planners that die');
    const random = harness.random('planning');
    for (let i = 0; i < kills; i += 1) {
      const share = ((i + random()) * count) / (kills + 1);
      await stack.until('part of the plan', PATIENCE_MS, async () =>
        (await plannedOf(stack, tenant, second.id)).rows >= share ? true : undefined,
      );
      await stack.kill(PLANNER);
      await stack.restart(PLANNER);
    }
    const broken = await planned(stack, tenant, second.id);

    await withBroker(stack, (connection) => publishAgain(connection, 'evt.incidents.v1.entry_published', second.id));
    // The next event of the same consumer is planned after it.
    await openIncident(tenant, 'Planned afterwards').then(({ id }) => planned(stack, tenant, id));
    await sleep(1_000);
    const again = await plannedOf(stack, tenant, second.id);
    return {
      size: `${thousands(count)} recipients, planner killed ${kills} times`,
      figure: `planned ${seconds(plannedMs)} after the incident was saved; with kills ${thousands(broken.recipients)} recipients in ${thousands(broken.rows)} rows; planned again ${again.rows - broken.rows} more`,
      passed: plannedMs <= PLANNED_MS && broken.recipients === count && broken.rows === count && again.rows === count,
    };
  },
};

/** A very large organisation beside a hundred small ones. */
export const starvation: FaultRow = {
  name: 'starvation',
  promise: 'organisations with few recipients are done before one with very many is through a fifth of its own',
  spoilsStack: true,
  run: async (harness) => {
    const [many, tenants, few] = [
      harness.of({ small: 5_000, full: 100_000 }),
      harness.of({ small: 5, full: 100 }),
      100,
    ];
    const small: ScenarioTenant[] = [];
    while (small.length < tenants) {
      const room = Math.min(AT_ONCE, tenants - small.length);
      const made = await Promise.all(Array.from({ length: room }, () => tenantWithReaders(harness, few)));
      small.push(...made.map(({ tenant }) => tenant));
    }
    const stack = await harness.stack();
    const { tenant: large } = await tenantWithReaders(harness, many);
    await harness.mails.clear();
    const { savedAt } = await openIncident(large, 'Very many');
    await stack.until('the first mails', PATIENCE_MS, async () =>
      (await harness.mails.count()) > 0 ? true : undefined,
    );
    await Promise.all(small.map((tenant) => openIncident(tenant, 'Few')));
    const wanted = new Set(small.map(({ domain }) => `${domain}.example`));
    const ofSmall = async () =>
      (await harness.mails.receipts()).filter(({ recipient }) => wanted.has(recipient.split('@')[1] ?? ''));
    const smallMails = tenants * few;
    await stack.until('the mails of the small ones', PATIENCE_MS, async () =>
      (await harness.mails.count()) >= smallMails && (await ofSmall()).length >= smallMails ? true : undefined,
    );
    const doneAt = Math.max(...(await ofSmall()).map(({ receivedAt }) => receivedAt));
    const ofLarge = (await harness.mails.receipts()).filter(
      ({ recipient, receivedAt }) => recipient.endsWith(`@${large.domain}.example`) && receivedAt <= doneAt,
    ).length;
    const share = ofLarge / many;
    return {
      size: `${thousands(many)} recipients beside ${tenants} × ${few}`,
      figure: `the small ones were done ${seconds(doneAt - savedAt)} after the large one began, which had then notified ${(share * 100).toFixed(1)} %`,
      passed: share < 0.2,
    };
  },
};

async function planned(stack: ScenarioStack, tenant: ScenarioTenant, incidentId: string): Promise<Planned> {
  await stack.until('the plan', PATIENCE_MS, async () => {
    const [event] = await stack.query(
      `select from notifications.event where customer_id = $1 and subject_id = $2 and planned_at is not null`,
      [tenant.customerId, incidentId],
    );
    return event === undefined ? undefined : true;
  });
  return plannedOf(stack, tenant, incidentId);
}

async function plannedOf(stack: ScenarioStack, { customerId }: ScenarioTenant, incidentId: string): Promise<Planned> {
  const [row] = await stack.query<Planned>(
    `select (select count(*)::int from notifications.delivery d where d.event_id = e.id) as rows,
            (select count(distinct recipient_id)::int from notifications.delivery d where d.event_id = e.id) as recipients,
            (extract(epoch from e.planned_at) * 1000)::float8 as "plannedAt"
       from notifications.event e where e.customer_id = $1 and e.subject_id = $2`,
    [customerId, incidentId],
  );
  return row ?? { rows: 0, recipients: 0, plannedAt: null };
}
