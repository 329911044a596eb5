import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { untilShown, type Author } from './fresh-updates.js';
import type { SeenPage } from './page-checker.js';
import { lookAt, type ScenarioGateway } from './page-harness.js';

const PAUSE_MS = 500;

/** The gateways while one of them repairs its copy of the pages. */
export interface Repair {
  readonly stack: ScenarioStack;
  readonly intact: ScenarioGateway;
  readonly damaged: ScenarioGateway;
  readonly authors: readonly [Author, ...Author[]];
}

/** What authors saw of their updates. */
export interface SeenUpdates {
  /** From each author's request to the last gateway in service that showed it (ms). */
  readonly times: number[];
  /** In chronological order; a gateway has another name after each start. */
  readonly seen: SeenPage[];
}

/**
 * Authors write until the gateway has repaired its copy, and once more then. The intact one has to show each update, the
 * damaged one the last, because visitors are sent to it only when it is ready.
 */
export async function writeWhileRepaired(
  { stack, intact, damaged, authors }: Repair,
  updates: SeenUpdates,
  untilRepaired: () => Promise<unknown>,
): Promise<void> {
  const life = `${damaged.name} started ${updates.times.length}`;
  const see = async ({ tenant }: Author): Promise<void> => {
    updates.seen.push({ ...(await lookAt(stack, damaged, tenant.domain)), gateway: life });
  };
  let isOver = false;
  const write = async (): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      const author = authors[n % authors.length] ?? authors[0];
      await see(author);
      updates.times.push(await untilShown(stack, [intact], author, updates.seen));
      await see(author);
      await sleep(PAUSE_MS);
    }
  };
  const writing = write();
  try {
    await untilRepaired();
  } finally {
    isOver = true;
    await writing;
  }
  for (const author of authors) {
    await see(author);
    updates.times.push(await untilShown(stack, [intact, damaged], author, updates.seen));
    await see(author);
  }
}
