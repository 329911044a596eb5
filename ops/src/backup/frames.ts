/**
 * A backup is a stream of frames, compressed as a whole with zstd, and the digest of that (`digest-at-end.ts`): a magic text, then for each frame its kind (one
 * letter), the length of its content (4 bytes, big-endian) and the content. In this order: the head (`H`), for each
 * table a start (`T`), rows as COPY writes them (`D`) and an end with count and digest (`E`), and the end (`Z`), without
 * which it was cut off.
 */
export type FrameKind = 'H' | 'T' | 'D' | 'E' | 'Z';

export interface Frame {
  readonly kind: FrameKind;
  readonly content: Buffer;
}

/** The bytes at the start or the lengths are not those of a backup. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

const MAGIC = Buffer.from('candor backup\n');
const KINDS = 'HTDEZ';
/** A frame is held in memory whole. */
const LONGEST = 16 * 1024 * 1024;
const PREFIX = 5;

export function startOfFrames(): Buffer {
  return MAGIC;
}

export function frame(kind: FrameKind, content: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  if (bytes.length > LONGEST) throw new FrameError(`A frame of ${bytes.length} bytes is too long.`);
  const prefix = Buffer.alloc(PREFIX);
  prefix.write(kind, 'latin1');
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
}

/** The frames of a stream. @throws FrameError for what is none; a stream that ends within a frame just ends */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer = Buffer.alloc(0);
  let isStarted = false;
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    if (!isStarted) {
      if (held.length < MAGIC.length) continue;
      if (!held.subarray(0, MAGIC.length).equals(MAGIC)) throw new FrameError('It does not start as a backup.');
      held = held.subarray(MAGIC.length);
      isStarted = true;
    }
    for (let length = frameLength(held); length !== undefined && held.length >= length; length = frameLength(held)) {
      yield { kind: held.toString('latin1', 0, 1) as FrameKind, content: held.subarray(PREFIX, length) };
      held = held.subarray(length);
    }
  }
}

/** Undefined while the prefix is not there. */
function frameLength(held: Buffer): number | undefined {
  if (held.length < PREFIX) return undefined;
  const length = held.readUInt32BE(1);
  if (!KINDS.includes(held.toString('latin1', 0, 1)) || length > LONGEST) throw new FrameError('There is no frame.');
  return PREFIX + length;
}
