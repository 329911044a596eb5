import { partKey, type ArchiveName } from './archive-name.js';

/** Anything that is named as a part of a month. */
interface Part {
  readonly name: ArchiveName;
}

/**
 * Which parts may have a path, by the key of the path. An organisation may have thousands of parts: who looks for a page must not
 * go through all of them. Nearly every path is in one part, so a part stands alone unless there are several.
 */
export class PartIndex<P extends Part> {
  private readonly parts = new Map<number, P | P[]>();

  /** In the place of an earlier revision of the same part; where that alone had a path, the caller no longer knows it. */
  add(part: P, keys: Iterable<number>): void {
    for (const key of keys) {
      const others = this.find(key).filter(({ name }) => partKey(name) !== partKey(part.name));
      this.parts.set(key, others.length === 0 ? part : [...others, part]);
    }
  }

  find(key: number): readonly P[] {
    const found = this.parts.get(key);
    if (found === undefined) return [];
    return Array.isArray(found) ? found : [found];
  }
}
