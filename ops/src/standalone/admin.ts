#!/usr/bin/node
import { existsSync } from 'node:fs';
import path from 'node:path';
import { withSecretFiles } from '@candor/platform/secret-files.js';
import { AdminRefusal } from '../admin/admin-refusal.js';
import { runCommand } from '../admin/run-command.js';
import { runToItsEnd } from '../all/run-until-stopped.js';
import { loadSecrets, SECRETS_FILE } from '../stored-secrets.js';
import { restoreStandalone } from './restore-standalone.js';
import { standaloneConfig } from './standalone-config.js';
import { standaloneEnv } from './standalone-env.js';

/**
 * `candor-admin` in the one container, with the addresses and keys that it made: `docker exec candor candor-admin …`.
 * A restore is for a container of its own, because the database must not be used meanwhile.
 */
const [command, ...args] = process.argv.slice(2);
if (command === 'restore') await runToItsEnd((run) => restoreStandalone(args, withSecretFiles(process.env), run));
await runCommand(process.argv.slice(2), async () => {
  const given = withSecretFiles(process.env);
  const config = standaloneConfig(given);
  if (!existsSync(path.join(config.dataFolder, SECRETS_FILE))) {
    throw new AdminRefusal(`${config.dataFolder} has no secrets.json: run this in the container, once it has started.`);
  }
  return standaloneEnv(config, await loadSecrets(config.dataFolder), given);
});
