import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { inParts } from './in-parts.js';

const parts = async (chunks: readonly string[], size: number) => {
  const found: string[] = [];
  for await (const part of inParts(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), size))
    found.push(part.toString());
  return found;
};

describe('a stream in parts', () => {
  it.each([
    [[], []],
    [['abc'], ['abc']],
    [['abcd'], ['abcd']],
    [
      ['a', 'bc', 'def', 'ghijklmnop', 'q'],
      ['abcd', 'efgh', 'ijkl', 'mnop', 'q'],
    ],
    [
      ['', 'abcdefgh', ''],
      ['abcd', 'efgh'],
    ],
  ])('%j is %j', async (chunks, expected) => expect(await parts(chunks, 4)).toEqual(expected));
});
