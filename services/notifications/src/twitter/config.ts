import { type z } from 'zod';
import { proxyVariables } from '@candor/outbound/outbound-proxy.js';
import { loadConfig, wholeNumber, type Env } from '@candor/platform/config.js';
import { twitterSettings, twitterVariables, type TwitterSettings } from '@candor/twitter/twitter-transport.js';
import { WorkerConfig, workerSchema } from '../channel/worker-config.js';

const schema = workerSchema.extend({
  ...proxyVariables,
  ...twitterVariables,
  /** Posts that may be unrecorded at the same time. X itself refuses duplicates. */
  TWITTER_WINDOW: wholeNumber(1, 1_000).default(10),
});

export class TwitterConfig extends WorkerConfig {
  /** Undefined without an X app. */
  readonly twitter?: TwitterSettings;

  constructor(env: z.output<typeof schema>) {
    super(env, env.TWITTER_WINDOW);
    this.twitter = twitterSettings(env);
  }
}

/** @throws ConfigError naming every variable that is missing or wrong */
export function twitterConfig(env: Env): TwitterConfig {
  return new TwitterConfig(loadConfig('notifications-twitter', schema, env));
}
