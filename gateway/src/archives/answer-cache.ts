import type { PreparedAnswer } from '../prepared/prepared-answer.js';

const MAX_BYTES = 32 * 1024 * 1024;

/** Answers by name. The least recently asked for go first; bounded by bytes. */
export class AnswerCache {
  private readonly answers = new Map<string, PreparedAnswer>();
  private bytes = 0;

  constructor(private readonly maxBytes = MAX_BYTES) {}

  get(name: string): PreparedAnswer | undefined {
    const known = this.answers.get(name);
    if (known) {
      this.answers.delete(name);
      this.answers.set(name, known);
    }
    return known;
  }

  set(name: string, answer: PreparedAnswer): void {
    this.forget(name);
    this.answers.set(name, answer);
    this.bytes += answer.size;
    for (const oldest of this.answers.keys()) {
      if (this.bytes <= this.maxBytes || oldest === name) break;
      this.forget(oldest);
    }
  }

  private forget(name: string): void {
    const known = this.answers.get(name);
    if (!known) return;
    this.answers.delete(name);
    this.bytes -= known.size;
  }
}
