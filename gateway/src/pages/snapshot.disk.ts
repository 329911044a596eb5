import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fromBinary } from '@bufbuild/protobuf';
import { isId } from '@candor/platform/ids.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { SnapshotSchema, type Snapshot } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { LatestQueue } from './latest-queue.js';

const SUFFIX = '.snapshot';
const TEMPORARY = '.tmp';
const HASH_BYTES = 32;
const PARALLEL_READS = 16;

/**
 * This gateway's own copy of every page, so that it answers after a restart with everything else dead.
 *
 * A file is the SHA-256 of the message and the message: protobuf that was cut short may still parse, with artifacts
 * missing. Each file is written beside its place, synced and renamed, so that a power failure leaves the old one or the new
 * one; the folder itself is not synced, because the old one is good enough until the stream is back. All of that
 * happens on the thread pool, one file at a time, never in the way of a request.
 */
export class SnapshotDisk {
  private readonly queue = new LatestQueue<Uint8Array>((customerId, message) => this.keep(customerId, message));

  constructor(
    private readonly folder: string,
    private readonly log: AppLogger,
  ) {}

  /**
   * Reads everything there is. A file that is not whole is left out and logged.
   * @param take is given each snapshot, in no particular order
   * @throws Error when the folder cannot be made or read
   */
  async load(take: (snapshot: Snapshot) => void): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const names = await readdir(this.folder);
    // What a killed process had not finished.
    const unfinished = names.filter((name) => name.endsWith(TEMPORARY));
    await Promise.all(unfinished.map((name) => rm(path.join(this.folder, name), { force: true })));
    const files = names.filter((name) => name.endsWith(SUFFIX));
    const next = files.values();
    await Promise.all(
      Array.from({ length: PARALLEL_READS }, async () => {
        for (const name of next) await this.loadFile(name, take);
      }),
    );
  }

  /** Keeps the message soon. Of several for one organisation only the last is written. */
  save(customerId: string, message: Uint8Array): void {
    this.queue.put(customerId, message);
  }

  /** Waits until everything is written. */
  flush(): Promise<void> {
    return this.queue.settled();
  }

  private async loadFile(name: string, take: (snapshot: Snapshot) => void): Promise<void> {
    try {
      const bytes = await readFile(path.join(this.folder, name));
      const message = bytes.subarray(HASH_BYTES);
      if (!sha256(message).equals(bytes.subarray(0, HASH_BYTES))) throw new Error('the checksum does not match');
      take(fromBinary(SnapshotSchema, message));
    } catch (err) {
      this.log.warn({ err, file: name }, 'snapshot file left out');
    }
  }

  private async keep(customerId: string, message: Uint8Array): Promise<void> {
    try {
      await this.write(fileName(customerId), message);
    } catch (err) {
      // Memory has it and the stream too; the next revision is another try.
      this.log.error({ err, customerId }, 'snapshot not written to disk');
    }
  }

  private async write(name: string, message: Uint8Array): Promise<void> {
    const target = path.join(this.folder, name);
    const temporary = `${target}.${process.pid}${TEMPORARY}`;
    try {
      const file = await open(temporary, 'w');
      try {
        await file.writev([sha256(message), message]);
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }
}

/** @throws Error for an id that could name another folder */
function fileName(customerId: string): string {
  if (customerId === '') return `default${SUFFIX}`;
  if (!isId(customerId)) throw new Error('not the id of an organisation');
  return `${customerId}${SUFFIX}`;
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
