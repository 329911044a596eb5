import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '../all/run-until-stopped.js';
import { RESTORE_COMMAND } from './restore-command.js';

const run = promisify(execFile);

/**
 * @param dataDir of a cluster, which need not exist yet
 * @param program path of `postgres`
 * @throws Refusal when the cluster is of another major version, which the program cannot read
 */
export async function refuseOtherMajor(dataDir: string, program: string): Promise<void> {
  const given = await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (given === undefined) return;
  const { stdout } = await run(program, ['--version']);
  const [ours, theirs] = [/(\d+)/.exec(stdout)?.[1] ?? '', given.trim()];
  if (ours === theirs) return;
  throw new Refusal(
    `The database in ${dataDir} is one of PostgreSQL ${theirs}, and this image has PostgreSQL ${ours}, which cannot read it. ` +
      'Start the image that has written it, make a backup with `candor-admin backup /data/candor.backup` and stop it; then ' +
      `restore that into a new volume with this one: ${RESTORE_COMMAND}`,
  );
}
