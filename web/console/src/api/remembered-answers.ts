/** More than one screen asks for. */
const MAX_ANSWERS = 100;

export interface RememberedAnswer {
  /** Its entity tag. */
  readonly tag: string;
  readonly data: unknown;
}

/**
 * The newest answers of the gateway by address: who asks again gets the same object if nothing has changed, and what
 * shows it is not drawn again. A tag stands for content: one of an older answer is useless at worst.
 */
export class RememberedAnswers {
  private readonly byAddress = new Map<string, RememberedAnswer>();

  of(address: string): RememberedAnswer | undefined {
    return this.byAddress.get(address);
  }

  keep(address: string, answer: RememberedAnswer): void {
    this.byAddress.delete(address);
    this.byAddress.set(address, answer);
    const [oldest] = this.byAddress.keys();
    if (this.byAddress.size > MAX_ANSWERS && oldest !== undefined) this.byAddress.delete(oldest);
  }

  /** At the end of a session. */
  clear(): void {
    this.byAddress.clear();
  }
}
