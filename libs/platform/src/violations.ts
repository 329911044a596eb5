import { InvalidError, type Violation } from './errors.js';

/** Whitespace-only text counts as empty everywhere in the product. */
export function isBlank(text: string | undefined | null): boolean {
  return text == null || text.trim() === '';
}

/** Collects every invalid field of a request, so that a caller can fix them all at once. */
export class Violations {
  private readonly found: Violation[] = [];

  add(pointer: string, detail: string): this {
    this.found.push({ pointer, detail });
    return this;
  }

  /** Adds the violation unless `ok` is true. */
  check(ok: boolean, pointer: string, detail: string): this {
    return ok ? this : this.add(pointer, detail);
  }

  /** The text must contain something besides whitespace and fit into `maxLength` UTF-16 units. */
  text(value: string, pointer: string, emptyDetail: string, maxLength: number): this {
    return isBlank(value) ? this.add(pointer, emptyDetail) : this.optionalText(value, pointer, maxLength);
  }

  /** The text may be empty and must fit into `maxLength` UTF-16 units. */
  optionalText(value: string, pointer: string, maxLength: number): this {
    // Postgres can store any character but this one.
    if (value.includes('\0')) return this.add(pointer, 'Please remove the NUL character.');
    return this.check(value.length <= maxLength, pointer, `Please use at most ${maxLength} characters.`);
  }

  /** @throws InvalidError when there is any violation */
  throwIfAny(): void {
    if (this.found.length > 0) throw new InvalidError(this.found);
  }
}
