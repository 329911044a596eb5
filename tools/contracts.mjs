// The contracts as last released. Their image is kept in the repository, because a clone need not have any tags, and on
// main a comparison with main finds nothing.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectEnv, Refusal, root, run } from './bootstrap.mjs';

export const proto = path.join(root, 'proto');
// Of what the stream of states has, added to since the last release: gateways and `pages` of any two commits of main may meet.
const STATES = ['candor/pages/v1/state.proto', 'states.binpb'];
const IMAGE = /^(\d+)\.(\d+)\.(\d+)\.binpb$/;

/**
 * Refuses changes that would break a process of the last release, or one that reads states as they were last kept. @param folder the contracts, with their `released`
 */
export async function checkNotBreaking(folder = proto) {
  const last = lastRelease(folder);
  if (last === undefined)
    throw new Refusal(
      'There is no released contract in proto/released to compare with; see CONTRIBUTING.md, "Release".',
    );
  await buf(['breaking', '--against', last], folder);
  const states = path.join(folder, 'released', STATES[1]);
  if (!existsSync(states))
    throw new Refusal(
      'proto/released/states.binpb is not there: take it from main; see CONTRIBUTING.md, "Add a field".',
    );
  await buf(['breaking', '--against', states], folder);
}

/**
 * Stores the states of pages as they are now, so that what was added is guarded too. Between releases as well.
 * @returns the file that was written
 */
export async function keepStates(folder = proto) {
  await checkNotBreaking(folder);
  return writeStates(folder);
}

/**
 * Stores the contracts as those of a release, in place of the previous ones, and the states of pages. A release is made once: its contracts do
 * not change.
 * @returns the file that was written
 */
export async function releaseContracts(version, folder = proto) {
  const file = path.join(folder, 'released', `${version}.binpb`);
  if (!IMAGE.test(path.basename(file))) throw new Refusal(`${version} is not a version such as 1.2.3.`);
  if (existsSync(file)) throw new Refusal(`${version} is released already. Raise the version in package.json first.`);
  const last = lastRelease(folder);
  if (last !== undefined && newestFirst(path.basename(last), path.basename(file)) < 0)
    throw new Refusal(`${version} is older than the last release, ${path.basename(last, '.binpb')}.`);
  mkdirSync(path.dirname(file), { recursive: true });
  await buf(['build', '--exclude-source-info', '-o', file], folder);
  if (last !== undefined) rmSync(last);
  await writeStates(folder);
  return file;
}

async function writeStates(folder) {
  const [source, name] = STATES;
  const file = path.join(folder, 'released', name);
  await buf(['build', '--exclude-source-info', '--path', source, '-o', file], folder);
  return file;
}

/** The version that a release would have now. */
export function presentVersion() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;
}

function lastRelease(folder) {
  const released = path.join(folder, 'released');
  if (!existsSync(released)) return undefined;
  const [newest] = readdirSync(released)
    .filter((name) => IMAGE.test(name))
    .sort(newestFirst);
  return newest && path.join(released, newest);
}

function newestFirst(a, b) {
  const [left, right] = [a, b].map((name) => IMAGE.exec(name).slice(1).map(Number));
  const differing = left.findIndex((number, index) => number !== right[index]);
  return differing < 0 ? 0 : right[differing] - left[differing];
}

async function buf(args, folder) {
  const { code, output } = await run('buf', args, { env: projectEnv(), cwd: folder });
  if (code !== 0) throw new Refusal(output.trimEnd());
}
