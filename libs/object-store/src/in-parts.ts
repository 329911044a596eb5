/** A stream as parts of exactly this size (bytes); the last one may be shorter. None for an empty stream. */
export async function* inParts(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer, void> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    let rest = chunk;
    while (length + rest.length >= size) {
      const taken = size - length;
      yield Buffer.concat([...pieces, rest.subarray(0, taken)], size);
      rest = rest.subarray(taken);
      pieces = [];
      length = 0;
    }
    if (rest.length > 0) pieces.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(pieces, length);
}
