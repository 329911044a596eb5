import { rm, stat, truncate } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Random } from './random.js';

/** One way to damage the copy of the pages that a killed gateway has left. */
export interface Damage {
  readonly name: string;
  /** Whether the log was checkpointed into the file before, as happens from time to time. */
  readonly isFolded: boolean;
  /** Whether only older revisions may remain. */
  readonly losesChanges: boolean;
  /** @returns the position of the damage */
  readonly work: (file: string, random: Random) => Promise<string>;
}

const log = (file: string): string => `${file}-wal`;

/** The first ones have the most severe effect. */
export const DAMAGES: readonly Damage[] = [
  { name: 'file', isFolded: true, losesChanges: false, work: cutOff },
  {
    name: 'file and log',
    isFolded: false,
    losesChanges: true,
    work: async (file, random) => `${await cutOff(file, random)}, ${await cutOff(log(file), random)}`,
  },
  { name: 'log removed', isFolded: false, losesChanges: true, work: (file) => rm(log(file)).then(() => 'all of it') },
  { name: 'log', isFolded: false, losesChanges: true, work: (file, random) => cutOff(log(file), random) },
  { name: 'file beside its log', isFolded: false, losesChanges: false, work: cutOff },
];

/** Checkpoints the log into the file, as SQLite does when it has become long. */
export function fold(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}

async function cutOff(file: string, random: Random): Promise<string> {
  const { size } = await stat(file);
  const at = Math.floor(random() * size);
  await truncate(file, at);
  return `byte ${at} of ${size}`;
}
