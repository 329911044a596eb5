import type { PreparedAnswer, Variant } from './prepared-answer.js';

const MAX_BYTES = 16 * 1024 * 1024;

/** The least recently asked for go first; bounded by bytes. */
export class IdentityCache {
  private readonly variants = new Map<PreparedAnswer, Variant>();
  private bytes = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  get(answer: PreparedAnswer, make: () => Variant): Variant {
    const known = this.variants.get(answer);
    if (known) {
      this.variants.delete(answer);
      this.variants.set(answer, known);
      return known;
    }
    const made = make();
    this.variants.set(answer, made);
    this.bytes += made.body.length;
    for (const [oldest, { body }] of this.variants) {
      if (this.bytes <= this.maxBytes || oldest === answer) break;
      this.forget(oldest, body.length);
    }
    return made;
  }

  private forget(answer: PreparedAnswer, bytes: number): void {
    this.variants.delete(answer);
    this.bytes -= bytes;
  }
}
