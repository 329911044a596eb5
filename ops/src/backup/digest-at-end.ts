import { createHash } from 'node:crypto';

/** A frame of zstd that decompressors skip (RFC 8878, 3.1.2): its magic number and the length of what it holds. */
const SKIPPED = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const LENGTH = SKIPPED.length + 32;

/** The bytes, followed by their SHA-256: without it a missing last byte goes unnoticed. */
export async function* withDigest(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([SKIPPED, hash.digest()]);
}

/** The bytes before their digest. @throws Error at their end when they are not those that were written */
export async function* checkedDigest(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256');
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const held = Buffer.concat([tail, chunk]);
    const passed = held.subarray(0, Math.max(0, held.length - LENGTH));
    tail = held.subarray(passed.length);
    hash.update(passed);
    if (passed.length > 0) yield passed;
  }
  if (!tail.equals(Buffer.concat([SKIPPED, hash.digest()]))) throw new Error('a part of it is missing or has changed');
}
