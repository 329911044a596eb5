/** What was used lately, as much as there is room for; the least recently used goes first. */
export class RecentlyUsed<V> {
  private readonly kept = new Map<string, { readonly value: V; readonly bytes: number }>();
  private total = 0;

  /** @param maxBytes what all of it may take; one that alone takes more is kept until the next comes */
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
