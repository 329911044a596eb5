import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The newest entries of a stream, in memory and in a file of JSON lines, which restores them after a restart. Writes
 * are batched: a burst of thousands costs a few large writes.
 */
export class KeptList<T extends { id: string }> {
  private entries: T[] = [];
  private pending: string[] = [];
  private linesInFile = 0;
  private writing: Promise<void> = Promise.resolve();
  private readonly listeners = new Set<() => void>();

  private constructor(
    private readonly file: string,
    private readonly limit: number,
  ) {}

  /** Opens the list; a file that a crash cut off mid-line loses only that line. */
  static async open<T extends { id: string }>(file: string, limit: number): Promise<KeptList<T>> {
    const list = new KeptList<T>(file, limit);
    await mkdir(path.dirname(file), { recursive: true });
    const text = await readFile(file, 'utf8').catch(() => '');
    list.entries = text
      .split('\n')
      .flatMap(parseLine<T>)
      .slice(-limit);
    await list.rewrite();
    return list;
  }

  /** Newest first. */
  all(): T[] {
    return [...this.entries].reverse();
  }

  get(id: string): T | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  add(entry: T): void {
    this.entries.push(entry);
    if (this.entries.length > this.limit) this.entries.shift();
    this.pending.push(JSON.stringify(entry));
    if (this.pending.length === 1) this.write(() => this.append());
    for (const listener of this.listeners) listener();
  }

  clear(): void {
    this.entries = [];
    this.pending = [];
    this.write(() => this.rewrite());
    for (const listener of this.listeners) listener();
  }

  /** Calls `listener` after each change; returns the function that unsubscribes it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Waits until everything is written to the file. */
  async flush(): Promise<void> {
    await this.writing;
  }

  private write(task: () => Promise<void>): void {
    this.writing = this.writing.then(task).catch((error: Error) => {
      console.error(`inbox: ${this.file} cannot be written: ${error.message}`);
    });
  }

  private async append(): Promise<void> {
    const lines = this.pending;
    this.pending = [];
    if (lines.length === 0) return;
    this.linesInFile += lines.length;
    if (this.linesInFile > this.limit * 3) return this.rewrite();
    await appendFile(this.file, `${lines.join('\n')}\n`);
  }

  private async rewrite(): Promise<void> {
    const lines = this.entries.map((entry) => `${JSON.stringify(entry)}\n`);
    this.pending = [];
    this.linesInFile = lines.length;
    await writeFile(`${this.file}.new`, lines.join(''));
    await rename(`${this.file}.new`, this.file);
  }
}

function parseLine<T>(line: string): T[] {
  if (line === '') return [];
  try {
    return [JSON.parse(line) as T];
  } catch {
    return [];
  }
}
