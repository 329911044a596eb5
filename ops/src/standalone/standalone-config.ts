import path from 'node:path';
import { z } from 'zod';
import { loadConfig, postgresUrl, wholeNumber, type Env } from '@candor/platform/config.js';

const port = wholeNumber(1, 65_535);

/** The variables of the one container besides those of its apps. */
const schema = z.object({
  /** Everything that is kept: database, streams, pages, secrets. */
  DATA_FOLDER: z.string().default('/data'),
  /** Folder with `initdb` and `postgres`. */
  POSTGRES_BIN: z.string().default('/usr/lib/postgresql/bin'),
  NATS_SERVER: z.string().default('/usr/bin/nats-server'),
  /** Both listen on 127.0.0.1 alone. */
  POSTGRES_PORT: port.default(5432),
  NATS_PORT: port.default(4222),
  /** The gateway's. */
  PORT: port.default(8080),
  /** A Postgres or NATS of one's own; without it the container runs one. */
  DATABASE_URL: postgresUrl.optional(),
  NATS_URL: z.string().optional(),
  /** Without it no mail can go out. */
  SMTP_URL: z.string().optional(),
  LOG_LEVEL: z.string().default('info'),
});

export interface StandaloneConfig {
  readonly dataFolder: string;
  readonly postgresBin: string;
  readonly natsServer: string;
  readonly postgresPort: number;
  readonly natsPort: number;
  readonly port: number;
  readonly databaseUrl?: string;
  readonly natsUrl?: string;
  readonly sendsMail: boolean;
  readonly logLevel: string;
}

/** @throws ConfigError naming every variable that is invalid */
export function standaloneConfig(env: Env): StandaloneConfig {
  const given = loadConfig('candor', schema, env);
  return {
    dataFolder: path.resolve(given.DATA_FOLDER),
    postgresBin: given.POSTGRES_BIN,
    natsServer: given.NATS_SERVER,
    postgresPort: given.POSTGRES_PORT,
    natsPort: given.NATS_PORT,
    port: given.PORT,
    databaseUrl: given.DATABASE_URL,
    natsUrl: given.NATS_URL,
    sendsMail: given.SMTP_URL !== undefined,
    logLevel: given.LOG_LEVEL,
  };
}
