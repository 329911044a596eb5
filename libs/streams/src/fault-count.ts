/** Messages remembered at most. One that is forgotten is counted from scratch, so it is only given up later. */
const CAPACITY = 10_000;

/**
 * How often each message has failed in this process through a fault. The broker's count is no substitute: it includes
 * tries that came too early, of which there may be any number while another service is unavailable.
 */
export class FaultCount {
  private readonly faults = new Map<number, number>();

  /** @returns the count including this one */
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
