import {
  startPostgres as startInstalled,
  type PostgresOptions,
  type PostgresServer,
} from '@candor/ops/servers/postgres-server.js';
import { freePort } from './free-port.js';
import { dataFolder, postgresInstallation } from './postgres-binaries.js';

/**
 * Starts the PostgreSQL that npm has installed, by default on any free port.
 * @throws Error with the end of the server's log when it does not start.
 */
export async function startPostgres(
  options: Omit<PostgresOptions, 'port'> & { port?: number },
): Promise<PostgresServer> {
  const installation = await postgresInstallation();
  const dataDir = await dataFolder(options.dataDir, installation);
  const port = options.port ?? (await freePort());
  return startInstalled(installation, { logFile: `${options.dataDir}.log`, ...options, dataDir, port });
}
