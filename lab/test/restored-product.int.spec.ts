import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { jetstreamManager } from '@nats-io/jetstream';
import { DEMO } from '@candor/ops/seed/demo.js';
import { connectNats } from '../src/fixtures/connect-nats.js';
import { createTestDatabase } from '../src/fixtures/test-database.js';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { TestProduct } from './api/test-product.js';
import { runAdmin } from './run-admin.js';
import { visitPage } from './visit-page.js';

const READER = 'reader@restored.example';
const HISTORY = `/history/${new Date().getUTCFullYear()}-${String(new Date().getUTCMonth() + 1).padStart(2, '0')}`;
const TARGETS = [
  '/',
  '/de/',
  HISTORY,
  '/history.rss',
  '/history.atom',
  '/api/v2/summary.json',
  '/api/v2/incidents.json',
];

/** Asks until the answer is as it should be. @throws Error with the last one after a minute */
async function until<T>(ask: () => Promise<T>, isGood: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (isGood(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`It stays ${JSON.stringify(answer)?.slice(0, 2_000)}`);
    await sleep(100);
  }
}

describe('a product that is restored from a backup', () => {
  let product: TestProduct | undefined;
  let archive: string;
  let component: string;

  const running = (): TestProduct => {
    if (!product) throw new Error('The product does not run.');
    return product;
  };
  async function login(): Promise<Record<string, string>> {
    const body = { username: DEMO.email, password: DEMO.password };
    const { accessToken } = await running().must<{ accessToken: string }>('POST', '/api/auth/login', { body });
    return { authorization: `Bearer ${accessToken}` };
  }
  async function openIncident(name: string): Promise<void> {
    const headers = await login();
    const affectedComponents = [{ componentId: component }];
    const entry = { message: 'We look into it.', sendNotification: true, affectedComponents };
    await running().must('POST', '/api/incidents', { headers, body: { name, entry } });
  }
  const mailsTo = (address: string) => running().mails.items.filter(({ to }) => to.includes(address));
  const mailed = (name: string) =>
    until(
      () => Promise.resolve(mailsTo(READER).map(({ raw }) => raw.toString())),
      (texts) => texts.some((text) => text.includes(name)),
    );
  const count = async (statement: string) =>
    Number((await running().sql.query<{ count: string }>(statement)).rows[0]?.count);
  async function pages(): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    const { GATEWAY_URL } = running().environmentIn('gateway');
    for (const target of TARGETS) {
      const { status, body } = await visitPage(GATEWAY_URL, DEMO.domain, target);
      found[target] = `${status} ${body}`;
    }
    return found;
  }
  /** Each page of people shows the newest incident: months follow a little later. */
  const areComplete = (found: Record<string, string>) =>
    Object.values(found).every((answer) => answer.startsWith('200 ')) &&
    ['/', '/de/', HISTORY].every((target) => found[target]?.includes('Saved before the backup'));
  /** The same when read twice: of two paths one may be read before a change arrives, and one after it. */
  async function settledPages(): Promise<Record<string, string>> {
    let last: Record<string, string> = {};
    return until(pages, (found) => {
      const isSame = isDeepStrictEqual(found, last);
      last = found;
      return isSame && areComplete(found);
    });
  }
  const admin = (...[name, ...args]: [Parameters<typeof runAdmin>[0], ...string[]]) =>
    runAdmin(name, args, { ...running().environmentIn('gateway'), CANDOR_SECRET: running().secrets.candorSecret });

  beforeAll(async () => {
    archive = path.join(await mkdtemp(path.join(testRunFolder(), 'backup-')), 'demo.backup');
    product = await TestProduct.start();
    await admin('seed');
    const headers = await login();
    const body = { name: 'Restored', description: '' };
    const made = await product.must<{ component: { id: string } }>('POST', '/api/services', { headers, body });
    component = made.component.id;
    await product.must('POST', '/api/subscribers/email', { headers, body: { email: READER } });
    // As the reader does with the link in the mail.
    await product.sql.query('update subscribers.subscription set verified = true, confirmed_at = now()');
  }, 240_000);
  afterAll(() => product?.close());

  it('shows the same page, lets its staff in, and notifies nobody again', async () => {
    await openIncident('Sent before the backup');
    await mailed('Sent before the backup');
    // Planned before the backup, and not sent.
    await running().stop('notifications-email');
    await openIncident('Planned before the backup');
    await until(
      () => count(`select count(*) from notifications.delivery where state = 'pending'`),
      (pending) => pending > 0,
    );
    // Saved before the backup, and not planned.
    await running().stop('notifications-planner');
    await openIncident('Saved before the backup');
    await until(
      () => count(`select count(*) from incidents.outbox where published_at is null`),
      (waiting) => waiting === 0,
    );
    await until(
      () => waitingEvents(/^(?:catalog|pages)-/),
      (waiting) => waiting === 0,
    );
    await until(
      () => count(`select count(*) from pages.page_month where asked > done`),
      (due) => due === 0,
    );
    const before = await settledPages();
    await admin('backup', archive);
    const { secrets } = running();
    // Links lead to the same address.
    const gatewayPort = Number(new URL(running().environmentIn('gateway').GATEWAY_URL).port);
    await product?.close();
    product = undefined;

    const database = await createTestDatabase(() => Promise.resolve(), []);
    const env = { DATABASE_URL: database.url, CANDOR_SECRET: secrets.candorSecret };
    const lines = await runAdmin('restore', [archive], env);
    expect(lines.join(' ')).toMatch(/[1-9]\d* deliveries that were still to be sent are skipped/);
    product = await TestProduct.start({}, { database, secrets, gatewayPort });
    expect(await settledPages()).toEqual(before);

    await openIncident('After the restore');
    await mailed('After the restore');
    await until(
      () => waitingEvents(/./),
      (waiting) => waiting === 0,
    );
    const open = `select count(*) from notifications.delivery where state = 'pending'`;
    await until(
      () => count(open),
      (pending) => pending === 0,
    );
    const mails = mailsTo(READER);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.raw.toString()).toContain('After the restore');
    // Planned = delivered + failed + skipped.
    expect(await count(`select count(*) from notifications.event where planned_at is null`)).toBe(0);
  }, 240_000);

  /** What is in the stream of events and was not handled by all these consumers. */
  async function waitingEvents(consumers: RegExp): Promise<number> {
    const connection = await connectNats(running().environmentIn('gateway').NATS_URL);
    let waiting = await count(`select count(*) from incidents.outbox where published_at is null`);
    const manager = await jetstreamManager(connection);
    for await (const { name, num_pending, num_ack_pending } of manager.consumers.list('EVENTS'))
      if (consumers.test(name)) waiting += num_pending + num_ack_pending;
    await connection.close();
    return waiting;
  }
});
