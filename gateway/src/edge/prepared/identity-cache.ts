/** Header names and values alternating, as `writeHead` accepts them without copying. */
export type HeaderList = readonly string[];

/** An answer in one coding: every header, and the bytes. */
export interface Variant {
  readonly headers: HeaderList;
  readonly body: Buffer;
}

/** An answer in all its codings. */
interface Answer {
  /** Its size in memory (bytes). */
  readonly size: number;
}

const MAX_BYTES = 16 * 1024 * 1024;
/**
 * Memory of a variant besides its bytes: its headers, and the answer that it keeps alive after all others have dropped
 * it.
 */
const OVERHEAD = 3_000;

/** A cache limited by bytes; the least recently requested entry is evicted first. */
export class IdentityCache {
  private readonly variants = new Map<Answer, Variant>();
  private bytes = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  get(answer: Answer, make: () => Variant): Variant {
    const known = this.variants.get(answer);
    if (known) {
      this.variants.delete(answer);
      this.variants.set(answer, known);
      return known;
    }
    const made = make();
    this.variants.set(answer, made);
    this.bytes += bytesOf(answer, made);
    for (const [oldest, variant] of this.variants) {
      if (this.bytes <= this.maxBytes || oldest === answer) break;
      this.variants.delete(oldest);
      this.bytes -= bytesOf(oldest, variant);
    }
    return made;
  }
}

function bytesOf(answer: Answer, { body }: Variant): number {
  return body.length + answer.size + OVERHEAD;
}
