import { rm } from 'node:fs/promises';
import path from 'node:path';
import { changePages } from '../trial/many-pages.js';
import type { TrialStack } from '../trial/trial-stack.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './figures.js';
import { wrongPages } from './page-checker.js';
import { look, pageGround, untilEverywhere, type TrialGateway } from './page-ground.js';

/** The share of the pages that have just changed when everything ends. */
const CHANGED = 0.1;

/**
 * Kills everything but two gateways and removes what the database and the broker have on disk, asks for every page, kills and
 * restarts the gateways, and asks again. In the end one of them loses its disk too: then the checker has to miss every page.
 */
export const pageAlone: FaultRow = {
  name: 'page-alone',
  promise: 'every page answers with PostgreSQL, NATS and every service gone, also from gateways that start anew',
  spoilsStack: true,
  run: async (ground) => {
    const pages = await pageGround(ground);
    const { stack, gateways } = pages;
    await changePages(stack, pages.pages.slice(0, Math.ceil(pages.pages.length * CHANGED)));
    const last = await untilEverywhere(pages);
    const wrongNow = async (asked: readonly TrialGateway[]): Promise<number> => {
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
    await stack.restart(second.name);
    const withoutDisk = await wrongNow([second]);
    return {
      size: `${thousands(last.size)} pages, ${gateways.length} gateways, ${killed} processes killed, the folders of PostgreSQL and NATS removed`,
      figure: `pages not answered in their last revision: ${alone} by gateways left alone, ${restarted} by gateways started anew (${seconds(startMs)} each); ${thousands(withoutDisk)} by one that lost its disk as well`,
      passed: alone === 0 && restarted === 0 && withoutDisk === last.size,
    };
  },
};

/** @returns how many processes were killed */
export async function endEverythingBut(stack: TrialStack, gateways: readonly TrialGateway[]): Promise<number> {
  const kept = new Set(gateways.map(({ name }) => name));
  const others = (await stack.running()).filter((name) => !kept.has(name));
  for (const name of others) await stack.kill(name);
  await rm(stack.brokerStore, { recursive: true });
  await rm(path.join(stack.dataFolder, 'postgres'), { recursive: true });
  return others.length;
}

async function restart(stack: TrialStack, name: string): Promise<void> {
  await stack.kill(name);
  await stack.restart(name);
}
