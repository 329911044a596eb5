import { apps } from '@candor/ops/apps.js';
import { hiddenIncidentOf, signUp } from '../scenario/scenario-tenant.js';
import { describe } from './checker.js';
import { beginFanOut, finishFanOut, isKept } from './fan-out.js';
import type { FaultRow } from './fault-row.js';
import { seconds, tally, thousands } from './format.js';
import { storedNames, unheardOf } from './rolling-scenario.js';
import { checkWrites, startWrites } from './write-load.js';

const EXIT_MS = 30_000;
/** Where the gateway is, users are: it is a process of its own in either form. */
const MOVED = apps.map(({ name }) => name).filter((name) => name !== 'gateway');

/** One process for all apps becomes one for each, and one again, while staff and recipients go on. */
export const movingApps: FaultRow = {
  name: 'moving-apps',
  promise:
    'from one process to one per app and back amid writes and a fan-out: nothing is lost and nobody notified twice',
  spoilsStack: true,
  run: async (harness) => {
    const perSecond = harness.of({ small: 10, full: 50 });
    const stack = await harness.stack();
    const exits: number[] = [];
    const toOne = async (): Promise<string> => {
      const one = await stack.startInOne(MOVED);
      for (const name of MOVED) exits.push(await stack.stop(name, 2 * EXIT_MS));
      return one;
    };
    const toMany = async (one: string): Promise<void> => {
      for (const name of MOVED) await stack.restart(name);
      exits.push(await stack.stop(one, 2 * EXIT_MS));
    };
    const one = await toOne();
    const writer = await signUp(stack, harness.mails, 1);
    const fanOut = await beginFanOut(harness, harness.of({ small: 400, full: 10_000 }), {
      delayMs: harness.of({ small: 300, full: 1_000 }),
    });
    const load = startWrites(perSecond, (name) =>
      writer.api.attempt('POST', '/api/incidents', hiddenIncidentOf(writer, name)),
    );
    try {
      await toMany(one);
      await toOne();
    } finally {
      await load.stop();
    }
    await harness.mails.behave();
    const { found } = await finishFanOut(harness, fanOut);
    const count = checkWrites(load.writes, await storedNames(stack, writer));
    const unheard = await unheardOf(stack, writer);
    const slowestExit = Math.max(...exits);
    return {
      size: `${MOVED.length} apps from one process to one each and back, ${thousands(load.writes.length)} writes at ${perSecond}/s, ${thousands(fanOut.addresses.length)} mails`,
      figure: `writes: ${tally(load.writes.map(({ status }) => status))}, lost ${count.lost}, repeats ${count.repeats}, ${unheard} not passed on; mails: ${describe(found)}; slowest exit ${seconds(slowestExit)}`,
      passed: count.lost + count.repeats === 0 && unheard === 0 && isKept(found, 0) && slowestExit <= EXIT_MS,
    };
  },
};
