import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { checkedDigest, withDigest } from './digest-at-end.js';

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = (bytes: Buffer, size = 7) => buffer(Readable.from(checkedDigest(inChunks(bytes, size))));

describe('a digest at the end', () => {
  it.each([1, 39, 40, 41, 1_000])('is taken off and agrees, in chunks of %i bytes', async (size) => {
    for (const length of [0, 1, 40, 500]) {
      const bytes = Buffer.alloc(length, 'candor');
      const whole = await buffer(Readable.from(withDigest(inChunks(bytes, size))));
      expect((await read(whole, size)).equals(bytes)).toBe(true);
    }
  });

  it('notices every missing or changed byte', async () => {
    const whole = await buffer(Readable.from(withDigest(inChunks(Buffer.from('a few bytes'), 3))));
    for (let at = 0; at < whole.length; at += 1) {
      await expect(read(whole.subarray(0, at))).rejects.toThrow('missing or has changed');
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(read(changed)).rejects.toThrow('missing or has changed');
    }
  });

  it('does not hinder other programs', async () => {
    const compressed = zstdCompressSync(Buffer.from('text'));
    const whole = await buffer(Readable.from(withDigest(inChunks(compressed, 5))));
    expect(zstdDecompressSync(whole).toString()).toBe('text');
  });
});
