import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { commandLine } from '@candor/ops/servers/process-id.js';

const run = promisify(execFile);

/**
 * The process that listens on a TCP port, as `node server.js (process 123)`; undefined when that is unknown (another
 * user's process).
 */
export async function portOwner(port: number): Promise<string | undefined> {
  try {
    const pid = process.platform === 'linux' ? await linuxOwner(port) : await lsofOwner(port);
    return pid === undefined ? undefined : `${shortened(commandLine(pid))} (process ${pid})`;
  } catch {
    return undefined;
  }
}

const LONGEST = 60;

/** The recognisable part of a command line: the program without its folder, and its first arguments. */
function shortened(command: string): string {
  const [program = '', ...args] = command.split(' ');
  const text = [path.basename(program), ...args].join(' ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
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
