import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * How one process of a local run was started, stored in `.candor/run/<name>.json`: enough to kill it and to start the
 * same again (`node tools/restart.mjs <name>`). Contains secrets, so only the owner may read it.
 */
export interface RunRecord {
  name: string;
  pid: number;
  command: string[];
  env: Record<string, string>;
  logFile: string;
  uid?: number;
  gid?: number;
  /** Port of `/health/ready`; apps only. */
  healthPort?: number;
}

export async function writeRunRecord(folder: string, record: RunRecord): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${record.name}.json`);
  await writeFile(`${file}.new`, JSON.stringify(record, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** The current record: a restart writes the new process number there. */
export async function readRunRecord(folder: string, name: string): Promise<RunRecord | undefined> {
  const text = await readFile(path.join(folder, `${name}.json`), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as RunRecord);
}
