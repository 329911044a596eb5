// `node tools/restart.mjs <name>`: starts a process of the running Candor again, exactly as the launcher started it.
import { spawn } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { main, Refusal, root } from './bootstrap.mjs';
import { say } from './terminal.mjs';

await main(async () => {
  const folder = path.join(process.env.CANDOR_FOLDER ?? path.join(root, '.candor'), 'run');
  const [name] = process.argv.slice(2);
  const file = path.join(folder, `${name}.json`);
  if (name === undefined || !existsSync(file)) {
    const names = existsSync(folder) ? readdirSync(folder).filter((entry) => entry.endsWith('.json')) : [];
    const known = names.map((entry) => path.basename(entry, '.json')).join(', ') || 'none; start with npm start';
    throw new Refusal(`Usage: node tools/restart.mjs <name>\nKnown names: ${known}`);
  }
  const record = JSON.parse(readFileSync(file, 'utf8'));
  if (isAlive(record.pid)) throw new Refusal(`${name} runs already (process ${record.pid}).`);
  const log = openSync(record.logFile, 'a');
  const child = spawn(record.command[0], record.command.slice(1), {
    cwd: root,
    env: { ...(record.healthPort === undefined ? process.env : {}), ...record.env },
    stdio: ['ignore', log, log],
    detached: true,
    ...(record.uid === undefined ? {} : { uid: record.uid, gid: record.gid }),
  });
  child.unref();
  writeFileSync(`${file}.new`, JSON.stringify({ ...record, pid: child.pid }, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  say(`${name} is process ${child.pid}; its log: ${record.logFile}`);
  return 0;
});

function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/^\d+ \(.*\) Z/s.test(readFileSync(stat, 'utf8'));
}
