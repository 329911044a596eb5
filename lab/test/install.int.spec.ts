import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workspace } from '@candor/dev/launcher/workspace.js';

const tools = path.join(workspace, 'tools');
const WORKSPACE = { name: 'clone', version: '1.0.0', workspaces: ['a'] };
const LOCK = {
  name: 'clone',
  version: '1.0.0',
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': WORKSPACE,
    a: { version: '1.0.0' },
    'node_modules/a': { resolved: 'a', link: true },
  },
};

/** A clone with the commands' own files and a package in it, so that npm needs no registry. */
describe('installing the packages', () => {
  let clone: string;
  beforeEach(async () => {
    clone = await mkdtemp(path.join(tmpdir(), 'candor-clone-'));
    await mkdir(path.join(clone, 'tools'));
    for (const name of ['bootstrap.mjs', 'terminal.mjs'])
      await cp(path.join(tools, name), path.join(clone, 'tools', name));
    await addPackage('a');
    await write('package.json', WORKSPACE);
    await write('package-lock.json', LOCK);
  });
  afterEach(() => rm(clone, { recursive: true, force: true }));

  const write = (file: string, value: unknown) => writeFile(path.join(clone, file), JSON.stringify(value));
  async function addPackage(name: string): Promise<void> {
    await mkdir(path.join(clone, name));
    await write(path.join(name, 'package.json'), { name, version: '1.0.0' });
  }

  function install(): Promise<{ code: number; output: string }> {
    const program =
      "import { install, main } from './tools/bootstrap.mjs'; await main(async () => { await install(); })";
    const env = { ...process.env, npm_config_offline: 'true' };
    return new Promise((resolve) => {
      execFile(process.execPath, ['--input-type=module', '-e', program], { cwd: clone, env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
      );
    });
  }

  it('installs what the lock file names, and remembers that', async () => {
    expect(await install()).toMatchObject({ code: 0 });
    expect(existsSync(path.join(clone, 'node_modules', 'a'))).toBe(true);
    expect(existsSync(path.join(clone, '.candor', 'installed'))).toBe(true);
  });

  it('refuses a lock file that does not fit, says what to do, and installs nothing in its place', async () => {
    await addPackage('b');
    await write('package.json', { ...WORKSPACE, workspaces: ['a', 'b'] });
    const { code, output } = await install();
    expect(code).toBe(1);
    expect(output).toContain('package-lock.json does not fit package.json');
    expect(output).toContain('run `npm install` and commit package-lock.json');
    expect(output).toContain('b@1.0.0');
    expect(output).not.toContain('at install');
    for (const made of ['node_modules', path.join('.candor', 'installed')])
      expect([made, existsSync(path.join(clone, made))]).toEqual([made, false]);
    expect(JSON.parse(await readFile(path.join(clone, 'package-lock.json'), 'utf8'))).toEqual(LOCK);
  });

  it('says what npm said when it failed for another reason', async () => {
    const missing = {
      version: '1.0.0',
      resolved: 'https://registry.invalid/missing-1.0.0.tgz',
      integrity: 'sha512-AAAA',
    };
    const dependencies = { missing: '1.0.0' };
    await write('package.json', { ...WORKSPACE, dependencies });
    const packages = { ...LOCK.packages, '': { ...WORKSPACE, dependencies }, 'node_modules/missing': missing };
    await write('package-lock.json', { ...LOCK, packages });
    const { code, output } = await install();
    expect(code).toBe(1);
    expect(output).toContain('npm could not install the packages');
    expect(output).not.toContain('does not fit');
  });
});
