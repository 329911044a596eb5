/** A part that was started. */
export interface Started {
  name: string;
  /** Stops it gracefully. */
  close: () => Promise<void>;
  /** Kills it immediately, for a second signal. */
  kill: () => void;
}

/**
 * All running parts, so that they can be ended, latest first: apps before the broker, the broker before the database.
 */
export class Teardown {
  private readonly started: Started[] = [];
  private closing: Promise<string[]> | undefined;

  add(started: Started): void {
    this.started.push(started);
  }

  /** Ends everything; further calls wait for the same end. Returns the parts that did not end cleanly, as text. */
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
