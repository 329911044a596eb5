import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { migrate } from '@candor/database/migrate.js';
import { TestClient } from '@candor/lab/fixtures/test-client.js';
import { createTestDatabase } from '@candor/lab/fixtures/test-database.js';
import { startTestNats } from '@candor/lab/fixtures/test-nats.js';
import { testRunFolder } from '@candor/lab/fixtures/test-run.js';
import type { Role, StaffActor } from '@candor/platform/actor.js';
import { startApp } from '@candor/platform/app.js';
import { newId } from '@candor/platform/ids.js';
import { BillingService } from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import { app } from '../src/app.js';
import { database } from '../src/database/database.js';

export const ALL_FEATURES = [
  'email_subscription',
  'webhook_subscription',
  'slack_subscription',
  'ui_customization',
  'twitter_integration',
  'third_party_components',
];

/** Plans of an installation that sells plans; new organisations get a trial of all features. */
export const SOLD = {
  start: 'trial',
  fallback: 'free',
  plans: [
    { id: 'free', name: 'Free', price: 0, features: ['email_subscription'] },
    {
      id: 'trial',
      name: 'Trial',
      price: 0,
      features: ALL_FEATURES,
      trial: { days: 14, continuesAs: 'enterprise' },
    },
    { id: 'pro', name: 'Pro', price: 29, features: ALL_FEATURES.slice(0, 3), stripePrice: 'price_pro' },
    { id: 'enterprise', name: 'Enterprise', price: 99, features: ALL_FEATURES, stripePrice: 'price_enterprise' },
  ],
};

export async function plansFile(content: unknown): Promise<string> {
  const file = path.join(await mkdtemp(path.join(testRunFolder(), 'plans-')), 'plans.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** The running service with a Postgres database and a NATS of its own. @param settings additions to its environment */
export async function startBilling(settings: Readonly<Record<string, string>> = {}) {
  const [postgres, nats] = await Promise.all([createTestDatabase(migrate, [database]), startTestNats()]);
  const env = {
    LOG_LEVEL: 'silent',
    RPC_TIMEOUT_MS: '30000',
    NATS_URL: nats.url,
    DATABASE_URL: postgres.url,
    ...settings,
  };
  let running = await startApp(app, env);
  const client = await TestClient.connect(nats.url);
  const billing = client.service(BillingService);
  const answers = () => client.untilAnswered(() => billing.listPlans({}, { actor: staff() }));
  await answers();
  const connection = new Client({ connectionString: postgres.url });
  await connection.connect();
  return {
    client,
    billing,
    /** Connected as superuser: sees and changes everything. */
    sql: async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
      (await connection.query<T>(text, values)).rows,
    /** Starts the service again, with more or other settings. */
    restart: async (changed: Readonly<Record<string, string>>) => {
      await running.close();
      running = await startApp(app, { ...env, ...changed });
      await answers();
    },
    close: async () => {
      await client.close();
      await running.close();
      await connection.end();
      await nats.stop();
      await postgres.drop();
    },
  };
}

export type RunningBilling = Awaited<ReturnType<typeof startBilling>>;

/** A signed-in user, by default the Owner of an organisation of its own. */
export function staff(customerId = newId(), role: Role = 'Owner'): StaffActor {
  return { kind: 'staff', userId: newId(), customerId, role };
}

/** Lets time pass for one organisation: moves all times of its subscription into the past. */
export async function pass(suite: RunningBilling, { customerId }: StaffActor, interval: string): Promise<void> {
  await suite.sql(`update billing.invoice set issued_at = issued_at - $2::interval where customer_id = $1`, [
    customerId,
    interval,
  ]);
  await suite.sql(
    `update billing.subscription set anchor = anchor - $2::interval, current_period_end = current_period_end - $2::interval,
            trial_end = trial_end - $2::interval, due_at = due_at - $2::interval where customer_id = $1`,
    [customerId, interval],
  );
}

/** Polls until the answer is as expected, for at most a minute. @returns the last answer */
export async function eventually<T>(ask: () => Promise<T>, good: (answer: T) => boolean): Promise<T> {
  for (const end = Date.now() + 60_000; ; await sleep(10)) {
    const answer = await ask();
    if (good(answer) || Date.now() > end) return answer;
  }
}

/** The newest published features, once there are this many events. */
export async function publishedFeatures(
  suite: RunningBilling,
  { customerId }: StaffActor,
  count: number,
): Promise<string[]> {
  const facts = await suite.client.heard(
    'evt.billing.v1.features_changed',
    (fact) => fact.customerId === customerId,
    count,
  );
  expect(facts.map(({ version }) => Number(version))).toEqual(facts.map((_, place) => place + 1));
  return facts.at(-1)?.features ?? [];
}
