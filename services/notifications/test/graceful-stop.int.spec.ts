import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

describe('a worker that is being stopped', () => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await Pipeline.start({ smtp: { onMail: () => ({ delayMs: 20 }) }, http: () => ({ delayMs: 50 }) });
    await pipeline.startApp(plannerApp);
  });
  afterAll(() => pipeline?.stop());

  it('finishes what is in flight, returns the rest at once, and repeats nothing', async () => {
    const customerId = await pipeline.organisation();
    const addresses = pipeline.email(customerId, 1_200);
    const first = await pipeline.startApp(emailApp);
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.smtp.mails.waitFor((mails) => mails.length >= 100);
    await first.close();
    const sent = pipeline.smtp.mails.items.length;
    expect(sent).toBeLessThan(1_200);
    expect((await pipeline.states(eventId)).delivered).toBe(sent);
    const { rowCount } = await pipeline.sql.query(`select from chunk where state = 'leased'`);
    expect(rowCount).toBe(0);

    await pipeline.startApp(emailApp);
    await pipeline.untilSettled(eventId);
    const mailed = pipeline.smtp.mails.items.flatMap(({ to }) => to);
    expect(mailed.sort()).toEqual([...addresses].sort());
  });

  it('never has more posts unrecorded than its window', async () => {
    const customerId = await pipeline.organisation();
    for (let n = 0; n < 300; n += 1) pipeline.webhook(customerId, `${pipeline.http.url}/${n}`);
    await pipeline.startApp(webhookApp, { WEBHOOK_WINDOW: '10' });
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.http.requests.waitFor((requests) => requests.length >= 20);
    // From here on no result can be recorded.
    const held = await pipeline.lockLedger();
    const before = (await pipeline.states(eventId)).delivered ?? 0;
    await pipeline.http.requests.waitFor((requests) => requests.length >= before + 8);
    // Longer than any answer takes: everything that would be sent has been sent.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(pipeline.http.requests.items.length - before).toBeLessThanOrEqual(10);
    await held.release();
    await pipeline.untilSettled(eventId);
    expect(await pipeline.states(eventId)).toEqual({ delivered: 300 });
  });
});
