import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Who listens on a TCP port, as `name (process 123)`; nothing when that cannot be found out (another user's process). */
export async function portOwner(port: number): Promise<string | undefined> {
  try {
    const pid = process.platform === 'linux' ? await linuxOwner(port) : await lsofOwner(port);
    if (pid === undefined) return undefined;
    const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(async () => ({
      stdout: await readFile(`/proc/${pid}/comm`, 'utf8'),
    }));
    return `${stdout.trim()} (process ${pid})`;
  } catch {
    return undefined;
  }
}

/** From /proc, because small images have neither lsof nor ss. */
async function linuxOwner(port: number): Promise<number | undefined> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((row) => row.trim().split(/\s+/));
  const LISTENING = '0A';
  const socket = rows.find((columns) => columns[1]?.endsWith(suffix) && columns[3] === LISTENING)?.[9];
  if (socket === undefined) return undefined;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const handles = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const handle of handles) {
      const target = await readlink(`/proc/${pid}/fd/${handle}`).catch(() => '');
      if (target === `socket:[${socket}]`) return Number(pid);
    }
  }
  return undefined;
}

async function lsofOwner(port: number): Promise<number | undefined> {
  const { stdout } = await run('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t']);
  return Number(stdout.split('\n')[0]) || undefined;
}
