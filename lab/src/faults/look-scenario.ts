import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { jetstreamManager } from '@nats-io/jetstream';
import { programs, workspace } from '@candor/dev/launcher/workspace.js';
import { STATES_STREAM } from '@candor/streams/published-state.js';
import { inLanes } from '../scenario/lanes.js';
import { connectNats } from '../fixtures/connect-nats.js';
import { changePages } from '../scenario/many-pages.js';
import { askPage } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import type { FaultRow } from './fault-row.js';
import { thousands } from './format.js';
import { untilNothingIsUnderway } from './nothing-underway.js';
import { pageHarness, untilEverywhere } from './page-harness.js';

const run = promisify(execFile);
const AT_ONCE = 16;
const STOP_MS = 30_000;
const STYLESHEET = path.join('web', 'status-page', 'dist', 'page.css');
/** What programs are made of, beside the packages of others. */
const BUILT = ['dev', 'gateway', 'libs', 'ops', 'proto', 'services', 'tools', 'web'];
/** What they are not made of. */
const LEFT_OUT = new Set(['src', 'test', 'e2e', 'node_modules', '.candor']);

/**
 * Gateways and `pages` continue as another build whose stylesheet has changed. Then one page changes, and its message
 * is the only one: this shows that `pages` was running.
 */
export const newLook: FaultRow = {
  name: 'new-look',
  promise: 'a release with another look publishes nothing, and every page shows it on its next view',
  run: async (harness) => {
    const pages = await pageHarness(harness);
    const { stack, gateways } = pages;
    await untilNothingIsUnderway(stack);
    const before = await untilEverywhere(pages);
    const published = await lastMessage(stack);
    const mark = `.look-${Math.floor(harness.random('new-look')() * 1e9)}`;
    const folder = await otherLook(`${mark}{color:red}`);
    const apps = ['pages', ...gateways.map(({ name }) => name)];
    try {
      await replaceApps(stack, apps, { from: programs, by: path.join(folder, 'dist') });
      const views = gateways.flatMap(({ port }) =>
        Array.from(before, ([domain, revision]) => ({ port, domain, revision })),
      );
      let [shown, same] = [0, 0];
      // One view of each: the first by this build.
      await inLanes(views.length, AT_ONCE, async (index) => {
        const { port, domain, revision } = views[index]!;
        const { status, body, headers } = await askPage(stack.pageUrl(domain), { port });
        if (status !== 200) return;
        if (body.includes(mark)) shown += 1;
        if (Number(headers['x-candor-revision']) === revision) same += 1;
      });
      const atLook = (await lastMessage(stack)) - published;
      await changePages(stack, pages.pages.slice(0, 1));
      // The row is there before its message.
      await untilNothingIsUnderway(stack);
      const afterChange = (await lastMessage(stack)) - published;
      return {
        size: `${thousands(before.size)} pages, ${gateways.length} gateways and pages started as another build`,
        figure: `messages published ${atLook}, with one page changed ${afterChange}; of ${thousands(views.length)} first views ${thousands(shown)} with the new look, ${thousands(same)} of the same revision`,
        passed: atLook === 0 && afterChange === 1 && shown === views.length && same === views.length,
      };
    } finally {
      await replaceApps(stack, apps, { from: path.join(folder, 'dist'), by: programs });
      await rm(folder, { recursive: true });
    }
  },
};

/** Builds the same programs with a rule added to the stylesheet of the status page. @returns their workspace */
async function otherLook(rule: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'candor-look-'));
  for (const name of BUILT)
    await cp(path.join(workspace, name), path.join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !LEFT_OUT.has(path.basename(source)),
    });
  const [theirs, own] = [path.join(workspace, 'node_modules'), path.join(folder, 'node_modules')];
  await mkdir(own);
  // Our own packages are links to folders beside it, so they belong to the copy.
  await cp(path.join(theirs, '@candor'), path.join(own, '@candor'), { recursive: true, verbatimSymlinks: true });
  for (const name of await readdir(theirs))
    if (name !== '@candor') await symlink(path.join(theirs, name), path.join(own, name));
  await appendFile(path.join(folder, STYLESHEET), `\n${rule}\n`);
  await run(process.execPath, [path.join(folder, 'tools/bundle/bundle.mjs')]);
  return folder;
}

async function replaceApps(
  stack: ScenarioStack,
  apps: readonly string[],
  folders: { readonly from: string; readonly by: string },
): Promise<void> {
  for (const app of apps) {
    await stack.stop(app, STOP_MS);
    await stack.restartFrom(app, folders);
  }
}

/** The sequence number of the newest message with a state. */
async function lastMessage(stack: ScenarioStack): Promise<number> {
  const connection = await connectNats(await stack.natsUrl());
  try {
    return (await (await jetstreamManager(connection)).streams.info(STATES_STREAM)).state.last_seq;
  } finally {
    await connection.close();
  }
}
