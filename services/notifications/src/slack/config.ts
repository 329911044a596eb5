import { z } from 'zod';
import { proxyVariables } from '@candor/outbound/outbound-proxy.js';
import { wholeNumber, loadConfig, type Env } from '@candor/platform/config.js';
import { slackVariables } from '@candor/slack/slack-settings.js';
import { WorkerConfig, workerSchema } from '../channel/worker-config.js';

const schema = workerSchema.extend({
  ...proxyVariables,
  SLACK_API_URL: slackVariables.SLACK_API_URL,
  /** Origin of incoming webhooks, for a double; Slack's own by default. */
  SLACK_HOOKS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Posts that may be unrecorded at the same time: the most that a crash repeats, for Slack does not deduplicate. */
  SLACK_WINDOW: wholeNumber(1, 1_000).default(20),
});

export class SlackConfig extends WorkerConfig {
  /** Base of the Web API, ends with "/". */
  readonly apiUrl: string;
  /** Origin of incoming webhooks; undefined for Slack's own. */
  readonly hooksUrl?: string;
  /** `host:port` pairs that may be posted to although they are not public: that of the double. */
  readonly allow: readonly string[];
  readonly proxy?: URL;

  constructor(env: z.output<typeof schema>) {
    super(env, env.SLACK_WINDOW);
    this.proxy = env.OUTBOUND_PROXY;
    this.apiUrl = env.SLACK_API_URL.replace(/\/*$/, '/');
    this.hooksUrl = env.SLACK_HOOKS_URL && new URL(env.SLACK_HOOKS_URL).origin;
    this.allow = this.hooksUrl === undefined ? [] : [new URL(this.hooksUrl).host];
  }
}

/** @throws ConfigError naming every variable that is missing or wrong */
export function slackConfig(env: Env): SlackConfig {
  return new SlackConfig(loadConfig('notifications-slack', schema, env));
}
