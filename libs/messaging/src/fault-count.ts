/** Messages remembered at most. Who is forgotten is counted anew, so it is only given up later. */
const CAPACITY = 10_000;

/**
 * How often each message has failed here through a fault. The broker's count does not do: it also counts tries that came
 * too early, which may be any number while another service is away.
 */
export class FaultCount {
  private readonly faults = new Map<number, number>();

  /** @returns how many there are with this one */
  add(seq: number): number {
    const count = (this.faults.get(seq) ?? 0) + 1;
    this.faults.delete(seq);
    this.faults.set(seq, count);
    if (this.faults.size > CAPACITY) this.faults.delete(this.faults.keys().next().value ?? seq);
    return count;
  }

  forget(seq: number): void {
    this.faults.delete(seq);
  }
}
