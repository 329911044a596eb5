/** Two-way map between the words of the API and a contract's enum. */
export interface WordMap<W extends string, E extends number> {
  /** The enum value; 0 (unspecified) for an omitted field, so that the service can report what is missing. */
  toWire(word: W | null | undefined): E;
  /** @throws Error for a value that a newer service sends and this gateway does not know */
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
