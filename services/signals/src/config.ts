import { z } from 'zod';
import { outboundVariables } from '@candor/outbound/outbound-variables.js';
import { loadConfig, natsUrls, postgresUrl, type Env } from '@candor/platform/config.js';

export interface SignalsConfig {
  readonly natsUrls: readonly string[];
  readonly databaseUrl: string;
  /** `host:port` of status pages in private networks that may be watched. */
  readonly outboundAllow: readonly string[];
  readonly outboundProxy?: URL;
}

const schema = z.object({ NATS_URL: natsUrls, DATABASE_URL: postgresUrl, ...outboundVariables });

/** @throws ConfigError naming every variable that is missing or wrong */
export function signalsConfig(env: Env): SignalsConfig {
  const given = loadConfig('signals', schema, env);
  return {
    natsUrls: given.NATS_URL,
    databaseUrl: given.DATABASE_URL,
    outboundAllow: given.OUTBOUND_ALLOW,
    outboundProxy: given.OUTBOUND_PROXY,
  };
}
