import { describe, expect, it } from '@jest/globals';
import { frame, FrameError, readFrames, startOfFrames } from './frames.js';

async function* inBytes(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size = 3): Promise<string[]> {
  const found: string[] = [];
  for await (const { kind, content } of readFrames(inBytes(bytes, size))) found.push(`${kind}${content.toString()}`);
  return found;
}

const WHOLE = Buffer.concat([startOfFrames(), frame('H', { a: 1 }), frame('D', Buffer.from('rows\n')), frame('Z', {})]);

describe('frames', () => {
  it.each([1, 2, 7, 1_000])('are read from chunks of %i bytes', async (size) => {
    expect(await read(WHOLE, size)).toEqual(['H{"a":1}', 'Drows\n', 'Z{}']);
  });

  it('end without an end when they are cut off', async () => {
    expect(await read(WHOLE.subarray(0, -1))).toEqual(['H{"a":1}', 'Drows\n']);
  });

  it('are not made of something else', async () => {
    await expect(read(Buffer.from('something else, long enough'))).rejects.toThrow(FrameError);
    await expect(read(Buffer.concat([startOfFrames(), Buffer.from('Xabcdefgh')]))).rejects.toThrow(FrameError);
    await expect(read(Buffer.concat([startOfFrames(), Buffer.from('D\xff\xff\xff\xff', 'latin1')]))).rejects.toThrow(
      FrameError,
    );
  });
});
