#!/usr/bin/node
import { existsSync } from 'node:fs';
import path from 'node:path';
import { withSecretFiles } from '@candor/platform/secret-files.js';
import { AdminRefusal } from '../admin/admin-refusal.js';
import { runCommand } from '../admin/run-command.js';
import { loadSecrets } from '../stored-secrets.js';
import { standaloneConfig } from './standalone-config.js';
import { standaloneEnv } from './standalone-env.js';

/** `candor-admin` in the one container, with the addresses and keys that it made: `docker exec candor candor-admin …`. */
await runCommand(process.argv.slice(2), async () => {
  const given = withSecretFiles(process.env);
  const config = standaloneConfig(given);
  if (!existsSync(path.join(config.dataFolder, 'secrets.json'))) {
    throw new AdminRefusal(`${config.dataFolder} has no secrets.json: run this in the container, once it has started.`);
  }
  return standaloneEnv(config, await loadSecrets(config.dataFolder), given);
});
