import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { serialize } from 'node:v8';
import { debianProgram } from '@candor/dev/servers/debian-program.js';
import { testRunFolder } from '@candor/lab/fixtures/test-run.js';
import { openStateFile, type Damage } from '../src/site/states/open-state-file.js';
import type { StateFile } from '../src/site/states/state-file.js';
import { isThere, isWhole, newPageIds, pageWithMonths, type PageIds, type Published } from './page-with-months.js';

const run = promisify(execFile);
const WRITER = path.join(import.meta.dirname, 'state-writer.mjs');
const READER = path.join(import.meta.dirname, 'state-reader.mjs');
const STRACE = 'There is no strace on this machine: sudo apt install strace';
/** Every revision of every page is stored in one run. */
const [PAGES, REVISIONS] = [6, 8];
/** How many times each fault strikes, each time at another call. */
const STRIKES = 5;
/** The calls of one run of the writer on its files, as `strace -c` counts them. */
const CALLS = { pwrite64: 1_230, fsync: 3, ftruncate: 2, unlink: 2 } as const;

/** Reads of one run of the reader from its file. */
const READS = 13;

/**
 * The file of the states on a disk that fails while states are written: really, in the system calls of a process. That
 * of before is the last good copy.
 */
describe('a file of the states on a failing disk', () => {
  const folder = mkdtempSync(path.join(testRunFolder(), 'failing-'));
  const ids = Array.from({ length: PAGES }, newPageIds);
  const before = ids.flatMap((one) => pageWithMonths(one, 1));
  const changes = Array.from({ length: REVISIONS }, (_, n) => ids.flatMap((one) => pageWithMonths(one, n + 2))).flat();
  const [good, input, file] = ['good', 'input', 'states.sqlite'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  let strace: string;

  beforeAll(async () => {
    strace = await debianProgram('strace', STRACE);
    const states = openStateFile(good);
    for (const { name, state } of before) states.put(name, state);
    states.markComplete(true);
    states.close();
    writeFileSync(input, serialize(changes.map(({ name, state }) => ({ name, state }))));
  });

  /** What became of each change, the file after it, and what was found damaged there. */
  async function written(...through: string[]): Promise<{ outcome: string; states: StateFile; damages: Damage[] }> {
    for (const end of ['', '-wal', '-shm', '.repaired']) rmSync(file + end, { force: true });
    copyFileSync(good, file);
    const [command = '', ...args] = [...through, process.execPath, WRITER, file, input];
    const { stdout } = await run(command, args);
    const damages: Damage[] = [];
    return { outcome: stdout, states: openStateFile(file, (damage) => damages.push(damage)), damages };
  }

  /** Of each state the one that was stored last, and those that were refused since. */
  function expected(outcome: string): Map<string, { stored: Published; since: Published[] }> {
    const key = ({ name }: Published) => `${name.pageId} ${name.month}`;
    const all = new Map(before.map((one) => [key(one), { stored: one, since: [] as Published[] }]));
    for (const [n, letter] of [...outcome].entries()) {
      const change = changes[n]!;
      if (letter === 's') all.set(key(change), { stored: change, since: [] });
      else all.get(key(change))?.since.push(change);
    }
    return all;
  }

  /** What its index says of a log that is left where it should have gone: nothing is lost, and everything is asked for again. */
  const LOG_IS_THERE: Damage = { lost: 'the latest changes' };

  const isLastGood = (states: StateFile, outcome: string) =>
    [...expected(outcome.replace('-', '')).values()].every(({ stored, since }) =>
      [stored, ...since].some((one) => isWhole(states, one)),
    );

  /** Everything can be stored again, once the disk works. */
  function isMended(states: StateFile): boolean {
    for (const { name, state } of changes) states.put(name, state);
    const isAll = changes.slice(-before.length).every((one) => isWhole(states, one));
    states.close();
    return isAll;
  }

  it('that works has every change', async () => {
    const { outcome, states, damages } = await written();
    expect([outcome, damages]).toEqual(['s'.repeat(changes.length), []]);
    expect(isLastGood(states, outcome)).toBe(true);
    states.close();
  });

  it('of which a write is cut short at any length of its files keeps the last good states, and what it said was stored', async () => {
    const blocks = Math.ceil(statSync(good).size / 512);
    const outcomes: string[] = [];
    for (let strike = 0; strike < 2 * STRIKES; strike += 1) {
      // Further writes get as far as this block, then EFBIG: SQLite sees a short write and a failing disk.
      const limit = strike % 2 ? randomInt(1, blocks) : randomInt(blocks, 8 * blocks);
      const { outcome, states, damages } = await written('sh', '-c', `ulimit -f ${limit}; exec "$@"`, 'sh');
      expect({ limit, isLastGood: isLastGood(states, outcome), damages }).toEqual({
        ...{ limit, isLastGood: true, damages: [] },
      });
      expect({ limit, isMended: isMended(states) }).toEqual({ limit, isMended: true });
      outcomes.push(outcome);
    }
    // Some of the limits struck.
    expect(outcomes.join('')).toMatch(/r/);
    expect(outcomes.join('')).toMatch(/s/);
  });

  const strikes = (['EIO', 'ENOSPC'] as const).flatMap((error) =>
    (Object.keys(CALLS) as (keyof typeof CALLS)[]).flatMap((call) => [
      [call, error, 'once'] as const,
      [call, error, 'from then on'] as const,
    ]),
  );
  it.each(strikes)('whose %s fails with %s, %s, keeps them too', async (call, error, how) => {
    let outcomes = '';
    for (let strike = 0; strike < (call === 'pwrite64' ? STRIKES : 2); strike += 1) {
      const when = `${randomInt(1, CALLS[call] + 1)}${how === 'once' ? '' : '+'}`;
      const { outcome, states, damages } = await written(...failing(`${call}:error=${error}:when=${when}`, call));
      expect({ when, isLastGood: isLastGood(states, outcome) }).toEqual({ when, isLastGood: true });
      if (damages.length > 0) expect({ call, damages }).toEqual({ call: 'unlink', damages: [LOG_IS_THERE] });
      expect({ when, isMended: isMended(states) }).toEqual({ when, isMended: true });
      outcomes += outcome;
    }
    if (call === 'pwrite64') expect(outcomes).toMatch(/[r-]/);
  });

  it('that says it has written what it has not is repaired, or says that something is missing', async () => {
    for (let strike = 0; strike < STRIKES; strike += 1) {
      const when = String(randomInt(1, CALLS.pwrite64 + 1));
      const { states, damages } = await written(...failing(`pwrite64:retval=4096:when=${when}`, 'pwrite64'));
      const isAll = before.every((one) => isThere(states, one));
      expect({ when, isKnown: isAll || damages.length > 0 || !states.isComplete }).toEqual({ when, isKnown: true });
      expect({ when, isMended: isMended(states) }).toEqual({ when, isMended: true });
    }
  });

  it('that cannot be read has the answers wait, which are there once it can', async () => {
    const tasks = path.join(folder, 'tasks');
    const askedOf = ({ pageId, itemIds }: PageIds) => {
      const [[itemId]] = [...itemIds.values()] as [[string]];
      return ['/', '/history', `/incidents/${itemId}`].map((asked) => ({ pageId, revision: 1, path: asked }));
    };
    const asked = ids.flatMap(askedOf).map((task) => ({ ...task, coding: 'br', dayStart: 0 }));
    writeFileSync(tasks, serialize(asked));
    const rendered = async (...through: string[]): Promise<string> => {
      const [command = '', ...args] = [...through, process.execPath, READER, good, tasks];
      return (await run(command, args)).stdout;
    };
    const reads = (when: string) => failing(`pread64:error=EIO:when=${when}`, 'pread64', good);
    expect(await rendered()).toBe('a'.repeat(asked.length));
    for (let nth = 1; nth <= READS; nth += 3) {
      const outcome = await rendered(...reads(String(nth)));
      // 503, not 404 and not 500; and only as long as the disk fails.
      expect({ nth, outcome }).toEqual({ nth, outcome: expect.stringMatching(/^(?=.*m)(?=.*a)[am]+$/) as string });
    }
    expect(await rendered(...reads('1+'))).toBe('m'.repeat(asked.length));
  });

  const failing = (fault: string, call: string, of = file) => [
    ...[strace, '-f', '-qq', '--seccomp-bpf', '-o', '/dev/null', '-P', of, '-P', `${of}-wal`, '-P', `${of}-shm`],
    ...['-e', `trace=${call}`, '-e', `inject=${fault}`],
  ];
});
