import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Piscina } from 'piscina';
import type { StateName } from '@candor/messaging/published-state.js';
import type { AppLogger } from '@candor/platform/logger.js';
import type { KeepTask, OpenedStates } from './keep-states.js';
import type { PageFacts } from './read-state.js';
import { StateFile, type FoundState, type KeptState, type Taken } from './state-file.js';
import { workerFile } from './worker-file.js';

const FILE = 'states.sqlite';
/** What is held of states that the disk did not take (bytes). */
const MAX_UNSAVED = 64 * 1024 * 1024;
/** What 0.1.0 left in the same folder: its copy of what it served. */
const OF_0_1_0 = /\.snapshot(?:\..*)?$|^archives$/;

/** All states that this gateway has: on its disk, and in memory those that the disk did not take. */
export class States {
  private readonly unsaved = new Map<string, KeptState & { readonly name: StateName }>();
  private unsavedBytes = 0;
  private closed = false;

  private constructor(
    readonly file: string,
    /** Where every page answered when this gateway was last running. */
    readonly pages: readonly PageFacts[],
    private readonly keeper: Piscina<KeepTask>,
    private readonly reader: StateFile,
    private readonly log: AppLogger,
  ) {}

  /** @throws Error when the folder cannot be made or written */
  static async open(folder: string, log: AppLogger): Promise<States> {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      if (OF_0_1_0.test(name)) await rm(path.join(folder, name), { recursive: true, force: true });
    }
    const file = path.join(folder, FILE);
    const keeper = new Piscina<KeepTask>({
      filename: workerFile(import.meta.url, 'states/keep-states'),
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Infinity,
      workerData: { file },
    });
    try {
      const { pages, saved } = (await keeper.run({ do: 'open' })) as OpenedStates;
      if (saved !== undefined) log.warn({ saved }, 'the file of the states was damaged, made anew of what is whole');
      return new States(file, pages, keeper, StateFile.openToRead(file), log);
    } catch (error) {
      await keeper.destroy();
      throw error;
    }
  }

  /** How many states the disk did not take. */
  get unsavedCount(): number {
    return this.unsaved.size;
  }

  /**
   * Takes a state unless the one that is there is as new. What the disk does not take is kept in memory, and goes there with the next.
   * @returns undefined for what is no newer; else the facts of a page, none for a month
   * @throws Error for what is no state of this page or month
   */
  async put(name: StateName, state: KeptState): Promise<{ readonly facts?: PageFacts } | undefined> {
    const held = this.unsaved.get(keyOf(name));
    if (held && held.revision >= state.revision) return undefined;
    const { isNewer, facts, failure } = (await this.keeper.run({ do: 'put', name, state })) as Taken;
    if (!isNewer) return undefined;
    this.release(keyOf(name));
    if (failure === undefined) await this.saveHeld();
    else this.hold(name, state, failure);
    return { facts };
  }

  /** What a thread that reads the file needs beside it. */
  heldOf(name: StateName): FoundState | undefined {
    return this.unsaved.get(keyOf(name));
  }

  /** The revision of a state; 0 where there is none. */
  revisionOf(name: StateName): number {
    return this.unsaved.get(keyOf(name))?.revision ?? this.read(() => this.reader.revisionOf(name), 0);
  }

  /** The id of the message that brought a state. */
  messageOf(name: StateName): string | undefined {
    return this.unsaved.get(keyOf(name))?.messageId ?? this.read(() => this.reader.messageOf(name), undefined);
  }

  /** When the months that have an item last changed (epoch ms); 0 for an item that no month has. */
  itemRevision(pageId: string, itemId: string): number {
    const months = this.read(() => this.reader.monthsOf(pageId, itemId), []);
    return months.reduce((newest, { revision }) => Math.max(newest, revision), 0);
  }

  /** Says that the bytes of a state are not what they were. */
  async forget(name: StateName): Promise<void> {
    await this.keeper.run({ do: 'forget', name });
  }

  /** Waits until everything is written. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.reader.close();
    await this.keeper.run({ do: 'close' });
    await this.keeper.destroy();
  }

  /** A disk that fails costs what is on it, not the process that answers from memory. */
  private read<T>(read: () => T, none: T): T {
    try {
      return read();
    } catch (err) {
      this.log.error({ err }, 'states cannot be read from the disk');
      return none;
    }
  }

  private hold(name: StateName, state: KeptState, failure: string): void {
    this.log.error({ failure, ...name }, 'state not written to the disk, held in memory');
    if (this.unsavedBytes + state.content.length > MAX_UNSAVED) return;
    this.unsaved.set(keyOf(name), { ...state, name });
    this.unsavedBytes += state.content.length;
  }

  private release(key: string): void {
    const held = this.unsaved.get(key);
    if (!held) return;
    this.unsaved.delete(key);
    this.unsavedBytes -= held.content.length;
  }

  /** What the disk did not take goes there once it takes something again. */
  private async saveHeld(): Promise<void> {
    for (const [key, { name, ...state }] of this.unsaved) {
      const { failure } = (await this.keeper.run({ do: 'put', name, state })) as Taken;
      if (failure !== undefined) return;
      this.release(key);
    }
  }
}

function keyOf({ pageId, month = '' }: StateName): string {
  return `${pageId} ${month}`;
}
