import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { cp, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { changePages } from '../scenario/many-pages.js';
import { judgeDamaged } from './damage-check.js';
import type { FaultRow } from './fault-row.js';
import { seconds, thousands } from './format.js';
import { fold } from './page-damages.js';
import { look, metricOf, pageHarness, untilEverywhere } from './page-harness.js';

const run = promisify(execFile);
const UNSAVED = 'candor_unsaved_states';
/** Free space beyond what the gateway uses at the start. */
const ROOM = '64m';
const MOST_CHANGES = 50;
const ROOM_MS = 60_000;
/** An address without a listener. */
const NO_BROKER = 'nats://127.0.0.1:1';

/**
 * Gives a gateway its own disk (tmpfs, which requires root on Linux), fills it, and changes pages until writes fail.
 * Then the gateway is stopped, killed and left without a broker, and at the end space is freed again.
 */
export const pageFullDisk: FaultRow = {
  name: 'page-full-disk',
  promise:
    'a gateway whose disk is full shows the newest, keeps its last good copy, says so, and goes on when there is room',
  spoilsStack: true,
  byHand: true,
  run: async (harness) => {
    const pages = await pageHarness(harness);
    const { stack, gateways } = pages;
    const [, gateway] = gateways;
    const { NATS_URL = '' } = await stack.envOf(gateway.name);
    const unsaved = async (): Promise<number> => (await metricOf(stack, gateway, UNSAVED)) ?? 0;
    const ballast = path.join(gateway.folder, 'ballast');
    let last = await untilEverywhere(pages);
    const askAll = async () => judgeDamaged(last, await look(stack, [gateway], [...last.keys()]));

    await stack.kill(gateway.name);
    fold(path.join(gateway.folder, 'states.sqlite'));
    await cp(gateway.folder, `${gateway.folder}-before`, { recursive: true });
    await run('mount', ['-t', 'tmpfs', '-o', `size=${ROOM}`, 'tmpfs', gateway.folder]);
    try {
      await cp(`${gateway.folder}-before`, gateway.folder, { recursive: true });
      await stack.restart(gateway.name);
      await fill(ballast);
      let changes = 0;
      while ((await unsaved()) === 0 && changes < MOST_CHANGES) {
        await changePages(stack, pages.pages);
        last = await untilEverywhere(pages);
        changes += 1;
      }
      const held = await unsaved();
      // Both have to open the file on a disk that is still full.
      await stack.stop(gateway.name, ROOM_MS);
      await stack.restart(gateway.name);
      await untilEverywhere(pages);
      await stack.kill(gateway.name);
      await stack.restart(gateway.name, { NATS_URL: NO_BROKER });
      const full = await askAll();
      await stack.kill(gateway.name);
      await stack.restart(gateway.name, { NATS_URL });
      await untilEverywhere(pages);
      await rm(ballast);
      const started = Date.now();
      await stack.until('the disk to have everything', ROOM_MS, async () =>
        (await unsaved()) === 0 ? true : undefined,
      );
      const roomMs = Date.now() - started;
      await stack.kill(gateway.name);
      await stack.restart(gateway.name, { NATS_URL: NO_BROKER });
      const roomy = await askAll();
      return {
        size: `${thousands(last.size)} pages, each changed ${changes} times, on a disk of ${ROOM} that was filled up`,
        figure: `every page in its last revision while the disk was full, ${thousands(held)} states held in memory; without a broker: last revision ${thousands(full.right)}, older ${thousands(full.older)}, 503 ${full.missing}, anything else ${full.wrong}; everything on the disk ${seconds(roomMs)} after there was room: ${thousands(roomy.right)} in the last revision without a broker, ${roomy.older + roomy.missing + roomy.wrong} not`,
        passed: held > 0 && full.missing + full.wrong === 0 && roomy.right === last.size,
      };
    } finally {
      if ((await stack.running()).includes(gateway.name)) await stack.kill(gateway.name);
      // Its threads may keep it open a moment longer than the process exists.
      await run('umount', ['--lazy', gateway.folder]);
    }
  },
};

/** Uses all free space. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, constants.O_CREAT | constants.O_WRONLY);
  try {
    for (const bytes of [1_048_576, 4_096]) {
      while ((await handle.write(Buffer.alloc(bytes)).catch(noRoom)).bytesWritten > 0);
    }
  } finally {
    await handle.close();
  }
}

function noRoom(error: NodeJS.ErrnoException): { bytesWritten: number } {
  if (error.code !== 'ENOSPC') throw error;
  return { bytesWritten: 0 };
}
