/** Two-way map between the words of the public interface and a contract's enum. */
export interface WordMap<W extends string, E extends number> {
  /** The enum value; 0 (unspecified) when the field was left out, so that the service can say what is missing. */
  toWire(word: W | null | undefined): E;
  /** @throws Error for a value that a newer service knows and this gateway does not */
  toWord(value: E): W;
}

/** @param what the field's name, for the message of a failed lookup */
export function wordMap<W extends string, E extends number>(
  what: string,
  table: Readonly<Record<W, E>>,
): WordMap<W, E> {
  const words = new Map(Object.entries(table).map(([word, value]) => [value as E, word as W]));
  return {
    toWire: (word) => (word == null ? (0 as E) : table[word]),
    toWord(value) {
      const word = words.get(value);
      if (word === undefined) throw new Error(`no word for ${what} ${value}`);
      return word;
    },
  };
}
