import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '../launcher/workspace.js';

const run = promisify(execFile);

const NATS_WAYS = `There is no nats-server on this machine, and unpacking Debian's package did not work. Any of these helps:
  - brew install nats-server          (macOS, Linux)
  - sudo apt install nats-server      (Debian, Ubuntu)
  - https://nats.io/download          (put nats-server on the PATH, 2.9.10 or newer)
  - docker run -p 4222:4222 nats -js  and NATS_URL=nats://127.0.0.1:4222`;

export interface ProgramOptions {
  /** Called with the steps that take more than a moment. */
  onProgress?: (step: string) => void;
  /** Folders to search; by default those of the variable PATH. */
  searchPath?: string;
  /** Where an unpacked one is stored. */
  cached?: string;
  /** Debian's package, if its name is another. */
  packageName?: string;
  /**
   * Whether the shared libraries that the package depends on and this machine lacks are unpacked into the folder `lib`
   * beside the program. Those of nginx and the others are part of every Debian.
   */
  withLibraries?: boolean;
}

/** Path of a nats-server program, as `debianProgram` finds it. @throws Error that lists the ways to get one */
export async function natsBinary(options: ProgramOptions = {}): Promise<string> {
  return debianProgram('nats-server', NATS_WAYS, options);
}

/**
 * Path of a program: from the PATH, else the one unpacked earlier into `.candor/bin`, else from Debian's package,
 * unpacked there now, which needs neither root nor an installation.
 * @param ways other ways to get one
 * @throws Error that lists them
 */
export async function debianProgram(
  name: string,
  ways: string,
  {
    onProgress,
    searchPath = process.env.PATH ?? '',
    cached = path.join(workspace, '.candor', 'bin', name),
    packageName = name,
    withLibraries = false,
  }: ProgramOptions = {},
): Promise<string> {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== '');
  for (const candidate of [...folders.map((folder) => path.join(folder, name)), cached]) {
    if (await isExecutable(candidate)) return candidate;
  }
  onProgress?.(`Fetching ${name} (once)`);
  try {
    await unpackDebianPackage({ name, packageName, target: cached, searchPath, withLibraries });
    return cached;
  } catch (error) {
    throw new Error(`${ways}\n(${reason(error)})`);
  }
}

function reason(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  return (stderr?.trim() || message).split('\n').slice(-3).join(' ');
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

interface Unpacking {
  readonly name: string;
  readonly packageName: string;
  readonly target: string;
  readonly searchPath: string;
  readonly withLibraries: boolean;
}

async function unpackDebianPackage(of: Unpacking): Promise<void> {
  const { name, packageName, target, searchPath, withLibraries } = of;
  const bin = path.dirname(target);
  await mkdir(bin, { recursive: true });
  const folder = await mkdtemp(path.join(bin, 'unpack-'));
  try {
    const env = { ...process.env, PATH: searchPath };
    await download(packageName, folder, env, withLibraries);
    const archives = (await readdir(folder)).filter((file) => file.endsWith('.deb'));
    if (archives.length === 0) throw new Error('apt-get downloaded nothing');
    for (const archive of archives) await run('dpkg', ['-x', archive, 'tree'], { cwd: folder, env });
    if (withLibraries) await copyLibraries(path.join(folder, 'tree'), path.join(bin, 'lib'));
    const unpacked = path.join(folder, 'tree', 'usr', 'sbin', name);
    const elsewhere = path.join(folder, 'tree', 'usr', 'bin', name);
    // Renamed into place, so that two processes that do this at once both end up with a complete file.
    await rename((await isExecutable(unpacked)) ? unpacked : elsewhere, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Downloads with the machine's package lists; if those are empty, reads fresh ones into a folder of our own. */
async function download(name: string, folder: string, env: NodeJS.ProcessEnv, withLibraries: boolean): Promise<void> {
  const options = { cwd: folder, env, timeout: 120_000 };
  const downloadWith = async (own: readonly string[]) => {
    const libraries = withLibraries ? await missingLibraries(name, own, options) : [];
    await run('apt-get', [...own, 'download', name, ...libraries], options);
  };
  try {
    await downloadWith([]);
  } catch {
    const state = path.join(folder, 'state');
    await mkdir(path.join(state, 'lists', 'partial'), { recursive: true });
    await mkdir(path.join(folder, 'cache', 'archives', 'partial'), { recursive: true });
    await writeFile(path.join(state, 'status'), '');
    const own = [
      `Dir::State=${state}`,
      `Dir::State::status=${path.join(state, 'status')}`,
      `Dir::Cache=${path.join(folder, 'cache')}`,
      'Debug::NoLocking=1',
      // When run by root, apt would download as the user `_apt`, who cannot write here.
      'APT::Sandbox::User=root',
    ].flatMap((option) => ['-o', option]);
    await run('apt-get', [...own, 'update'], options);
    await downloadWith(own);
  }
}

type RunOptions = Parameters<typeof run>[2];

/** Packages of libraries that a package depends on and that are not installed. */
async function missingLibraries(name: string, own: readonly string[], options: RunOptions): Promise<string[]> {
  const { stdout } = await run('apt-cache', [...own, 'depends', '--important', name], options);
  const libraries = [...String(stdout).matchAll(/^ *\|?Depends: (lib[^\s:]+)/gm)].flatMap(
    ([, library = '']) => library,
  );
  const installed = await Promise.all(
    libraries.map((library) =>
      run('dpkg-query', ['-W', '-f', '${db:Status-Status}', library], options).then(
        (found) => String(found.stdout) === 'installed',
        () => false,
      ),
    ),
  );
  return libraries.filter((_, index) => installed[index] === false);
}

async function copyLibraries(tree: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const entry of await readdir(tree, { recursive: true, withFileTypes: true })) {
    if (!/\.so(\.|$)/.test(entry.name)) continue;
    // What a link leads to, under the link's name: this is the name that programs ask for.
    await cp(path.join(entry.parentPath, entry.name), path.join(target, entry.name), { dereference: true });
  }
}
