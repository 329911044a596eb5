import { create, toBinary } from '@bufbuild/protobuf';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { testRunFolder } from '@candor/lab/fixtures/test-run.js';
import { newId } from '@candor/platform/ids.js';
import { PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { encodePageState, packState } from '@candor/streams/published-state.js';
import type { KeptState } from './kept-state.js';
import { openStateFile, type Damage } from './open-state-file.js';
import type { StateFile } from './state-file.js';

const PAGES = 120;
const CUTS = 40;
const FILE = 'states.sqlite';
const ids = Array.from({ length: PAGES }, () => newId());

function stateOf(pageId: string, revision: number): KeptState {
  // Makes states differ, and gives each a minimum size.
  const look = { description: randomBytes(600).toString('base64') };
  const state = create(PageStateSchema, { pageId, revision: BigInt(revision), domain: pageId, look });
  const [packed] = packState({ pageId }, BigInt(revision), toBinary(PageStateSchema, state));
  return { revision, content: packed!.content, messageId: `${pageId} ${revision}` };
}

const newFolder = () => mkdtempSync(path.join(testRunFolder(), 'states-'));

/** What a killed process leaves: the file, its log and the index of that. */
function killed(): string {
  const [folder, left] = [newFolder(), newFolder()];
  const states = openStateFile(path.join(folder, FILE));
  for (const pageId of ids) states.put({ pageId }, stateOf(pageId, 1));
  states.markComplete(true);
  const database = new DatabaseSync(path.join(folder, FILE));
  database.exec('pragma wal_checkpoint(restart)');
  for (const pageId of ids.slice(0, 10)) states.put({ pageId }, stateOf(pageId, 2));
  cpSync(folder, left, { recursive: true });
  database.close();
  states.close();
  return left;
}

describe('the file of the states', () => {
  const left = killed();
  const damaged = (damage: (file: string) => void): string => {
    const folder = newFolder();
    cpSync(left, folder, { recursive: true });
    const file = path.join(folder, FILE);
    damage(file);
    return file;
  };
  const open = (file: string) => {
    const damages: Damage[] = [];
    return { states: openStateFile(file, (damage) => damages.push(damage)), damages };
  };
  const revisions = (states: StateFile) => ids.map((pageId) => states.revisionOf({ pageId }));
  const whole = [...Array<number>(10).fill(2), ...Array<number>(PAGES - 10).fill(1)];

  it('has everything after a kill, and reports so', () => {
    const { states, damages } = open(damaged(() => undefined));
    expect([revisions(states), states.isComplete, damages]).toEqual([whole, true, []]);
    states.close();
  });

  it.each(Array.from({ length: CUTS }, (_, cut) => (cut + Math.random()) / CUTS))(
    'keeps the intact rows when it is cut off at %f, and reports that something is missing',
    (share) => {
      const file = damaged((cut) => {
        fold(cut);
        truncateSync(cut, Math.floor(statSync(cut).size * share));
      });
      const { states } = open(file);
      const found = revisions(states);
      for (const [index, revision] of found.entries()) expect([0, whole[index]]).toContain(revision);
      if (found.includes(0)) expect(states.isComplete).toBe(false);
      for (const pageId of ids) states.put({ pageId }, stateOf(pageId, 3));
      expect(revisions(states)).toEqual(whole.map(() => 3));
      expect(existsSync(`${file}.repaired`)).toBe(false);
      states.close();
    },
  );

  it.each([
    ['removed', (file: string) => rmSync(`${file}-wal`)],
    ['empty', (file: string) => truncateSync(`${file}-wal`, 0)],
    ['cut off', (file: string) => truncateSync(`${file}-wal`, 32 + 5 * 4_120)],
  ])('reports that changes are missing where its log is %s', (_what, damage) => {
    const { states, damages } = open(damaged(damage));
    expect([states.isComplete, damages]).toEqual([false, [{ lost: 'the latest changes' }]]);
    expect(Math.min(...revisions(states))).toBe(1);
    states.close();
  });

  it('is repaired also when a process was killed during a repair', () => {
    const file = damaged((cut) => {
      fold(cut);
      truncateSync(cut, Math.floor(statSync(cut).size / 2));
      for (const end of ['', '-wal', '-shm']) writeFileSync(`${cut}.repaired${end}`, randomBytes(5_000));
    });
    const { states, damages } = open(file);
    expect(damages).toEqual([{ lost: 'some of the states', saved: revisions(states).filter((one) => one > 0).length }]);
    expect(damages[0]?.saved).toBeGreaterThan(0);
    states.close();
  });

  it('keeps what was said through the side door through a repair', () => {
    const notice = { pageId: ids[0]!, noticeId: newId(), isDone: false };
    const [said, done] = [0, 1].map((sequence) => ({
      ...{ ...notice, sequence, isDone: sequence === 1 },
      ...{ notice: new Uint8Array([sequence]), signature: new Uint8Array(64) },
    }));
    const file = damaged((cut) => {
      const { states } = open(cut);
      for (const one of [said!, done!]) states.putNotice(one);
      states.close();
      fold(cut);
      // The file is cut at its end, where the notices are not.
      const database = new DatabaseSync(cut);
      database.exec('vacuum');
      database.close();
      truncateSync(cut, statSync(cut).size - 4_096);
    });
    const { states, damages } = open(file);
    expect(damages).toMatchObject([{ lost: 'some of the states' }]);
    expect(states.notices()).toEqual([said, done]);
    states.dropNotice(done!);
    states.putNotice({ ...said!, isDone: true });
    expect(states.notices()).toMatchObject([{ sequence: 0, isDone: true }]);
    states.close();
  });

  it('has a private page that a release wrote which knew of no readers', () => {
    const file = path.join(newFolder(), FILE);
    const [pageId = ''] = ids;
    const readers = { passwordHash: '$argon2id$', networks: ['192.0.2.0/24'] };
    const state = create(PageStateSchema, { pageId, revision: 1n, domain: 'acme', name: 'Acme', readers });
    const [packed] = packState({ pageId }, 1n, encodePageState(state));
    const { states } = open(file);
    states.put({ pageId }, { revision: 1, content: packed!.content, messageId: 'one' });
    const [facts] = states.pages();
    expect(facts).toMatchObject({ domain: 'acme', readers: { ...readers, needsAll: false, keys: [] } });
    states.close();
    const database = new DatabaseSync(file);
    const gone = JSON.stringify({ ...facts, domain: '', readers: undefined });
    const seal = createHash('sha256').update(gone).digest('base64url').slice(0, 16);
    database.prepare('update page set facts = ?, seal = ?').run(gone, seal);
    database.close();
    const { states: again } = open(file);
    expect(again.pages()).toEqual([facts]);
    again.close();
  });

  it('stays as it is where it cannot be opened for another reason', () => {
    const file = damaged(fold);
    const other = new DatabaseSync(file);
    other.exec('pragma locking_mode = exclusive; begin exclusive');
    const before = readFileSync(file);
    expect(() => openStateFile(file)).toThrow('locked');
    other.close();
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

function fold(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}
