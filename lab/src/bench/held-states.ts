import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ScenarioStack } from '../scenario/scenario-stack.js';

/** The content of a gateway's disk. */
export interface HeldStates {
  readonly pages: number;
  readonly months: number;
  /** Of the database file and its log. */
  readonly bytes: number;
  /** Of these, the pages of the database in use, wherever they are written at this moment. */
  readonly used: number;
}

/** Reads a gateway's database of states, like any of its own readers. */
export async function heldStates(stack: ScenarioStack, gateway = 'gateway'): Promise<HeldStates> {
  const file = await fileOf(stack, gateway);
  const sizes = await Promise.all([file, `${file}-wal`].map(sizeOf));
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [pages = 0, months = 0] = [`month = ''`, `month <> ''`].map((which) =>
      Number(database.prepare(`select count(*) as n from state where ${which}`).get()?.n),
    );
    const [all = 0, free = 0, size = 0] = ['page_count', 'freelist_count', 'page_size'].map((name) =>
      Number(database.prepare(`pragma ${name}`).get()?.[name]),
    );
    return { pages, months, bytes: sizes.reduce((sum, size) => sum + size, 0), used: (all - free) * size };
  } finally {
    database.close();
  }
}

/** Waits until a gateway has this number of states more than before. */
export async function untilHeld(
  stack: ScenarioStack,
  before: HeldStates,
  { pages = 0, months = 0 }: { pages?: number; months?: number },
  timeoutMs: number,
): Promise<void> {
  await stack.until(`${pages} pages and ${months} months at the gateway`, timeoutMs, async () => {
    const held = await heldStates(stack);
    return held.pages >= before.pages + pages && held.months >= before.months + months ? true : undefined;
  });
}

/** Waits until a gateway has a state of each of the pages from this time (epoch ms) or later. */
export async function untilHeldSince(
  stack: ScenarioStack,
  pageIds: readonly string[],
  since: number,
  timeoutMs: number,
  gateway = 'gateway',
): Promise<void> {
  const database = new DatabaseSync(await fileOf(stack, gateway), { readOnly: true });
  try {
    const count = database.prepare(
      `select count(*) as n from state
        where month = '' and revision >= ? and page in (select value from json_each(?))`,
    );
    await stack.until(`states of ${pageIds.length} pages at the gateway`, timeoutMs, () => {
      const found = Number(count.get(since, JSON.stringify(pageIds))?.n);
      return Promise.resolve(found === pageIds.length ? true : undefined);
    });
  } finally {
    database.close();
  }
}

async function fileOf(stack: ScenarioStack, gateway: string): Promise<string> {
  const { SNAPSHOT_DIR: folder = '' } = await stack.envOf(gateway);
  return path.join(folder, 'states.sqlite');
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    return 0;
  }
}
