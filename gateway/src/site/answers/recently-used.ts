/** A cache with a size limit; the least recently used entry is evicted first. */
export class RecentlyUsed<V> {
  private readonly kept = new Map<string, { readonly value: V; readonly bytes: number }>();
  private total = 0;

  /** @param maxBytes maximum total size; one entry that exceeds it alone is kept until the next is added */
  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.total;
  }

  get(key: string): V | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  set(key: string, value: V, bytes: number): void {
    this.delete(key);
    this.kept.set(key, { value, bytes });
    this.total += bytes;
    for (const oldest of this.kept.keys()) {
      if (this.total <= this.maxBytes || oldest === key) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const found = this.kept.get(key);
    if (!found) return;
    this.kept.delete(key);
    this.total -= found.bytes;
  }
}
