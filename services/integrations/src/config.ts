import { z } from 'zod';
import { outboundVariables } from '@candor/outbound/outbound-variables.js';
import { loadConfig, natsUrls, postgresUrl, rootSecret, type Env } from '@candor/platform/config.js';
import { secretKeys, type SecretKey } from '@candor/platform/sealed-secrets.js';
import { slackSettings, slackVariables, type SlackSettings } from '@candor/slack/slack-settings.js';
import { twitterSettings, twitterVariables, type TwitterSettings } from '@candor/twitter/twitter-transport.js';

const schema = z.object({
  DATABASE_URL: postgresUrl,
  NATS_URL: natsUrls,
  /**
   * Signing secrets and the links in messages are derived from it, and the key of sealed secrets unless others are
   * given.
   */
  CANDOR_SECRET: rootSecret,
  SECRETS_KEYS: secretKeys,
  ...outboundVariables,
  /** Where users return from Slack and X; the callback URLs are registered there. */
  CONSOLE_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:8080'),
  ...slackVariables,
  ...twitterVariables,
});

/** The settings of the service. */
export interface IntegrationsConfig {
  readonly databaseUrl: string;
  readonly natsUrls: readonly string[];
  readonly secret: string;
  readonly secretKeys: readonly SecretKey[];
  readonly outboundAllow: readonly string[];
  /** Without a slash at the end. */
  readonly consoleUrl: string;
  /** Undefined without a Slack app. */
  readonly slack?: SlackSettings;
  /** Undefined without an X app. */
  readonly twitter?: TwitterSettings;
}

/** @throws ConfigError naming every variable that is missing or wrong */
export function integrationsConfig(env: Env): IntegrationsConfig {
  const given = loadConfig('integrations', schema, env);
  return {
    databaseUrl: given.DATABASE_URL,
    natsUrls: given.NATS_URL,
    secret: given.CANDOR_SECRET,
    secretKeys: given.SECRETS_KEYS,
    outboundAllow: given.OUTBOUND_ALLOW,
    consoleUrl: given.CONSOLE_URL.replace(/\/+$/, ''),
    slack: slackSettings(given),
    twitter: twitterSettings(given),
  };
}
