import path from 'node:path';
import { parseStartFlags } from '@candor/tools/flags.mjs';
import { dim, red, say } from '@candor/tools/terminal.mjs';
import { banner } from './banner.js';
import { launch } from './launch.js';
import { endLeftovers } from './leftovers.js';
import { Refusal } from './refusal.js';
import { takeStartLock } from './start-lock.js';
import { listenForStop } from '@candor/ops/all/stop-signal.js';
import { Teardown } from '@candor/ops/all/teardown.js';
import { localFolders } from './workspace.js';

/** A stop was requested during the start. */
class StopAsked extends Error {}

// As in production. React picks its build when it is first imported, and the one for development renders pages slowly.
process.env.NODE_ENV = 'production';
const folders = localFolders(process.env.CANDOR_FOLDER);
const teardown = new Teardown();
const stop = listenForStop(() => {
  teardown.kill();
  process.exit(130);
});
// A closed terminal accepts no more output; processes must be stopped all the same.
process.stdout.on('error', () => {});
process.on('uncaughtException', (error) => {
  console.error(error);
  void finish(1);
});

let giveFree: () => Promise<void> = async () => {};
try {
  const unlock = await takeStartLock(folders.run, 'launcher/main.js');
  giveFree = async () => {
    await endLeftovers(folders.run);
    await unlock();
  };
  const launched = await launch(async () => (await import('../apps.js')).product, {
    flags: parseStartFlags(process.argv.slice(2)),
    env: process.env,
    folders,
    teardown,
    checkpoint: () => {
      if (stop.isAsked()) throw new StopAsked();
    },
  });
  for (const line of banner(launched, shown(folders.data))) say(line);
  process.send?.(launched);
  await stop.asked;
  await finish(0);
} catch (error) {
  if (error instanceof StopAsked) await finish(0);
  say();
  console.error(error instanceof Refusal ? error.message.replace(/^/gm, '  ') : error);
  await finish(1);
}

/** A path in its shortest form. */
function shown(folder: string): string {
  const relative = path.relative(process.cwd(), folder);
  return relative.startsWith('..') ? folder : relative;
}

async function finish(code: number): Promise<never> {
  if (code === 0) say(dim('Stopping…'));
  for (const problem of await teardown.close()) say(red(problem));
  await giveFree();
  if (code === 0) say(dim('Stopped.'));
  process.exit(code);
}
