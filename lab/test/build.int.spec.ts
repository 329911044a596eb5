import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workspace } from '@candor/dev/launcher/workspace.js';

const tools = path.join(workspace, 'tools');
/** Stands where Nx is: notes that it ran and builds the one package, or fails where the package says so. */
const NX = `#!/bin/sh
echo ran >> builds
grep -q broken libs/a/src/a.ts && exit 1
mkdir -p libs/a/dist
`;
/** Stands where the programs are bundled. */
const BUNDLE = "import { mkdirSync } from 'node:fs'; mkdirSync('dist', { recursive: true });";

describe('building', () => {
  let clone: string;
  const at = (...parts: string[]) => path.join(clone, ...parts);
  beforeEach(async () => {
    clone = await mkdtemp(path.join(tmpdir(), 'candor-clone-'));
    for (const folder of ['tools/bundle', 'libs/a/src', 'libs/a/test', 'node_modules/.bin'])
      await mkdir(at(folder), { recursive: true });
    for (const name of ['bootstrap.mjs', 'terminal.mjs']) await cp(path.join(tools, name), at('tools', name));
    await writeFile(at('tools/bundle/bundle.mjs'), BUNDLE);
    await writeFile(at('package.json'), JSON.stringify({ workspaces: ['libs/*'] }));
    await writeFile(at('libs/a/package.json'), '{}');
    await writeFile(at('libs/a/src/a.ts'), 'export const a = 1;');
    await writeFile(at('libs/a/test/a.int.spec.ts'), '');
    await writeFile(at('node_modules/.bin/nx'), NX);
    await chmod(at('node_modules/.bin/nx'), 0o755);
  });
  afterEach(() => rm(clone, { recursive: true, force: true }));

  function build(): Promise<number> {
    const program = "import { build, main } from './tools/bootstrap.mjs'; await main(async () => { await build(); })";
    return new Promise((resolve) => {
      execFile(process.execPath, ['--input-type=module', '-e', program], { cwd: clone }, (error) =>
        resolve(typeof error?.code === 'number' ? error.code : 0),
      );
    });
  }
  /** How often something was built. */
  const builds = async () => (await readFile(at('builds'), 'utf8')).trim().split('\n').length;

  it('touches nothing where nothing has changed, so that processes started from there continue', async () => {
    expect([await build(), await build(), await builds()]).toEqual([0, 0, 1]);
    await utimes(at('libs/a/src/a.ts'), 1, 1);
    await writeFile(at('libs/a/test/a.int.spec.ts'), 'another test');
    expect([await build(), await builds()]).toEqual([0, 1]);
  });

  it.each([
    ['a source has changed', () => writeFile(at('libs/a/src/a.ts'), 'export const a = 2;')],
    ['a source has come', () => writeFile(at('libs/a/src/b.ts'), '')],
    ['a source is gone', () => rm(at('libs/a/src/a.ts'))],
    ['other packages are locked', () => writeFile(at('package-lock.json'), '{}')],
    ['what was built is gone', () => rm(at('libs/a/dist'), { recursive: true })],
    ['the programs are gone', () => rm(at('dist'), { recursive: true })],
  ])('builds again when %s', async (_what, change) => {
    await build();
    await change();
    expect([await build(), await builds()]).toEqual([0, 2]);
  });

  it('builds again after a build that failed', async () => {
    await build();
    await writeFile(at('libs/a/src/a.ts'), 'broken');
    expect([await build(), await build(), await builds()]).toEqual([1, 1, 3]);
  });
});
