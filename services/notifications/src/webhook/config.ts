import { type z } from 'zod';
import { outboundVariables } from '@candor/outbound/outbound-variables.js';
import { loadConfig, wholeNumber, type Env } from '@candor/platform/config.js';
import { WorkerConfig, workerSchema } from '../channel/worker-config.js';

/** Usually the receivers of one organisation hang; the others continue with the rest of the window. */
const SHARE = 8 / 9;

const schema = workerSchema.extend({
  /**
   * Posts that may be unrecorded at the same time: the most that a crash repeats. Larger than for mails, because a
   * receiver recognises a repeat by its `webhook-id`; measured, 128 is about a tenth faster than 64, and 256 is no
   * faster. One organisation may use eight ninths of it: 128 of the default.
   */
  WEBHOOK_WINDOW: wholeNumber(1, 10_000).default(144),
  /** From the first byte out to the last byte in (ms). */
  WEBHOOK_TIMEOUT_MS: wholeNumber(100, 60_000).default(15_000),
  ...outboundVariables,
});

export class WebhookConfig extends WorkerConfig {
  readonly allow: readonly string[];
  readonly proxy?: URL;
  readonly timeoutMs: number;

  constructor(env: z.output<typeof schema>) {
    super(env, env.WEBHOOK_WINDOW, SHARE);
    this.allow = env.OUTBOUND_ALLOW;
    this.proxy = env.OUTBOUND_PROXY;
    this.timeoutMs = env.WEBHOOK_TIMEOUT_MS;
  }
}

/** @throws ConfigError naming every variable that is missing or wrong */
export function webhookConfig(env: Env): WebhookConfig {
  return new WebhookConfig(loadConfig('notifications-webhook', schema, env));
}
