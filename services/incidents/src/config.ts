import { z } from 'zod';
import { loadConfig, natsUrls, postgresUrl, type Env } from '@candor/platform/config.js';

export interface IncidentsConfig {
  readonly natsUrls: readonly string[];
  readonly databaseUrl: string;
}

const schema = z.object({ NATS_URL: natsUrls, DATABASE_URL: postgresUrl });

/** @throws ConfigError naming every variable that is missing or wrong */
export function incidentsConfig(env: Env): IncidentsConfig {
  const { NATS_URL, DATABASE_URL } = loadConfig('incidents', schema, env);
  return { natsUrls: NATS_URL, databaseUrl: DATABASE_URL };
}
