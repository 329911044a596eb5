import { z } from 'zod';
import { outboundVariables } from '@candor/outbound/outbound-variables.js';
import { secretKeys, type SecretKey } from '@candor/platform/sealed-secrets.js';
import { slackSettings, slackVariables, type SlackSettings } from '@candor/slack/slack-settings.js';
import { loadConfig, natsUrls, postgresUrl, rootSecret, type Env } from '@candor/platform/config.js';

const schema = z.object({
  DATABASE_URL: postgresUrl,
  NATS_URL: natsUrls,
  /** Link tokens and signing secrets are derived from it: a new one invalidates every mailed link and every secret. */
  CANDOR_SECRET: rootSecret,
  SECRETS_KEYS: secretKeys,
  /** Where Slack redirects visitors to; its callback URL is registered there. */
  CONSOLE_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:8080'),
  ...slackVariables,
  ...outboundVariables,
});

/** The settings of the service. */
export interface SubscribersConfig {
  readonly databaseUrl: string;
  readonly natsUrls: readonly string[];
  readonly secret: string;
  readonly outboundAllow: readonly string[];
  readonly secretKeys: readonly SecretKey[];
  /** Without a slash at the end. */
  readonly consoleUrl: string;
  /** Undefined without a Slack app. */
  readonly slack?: SlackSettings;
}

/** @throws ConfigError naming every variable that is missing or wrong */
export function subscribersConfig(env: Env): SubscribersConfig {
  const given = loadConfig('subscribers', schema, env);
  return {
    databaseUrl: given.DATABASE_URL,
    natsUrls: given.NATS_URL,
    secret: given.CANDOR_SECRET,
    outboundAllow: given.OUTBOUND_ALLOW,
    secretKeys: given.SECRETS_KEYS,
    consoleUrl: given.CONSOLE_URL.replace(/\/+$/, ''),
    slack: slackSettings(given),
  };
}
