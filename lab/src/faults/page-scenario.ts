import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { changePages } from '../scenario/many-pages.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { judgeDamaged } from './damage-check.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';
import { wrongPages } from './page-checker.js';
import { look, pageHarness, untilEverywhere, type ScenarioGateway } from './page-harness.js';

/** The share of the pages that have just changed when everything is killed. */
const CHANGED = 0.1;
/** How long a gateway without pages is observed: in multiples of the start-up time of one that has them. */
const STARTS_LOOKED_ON = 2;

/**
 * Kills everything but two gateways and removes the data of the database and the broker, requests every page, kills and
 * restarts the gateways, and requests the pages again. At the end one of them loses its disk too: then it must report
 * every page as unavailable, and must not become ready, as it would replace one that has them.
 */
export const pageAlone: FaultRow = {
  name: 'page-alone',
  promise: 'every page answers with PostgreSQL, NATS and every service gone, also from gateways that start anew',
  spoilsStack: true,
  run: async (harness) => {
    const pages = await pageHarness(harness);
    const { stack, gateways } = pages;
    await changePages(stack, pages.pages.slice(0, Math.ceil(pages.pages.length * CHANGED)));
    const last = await untilEverywhere(pages);
    const wrongNow = async (asked: readonly ScenarioGateway[]): Promise<number> => {
      const names = asked.map(({ name }) => name);
      return wrongPages(names, last, await look(stack, asked, [...last.keys()])).length;
    };
    const killed = await endEverythingBut(stack, gateways);
    const alone = await wrongNow(gateways);
    const started = Date.now();
    for (const { name } of gateways) await restart(stack, name);
    const startMs = (Date.now() - started) / gateways.length;
    const restarted = await wrongNow(gateways);
    const [, second] = gateways;
    await stack.kill(second.name);
    await rm(second.folder, { recursive: true });
    await stack.restartUntilUp(second.name);
    // A gateway with pages is not ready immediately either, so a first response alone would show nothing.
    await sleep(STARTS_LOOKED_ON * startMs);
    const isReady = await stack.isReady(second.name);
    const withoutDisk = judgeDamaged(last, await look(stack, [second], [...last.keys()])).missing;
    return {
      size: `${thousands(last.size)} pages, ${gateways.length} gateways, ${killed} processes killed, the folders of PostgreSQL and NATS removed`,
      figure: `pages not answered in their last revision: ${alone} by gateways left alone, ${restarted} by gateways that were restarted (ready after ${seconds(startMs)}); 503 for ${thousands(withoutDisk)} by one that lost its disk as well, which ${isReady ? 'said that it was ready' : 'kept itself out of the way'}`,
      passed: alone === 0 && restarted === 0 && withoutDisk === last.size && !isReady,
    };
  },
};

/** @returns the number of killed processes */
export async function endEverythingBut(stack: ScenarioStack, gateways: readonly ScenarioGateway[]): Promise<number> {
  const kept = new Set(gateways.map(({ name }) => name));
  const others = (await stack.running()).filter((name) => !kept.has(name));
  for (const name of others) await stack.kill(name);
  await rm(stack.brokerStore, { recursive: true });
  await rm(path.join(stack.dataFolder, 'postgres'), { recursive: true });
  return others.length;
}

async function restart(stack: ScenarioStack, name: string): Promise<void> {
  await stack.kill(name);
  await stack.restart(name);
}
