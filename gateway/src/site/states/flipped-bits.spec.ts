import { create, toBinary } from '@bufbuild/protobuf';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { testRunFolder } from '@candor/lab/fixtures/test-run.js';
import { newId } from '@candor/platform/ids.js';
import { MonthStateSchema, PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { packState, unpackState, type StateName } from '@candor/streams/published-state.js';
import type { KeptState } from './kept-state.js';
import { openStateFile } from './open-state-file.js';
import type { StateFile } from './state-file.js';

/** In so many copies of the file one bit is flipped, each somewhere else. */
const COPIES = 600;
/** Of a file in SQLite's format (bytes). */
const HEADER = 100;
const MONTHS = ['2026-10', '2026-11', '2026-12'];
const ITEMS = 6;

interface Published {
  readonly name: StateName;
  readonly state: KeptState;
  readonly itemIds: readonly string[];
}

function published(name: StateName, encoded: Uint8Array, itemIds: readonly string[] = []): Published {
  const [packed] = packState(name, 1n, encoded);
  return { name, state: { revision: 1, content: packed!.content, messageId: newId() }, itemIds };
}

/** A page with its months. */
function pageWithMonths(): Published[] {
  const pageId = newId();
  const look = { description: randomBytes(300).toString('base64') };
  const page = create(PageStateSchema, { pageId, revision: 1n, domain: `page-${pageId}`, look });
  const months = MONTHS.map((month) => {
    const itemIds = Array.from({ length: ITEMS }, () => newId());
    const incidents = itemIds.map((id) => ({ id, name: 'Payments fail' }));
    const state = create(MonthStateSchema, { pageId, month, revision: 1n, incidents });
    return published({ pageId, month }, toBinary(MonthStateSchema, state), itemIds);
  });
  return [published({ pageId }, toBinary(PageStateSchema, page)), ...months];
}

/** Whether a state is there; one with damaged bytes is answered 503 and fetched again (`render-answer.ts`). */
function isThere(states: StateFile, { name, itemIds }: Published): boolean {
  const inMonth = (id: string) => states.monthsOf(name.pageId, id).some(({ month }) => month === name.month);
  return states.state(name) !== undefined && itemIds.every(inMonth);
}

/** The same once it is unpacked: a few bits of how it was packed mean nothing. */
function isWhole(states: StateFile, one: Published): boolean {
  const content = states.state(one.name)?.content;
  const [is, should] = [content, one.state.content].map((packed) => packed && unpackState(packed));
  return is !== undefined && Buffer.from(is).equals(should!) && isThere(states, one);
}

describe('a file of the states in which a bit was flipped', () => {
  const all = [pageWithMonths(), pageWithMonths()].flat();
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
