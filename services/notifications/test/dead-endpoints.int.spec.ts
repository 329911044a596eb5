import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@candor/dev/servers/free-port.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

const TIMEOUT_MS = 10_000;
/** The concurrent sends of one organisation, plus one for each of the first timeouts that do not count as dead yet. */
const MOST_TRIED = 128 + 4;
/**
 * The last four may start when the wave ends, and then hang as long as it did; the rest is margin for a busy machine.
 */
const BOTH_WAVES_MS = 3 * TIMEOUT_MS;

describe('endpoints that hang', () => {
  let pipeline: Pipeline;
  /** Allowed, and no server listens there. */
  let closed: string;
  beforeAll(async () => {
    pipeline = await Pipeline.start({
      http: ({ path }) => (path.startsWith('/hang') ? { delayMs: 4 * TIMEOUT_MS } : undefined),
      env: { WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS) },
    });
    closed = `127.0.0.1:${await freePort()}`;
    await pipeline.startApp(plannerApp);
    await pipeline.startApp(webhookApp, { OUTBOUND_ALLOW: `${new URL(pipeline.http.url).host},${closed}` });
  });
  afterAll(() => pipeline?.stop());

  const requests = (prefix: string) => pipeline.http.requests.items.filter(({ path }) => path.startsWith(prefix));

  it('slow down only their own organisation, and are no longer called after a few attempts', async () => {
    const [dead, alive] = [await pipeline.organisation(), await pipeline.organisation()];
    for (let n = 0; n < 300; n += 1) pipeline.webhook(dead, `${pipeline.http.url}/hang/${n}`);
    for (let n = 0; n < 50; n += 1) pipeline.webhook(alive, `${pipeline.http.url}/alive/${n}`);
    const hanging = await pipeline.publishEntry(dead);
    await pipeline.http.requests.waitFor(() => requests('/hang').length >= 120);
    const begun = Date.now();
    const quick = await pipeline.publishEntry(alive);
    await pipeline.untilSettled(quick.eventId);
    expect(Date.now() - begun).toBeLessThan(TIMEOUT_MS - 500);
    expect(await pipeline.states(quick.eventId)).toEqual({ delivered: 50 });

    await pipeline.untilSettled(hanging.eventId, BOTH_WAVES_MS);
    // The first wave, and none after it.
    expect(requests('/hang').length).toBeLessThanOrEqual(MOST_TRIED);
    const { rows } = await pipeline.sql.query(
      `select reason, attempts, count(*)::int as n from delivery where event_id = $1 group by 1, 2 order by 1`,
      [hanging.eventId],
    );
    // Sends that were not tried are no attempts of the schedule.
    expect(rows.map(({ reason, attempts }) => [reason, attempts])).toEqual([
      ['No answer in time.', 1],
      ['Not tried, for it has not answered lately.', 0],
    ]);
  });

  it('are no longer called either when they refuse connections', async () => {
    const customerId = await pipeline.organisation();
    for (let n = 0; n < 300; n += 1) pipeline.webhook(customerId, `http://${closed}/${n}`);
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    const { rows } = await pipeline.sql.query<{ tried: boolean; n: number }>(
      `select attempts > 0 as tried, count(*)::int as n from delivery where event_id = $1 group by 1 order by 1`,
      [eventId],
    );
    expect(rows.map(({ tried }) => tried)).toEqual([false, true]);
    expect(rows[1]?.n).toBeLessThanOrEqual(MOST_TRIED);
  });

  it('are given up after five days with only failures, postponed sends included', async () => {
    const customerId = await pipeline.organisation();
    for (let n = 0; n < 40; n += 1) pipeline.webhook(customerId, `${pipeline.http.url}/hang/${n}`);
    for (const name of ['first', 'second']) {
      const { eventId } = await pipeline.publishEntry(customerId, { name });
      await pipeline.untilSettled(eventId);
    }
    const late = pipeline.webhook(customerId, `${pipeline.http.url}/hang/late`);
    const { eventId } = await pipeline.publishEntry(customerId, { name: 'third' });
    await pipeline.untilSettled(eventId);
    const untried = `select 1 from delivery where event_id = '${eventId}' and recipient_id = '${late}' and attempts = 0`;
    await pipeline.until(`${untried} and state = 'pending'`);
    const refusalPublished = `select 1 from outbox where subject = 'evt.notifications.v1.recipient_refused'`;
    expect((await pipeline.sql.query(refusalPublished)).rowCount).toBe(0);
    const age = `update failing set since = now() - interval '6 days' where recipient_id = $1`;
    expect((await pipeline.sql.query(age, [late])).rowCount).toBe(1);
    await pipeline.sql.query(`update delivery set next_at = now() where event_id = $1 and recipient_id = $2`, [
      eventId,
      late,
    ]);
    await pipeline.until(refusalPublished);
    await pipeline.until(untried);
  });
});
