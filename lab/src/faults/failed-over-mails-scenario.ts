import { setTimeout as sleep } from 'node:timers/promises';
import { describe } from './checker.js';
import { beginFanOut, EMAIL_WINDOW, finishFanOut, isKept } from './fan-out.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';
import { startStandby } from './postgres-copy.js';

const MAILS = { small: 1_000, full: 10_000 };
/** Of the mail server's answers, so that mails are under way long enough. */
const DELAY_MS = 100;
/** What the standby lacks when it is promoted. */
const BEHIND_MS = 1_000;

/** The server dies during mails, with results that its standby does not have. */
export const mailsFailedOver: FaultRow = {
  name: 'mails-failed-over',
  promise:
    'after a failover amid mails that lost the last second, mails recorded in it may be repeated, recognisably, and no others; nobody is missed',
  spoilsStack: true,
  run: async (harness) => {
    const standby = await startStandby(await harness.stack());
    const fanOut = await beginFanOut(harness, harness.of(MAILS), { delayMs: DELAY_MS });
    await fanOut.reached(fanOut.addresses.length / 5);
    // Whatever was sent since a moment before may be unknown to the standby.
    const before = await harness.mails.count();
    await standby.cutOff();
    await sleep(BEHIND_MS);
    const during = await harness.mails.count();
    const failedAt = Date.now();
    await standby.takeOver();
    const tookMs = Date.now() - failedAt;
    const unknown = (await harness.mails.count()) - before + EMAIL_WINDOW;
    const { found, lastAt } = await finishFanOut(harness, fanOut);
    return {
      size: `${thousands(fanOut.addresses.length)} mails, ${thousands(during - before)} of them after the standby had stopped to follow, another server after ${seconds(tookMs)}`,
      figure: `${describe(found)}, may repeat ${thousands(unknown)}; the last mail ${seconds(lastAt - failedAt)} after the failover began`,
      passed: during > before && during < fanOut.addresses.length && isKept(found, unknown),
    };
  },
};

/** The same with a standby that every commit waits for. */
export const mailsFailedOverInStep: FaultRow = {
  name: 'mails-failed-over-in-step',
  promise:
    'after a failover amid mails to a standby in step, no mail is repeated that was recorded, and nobody is missed',
  spoilsStack: true,
  run: async (harness) => {
    const standby = await startStandby(await harness.stack());
    const fanOut = await beginFanOut(harness, harness.of(MAILS), { delayMs: DELAY_MS });
    await standby.keepInStep();
    await fanOut.reached(fanOut.addresses.length / 5);
    const sent = await harness.mails.count();
    const failedAt = Date.now();
    await standby.takeOver();
    const tookMs = Date.now() - failedAt;
    const { found, lastAt } = await finishFanOut(harness, fanOut);
    return {
      size: `${thousands(fanOut.addresses.length)} mails, another server after ${seconds(tookMs)}`,
      figure: `${describe(found)}, may repeat ${EMAIL_WINDOW}; the last mail ${seconds(lastAt - failedAt)} after the failover began`,
      passed: sent < fanOut.addresses.length && isKept(found, EMAIL_WINDOW),
    };
  },
};
