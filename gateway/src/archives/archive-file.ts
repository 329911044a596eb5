import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { fromBinary } from '@bufbuild/protobuf';
import { ArchiveSchema, type Archive } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';

const HASH_BYTES = 32;
const COUNT_BYTES = 4;
const HEAD_BYTES = HASH_BYTES + COUNT_BYTES;
const DIGEST_BYTES = 8;

/** The bytes of a file are not those that were written. */
export class DamagedArchiveError extends Error {
  override readonly name = 'DamagedArchiveError';
}

/**
 * The file of a part: the SHA-256 of what follows, how many paths it has, eight bytes of the digest of each, and the message.
 * Who looks for a path reads the head alone.
 */
export function encodeArchiveFile(message: Uint8Array): Buffer {
  const { artifacts } = fromBinary(ArchiveSchema, message);
  const rest = Buffer.alloc(COUNT_BYTES + artifacts.length * DIGEST_BYTES + message.length);
  rest.writeUInt32BE(artifacts.length);
  artifacts.forEach(({ path }, index) => rest.set(digestOf(path), COUNT_BYTES + index * DIGEST_BYTES));
  rest.set(message, COUNT_BYTES + artifacts.length * DIGEST_BYTES);
  return Buffer.concat([sha256(rest), rest]);
}

/** The keys of a file's paths. @throws DamagedArchiveError when it ends too early */
export async function readKeys(file: string): Promise<number[]> {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { size } = await handle.stat();
    await handle.read(head, 0, HEAD_BYTES, 0);
    const count = head.readUInt32BE(HASH_BYTES);
    if (size < HEAD_BYTES + count * DIGEST_BYTES) throw new DamagedArchiveError('the archive is cut short');
    const bytes = Buffer.alloc(count * DIGEST_BYTES);
    await handle.read(bytes, 0, bytes.length, HEAD_BYTES);
    return Array.from({ length: count }, (_, index) => keyIn(bytes.subarray(index * DIGEST_BYTES)));
  } finally {
    await handle.close();
  }
}

/** @throws DamagedArchiveError */
export function decodeArchiveFile(bytes: Buffer): Archive {
  const rest = bytes.subarray(HASH_BYTES);
  if (!sha256(rest).equals(bytes.subarray(0, HASH_BYTES))) throw new DamagedArchiveError('the checksum does not match');
  const count = rest.readUInt32BE(0);
  return fromBinary(ArchiveSchema, rest.subarray(COUNT_BYTES + count * DIGEST_BYTES));
}

/**
 * What stands for a path in memory: a number that needs no object of its own. Two paths may share it, so the one that is found has
 * to be compared.
 */
export function keyOf(path: string): number {
  return keyIn(digestOf(path));
}

function keyIn(digest: Buffer): number {
  return digest.readUInt32BE(0) >>> 1;
}

function digestOf(path: string): Buffer {
  return sha256(Buffer.from(path, 'utf8')).subarray(0, DIGEST_BYTES);
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
