/** Something the launcher has started. */
export interface Started {
  name: string;
  /** Ends it in order. */
  close: () => Promise<void>;
  /** Ends it at once, for a second Ctrl-C. */
  kill: () => void;
}

/** What is running, so that all of it can be ended, latest first: apps before the broker, the broker before the database. */
export class Teardown {
  private readonly started: Started[] = [];
  private closing: Promise<string[]> | undefined;

  add(started: Started): void {
    this.started.push(started);
  }

  /** Ends everything; calling it again waits for the same end. Gives what did not end cleanly, as text. */
  close(): Promise<string[]> {
    this.closing ??= this.closeInOrder();
    return this.closing;
  }

  kill(): void {
    for (const { kill } of this.started) kill();
  }

  private async closeInOrder(): Promise<string[]> {
    const problems: string[] = [];
    for (let next = this.started.pop(); next !== undefined; next = this.started.pop()) {
      const { name, close, kill } = next;
      try {
        await close();
      } catch (error) {
        problems.push(`${name} did not stop cleanly: ${(error as Error).message}`);
        kill();
      }
    }
    return problems;
  }
}
