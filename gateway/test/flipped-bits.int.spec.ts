import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { testRunFolder } from '@candor/lab/fixtures/test-run.js';
import { isThere, isWhole, newPageIds, pageWithMonths, type Published } from './page-with-months.js';
import { openStateFile } from '../src/site/states/open-state-file.js';
import type { StateFile } from '../src/site/states/state-file.js';

/** In so many copies of the file one bit is flipped, each somewhere else. */
const COPIES = 300;
/** Of a file in SQLite's format (bytes). */
const HEADER = 100;

describe('a file of the states in which a bit was flipped', () => {
  const all = [newPageIds(), newPageIds()].flatMap((ids) => pageWithMonths(ids));
  const folder = mkdtempSync(path.join(testRunFolder(), 'flipped-'));
  const whole = wholeFile(path.join(folder, 'whole.sqlite'), all);
  // Most of what is 0 is unused.
  const used = [...whole.keys()].filter((at) => at < HEADER || whole[at] !== 0);

  const withFlipped = (at: number, bit: number): StateFile => {
    const bytes = Buffer.from(whole);
    bytes[at]! ^= 1 << bit;
    const file = path.join(folder, 'flipped.sqlite');
    writeFileSync(file, bytes);
    return openStateFile(file);
  };

  it('has everything, or says that something is missing, and takes it again', () => {
    const flips = Array.from({ length: COPIES }, () => [used[randomInt(used.length)]!, randomInt(8)] as const);
    for (const [at, bit] of flips) {
      const states = withFlipped(at, bit);
      const found = new Set(states.pages().map(({ id }) => id));
      const isAll = all.every((one) => isThere(states, one) && found.has(one.name.pageId));
      expect({ at, bit, isKnown: isAll || !states.isComplete }).toEqual({ at, bit, isKnown: true });
      for (const { name, state } of all) states.put(name, state);
      const isAgain = all.every((one) => isWhole(states, one));
      expect({ at, bit, isAgain }).toEqual({ at, bit, isAgain: true });
      states.close();
    }
  });

  it('is opened whatever its header says', () => {
    for (let at = 0; at < HEADER; at += 1)
      for (let bit = 0; bit < 8; bit += 1) expect(() => withFlipped(at, bit).close()).not.toThrow();
  });
});

function wholeFile(file: string, all: readonly Published[]): Buffer {
  const states = openStateFile(file);
  for (const { name, state } of all) states.put(name, state);
  states.markComplete(true);
  states.close();
  const database = new DatabaseSync(file);
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
  return readFileSync(file);
}
