import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Env } from '@candor/platform/config.js';
import { databaseUrl } from '../admin/admin-database.js';
import { AdminRefusal } from '../admin/admin-refusal.js';
import { restoreGiven } from '../admin/restore.js';
import { type Run } from '../all/run-until-stopped.js';
import { makeSecrets, type Secrets } from '../secrets.js';
import { readSecrets, SECRETS_FILE, storeSecrets } from '../stored-secrets.js';
import { standaloneConfig } from './standalone-config.js';
import { standaloneEnv } from './standalone-env.js';
import { startDatabase } from './start-servers.js';
import { holdVolume } from './volume-lock.js';
import { requireWritable } from './writable-folder.js';

/**
 * `candor-admin restore` in a container that runs nothing else: starts PostgreSQL alone on an empty volume, and restores
 * an archive into it. The next start of the container on that volume has everything. Nothing is written to the volume
 * before archive and keys were found to belong together.
 * @param args as those of the command, and `--keys` with the secrets.json of the volume that was backed up
 * @throws AdminRefusal or Refusal saying why not
 */
export async function restoreStandalone(args: readonly string[], given: Env, run: Run): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'send-pending': { type: 'boolean', default: false }, keys: { type: 'string' } },
  });
  const config = standaloneConfig(given);
  const { dataFolder } = config;
  await requireWritable(dataFolder);
  run.teardown.add({ name: 'the volume', close: await holdVolume(dataFolder), kill: () => {} });
  const secrets = await keysFor(dataFolder, values.keys, given);
  const env = standaloneEnv(config, secrets, given);
  const database = async (): Promise<string> => {
    await storeSecrets(dataFolder, secrets);
    await startDatabase(config, secrets, run);
    return databaseUrl(env);
  };
  for (const line of await restoreGiven(positionals, env, database, values['send-pending'])) console.log(line);
}

/** The volume's keys, or those of the given file for a volume that has none. */
async function keysFor(dataFolder: string, file: string | undefined, given: Env): Promise<Secrets> {
  const own = await readSecrets(path.join(dataFolder, SECRETS_FILE));
  if (file === undefined) {
    if (own === undefined && !given.CANDOR_SECRET)
      throw new AdminRefusal(
        'Name the keys that the backup was made with: --keys <its secrets.json>, or CANDOR_SECRET as it was given.',
      );
    return { ...makeSecrets(), ...own };
  }
  const keys = await readSecrets(file).catch(() => undefined);
  if (typeof keys?.candorSecret !== 'string')
    throw new AdminRefusal(`--keys: ${file} cannot be read as the secrets.json of a volume.`);
  if (own !== undefined && own.candorSecret !== keys.candorSecret)
    throw new AdminRefusal(`${dataFolder} has keys of its own, in secrets.json: restore into an empty volume.`);
  return { ...makeSecrets(), ...keys, ...own };
}
