import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Piscina } from 'piscina';
import type { AppLogger } from '@candor/platform/logger.js';
import type { StateName } from '@candor/streams/published-state.js';
import type { KeepTask, OpenedStates } from './keep-states.js';
import type { KeptNotice } from './kept-notice.js';
import { leastAfter, type FoundState, type KeptState } from './kept-state.js';
import type { PageFacts } from './read-state.js';
import { StateFile, type Taken } from './state-file.js';
import { workerFile } from './worker-file.js';

const FILE = 'states.sqlite';
/** Maximum memory for states that could not be written to disk (bytes). */
const MAX_UNSAVED = 64 * 1024 * 1024;
/** How often writing is retried while states are not on disk (ms). */
const SAVE_EVERY_MS = 10_000;
/** Files of 0.1.0 in the same folder: its copy of what it served. */
const OF_0_1_0 = /\.snapshot(?:\..*)?$|^archives$/;

/** Neither the disk nor the memory has space for a state. */
export class NoRoomError extends Error {}

/** All states of this gateway: those on its disk, and in memory those that could not be written. */
export class States {
  private readonly unsaved = new Map<string, KeptState & { readonly name: StateName }>();
  private unsavedBytes = 0;
  private saving?: NodeJS.Timeout;
  private complete: boolean;
  /** What a restart without the stream would find recorded. */
  private completeOnDisk: boolean;
  private closed = false;

  private constructor(
    readonly file: string,
    /** The hosts of every page when this gateway was last running. */
    readonly pages: readonly PageFacts[],
    /** What was said through the side door when it was last running. */
    readonly notices: readonly KeptNotice[],
    isComplete: boolean,
    private readonly keeper: Piscina<KeepTask>,
    private readonly reader: StateFile,
    private readonly log: AppLogger,
    private readonly maxUnsaved: number,
  ) {
    this.complete = this.completeOnDisk = isComplete;
  }

  /**
   * @param maxUnsaved maximum memory for states that could not be written to disk (bytes)
   * @throws Error when the folder cannot be created or written
   */
  static async open(folder: string, log: AppLogger, maxUnsaved = MAX_UNSAVED): Promise<States> {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      if (OF_0_1_0.test(name)) await rm(path.join(folder, name), { recursive: true, force: true });
    }
    const file = path.join(folder, FILE);
    const keeper = new Piscina<KeepTask>({
      filename: workerFile(new URL('./keep-states.js', import.meta.url)),
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Infinity,
      workerData: { file },
    });
    try {
      const { pages, notices, isComplete, damages } = (await keeper.run({ do: 'open' })) as OpenedStates;
      for (const damage of damages)
        log.warn(damage, 'the file of the states was damaged, what is lost is fetched again');
      return new States(file, pages, notices, isComplete, keeper, StateFile.openToRead(file), log, maxUnsaved);
    } catch (error) {
      await keeper.destroy();
      throw error;
    }
  }

  /** How many states are not on disk. */
  get unsavedCount(): number {
    return this.unsaved.size;
  }

  /**
   * Whether a state that is not here does not exist: everything in the stream was received once, and nothing of it was
   * lost since.
   */
  get isComplete(): boolean {
    return this.complete;
  }

  /** Records that everything in the stream is stored. */
  async markComplete(): Promise<void> {
    if (this.complete) return;
    this.complete = true;
    await this.saveHeld().catch((err: unknown) => this.log.error({ err }, 'states held in memory not written'));
  }

  /**
   * Takes a state unless the stored one is at least as new. One that cannot be written is kept in memory until it can.
   * @returns for a newer state of a page its facts, undefined for a month; for one that is neither newer nor the same
   * the lowest revision that would be taken
   * @throws NoRoomError when there is no space in memory either; Error for what is no state of this page or month
   */
  async put(name: StateName, state: KeptState): Promise<Omit<Taken, 'failure'>> {
    const held = this.unsaved.get(keyOf(name));
    if (held && held.revision >= state.revision) return { isNewer: false, least: leastAfter(held, state) };
    const { failure, ...taken } = (await this.keeper.run({ do: 'put', name, state })) as Taken;
    if (!taken.isNewer) return taken;
    if (failure === undefined) {
      this.release(keyOf(name));
      await this.saveHeld();
    } else this.hold(name, state, failure);
    return taken;
  }

  /** Keeps what was said through the side door. @throws Error when the disk fails */
  async putNotice(notice: KeptNotice): Promise<void> {
    if (!this.closed) await this.keeper.run({ do: 'putNotice', notice });
  }

  /** @throws Error when the disk fails */
  async dropNotice(notice: KeptNotice): Promise<void> {
    if (!this.closed) await this.keeper.run({ do: 'dropNotice', notice });
  }

  /** The state that a thread reading the file does not find there. */
  heldOf(name: StateName): FoundState | undefined {
    return this.unsaved.get(keyOf(name));
  }

  /** The revision of a state on the disk, from which months are rendered; 0 if there is none. */
  revisionOf(name: StateName): number {
    return this.read(() => this.reader.revisionOf(name), 0);
  }

  /** The message id of a state. */
  messageOf(name: StateName): string | undefined {
    return this.unsaved.get(keyOf(name))?.messageId ?? this.read(() => this.reader.messageOf(name), undefined);
  }

  /** When the months that contain an item last changed (epoch ms); 0 for an item that no month has. */
  itemRevision(pageId: string, itemId: string): number {
    const months = this.read(() => this.reader.monthsOf(pageId, itemId), []);
    return months.reduce((newest, { revision }) => Math.max(newest, revision), 0);
  }

  /** Waits until everything is written. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.saving);
    await this.keeper.run({ do: 'close' });
    await this.keeper.destroy();
    // Closed last, because it writes nothing: the log and its index stay, so that a start needs no space on the disk.
    this.reader.close();
  }

  /** A failing disk costs what is on it, not the process that serves from memory. */
  private read<T>(read: () => T, none: T): T {
    try {
      return read();
    } catch (err) {
      this.log.error({ err }, 'states cannot be read from the disk');
      return none;
    }
  }

  /** @throws NoRoomError */
  private hold(name: StateName, state: KeptState, failure: string): void {
    const before = this.unsaved.get(keyOf(name))?.content.length ?? 0;
    if (this.unsavedBytes - before + state.content.length > this.maxUnsaved) throw new NoRoomError(failure);
    this.log.error({ failure, ...name }, 'state not written to the disk, held in memory');
    this.release(keyOf(name));
    this.unsaved.set(keyOf(name), { ...state, name });
    this.unsavedBytes += state.content.length;
    this.saveLater();
  }

  private saveLater(): void {
    this.saving ??= setTimeout(() => {
      this.saving = undefined;
      this.saveHeld()
        .catch((err: unknown) => this.log.error({ err }, 'states held in memory not written'))
        .finally(() => this.unsaved.size > 0 && !this.closed && this.saveLater());
    }, SAVE_EVERY_MS).unref();
  }

  private release(key: string): void {
    const held = this.unsaved.get(key);
    if (!held) return;
    this.unsaved.delete(key);
    this.unsavedBytes -= held.content.length;
  }

  /** States that could not be written are written once the disk works again. */
  private async saveHeld(): Promise<void> {
    for (const [key, { name, ...state }] of this.unsaved) {
      const { failure } = (await this.keeper.run({ do: 'put', name, state })) as Taken;
      if (failure !== undefined) return;
      // A newer one arrived meanwhile.
      if (this.unsaved.get(key)?.revision === state.revision) this.release(key);
    }
    if (!this.complete || this.completeOnDisk) return;
    await this.keeper.run({ do: 'complete' }).then(
      () => (this.completeOnDisk = true),
      // It is recorded with the next state that can be written.
      (err: unknown) => this.log.warn({ err }, 'states not marked as complete'),
    );
  }
}

function keyOf({ pageId, month = '' }: StateName): string {
  return `${pageId} ${month}`;
}
