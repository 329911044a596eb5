import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { withAsciiDomain } from '@candor/platform/email-address.js';
import { loadConfig, wholeNumber, type Env } from '@candor/platform/config.js';
import { WorkerConfig, workerSchema } from '../channel/worker-config.js';
import { type Mailbox } from './mail-prototype.js';

const schema = workerSchema.extend({
  /** The mail server, credentials included. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** The sender, for example "Candor <status@example.com>". Its address also receives bounces. */
  MAIL_FROM: z.string().transform((text, context): Mailbox => {
    const [first] = addressparser(text, { flatten: true });
    if (first?.address?.includes('@')) return { name: first.name || 'Candor', address: withAsciiDomain(first.address) };
    context.addIssue({ code: 'custom', message: 'must be a mail address, with or without a name' });
    return z.NEVER;
  }),
  /** Mails that may be unrecorded at the same time, and connections: the most that a crash repeats. */
  EMAIL_WINDOW: wholeNumber(1, 1_000).default(20),
  /** Connections to the mail server at a time, for one that allows fewer than the window. */
  SMTP_MAX_CONNECTIONS: wholeNumber(1, 1_000).optional(),
  /** Mails per second and worker at most, for a mail server with a rate limit; no limit by default. */
  SMTP_RATE_PER_SECOND: wholeNumber(1, 100_000).optional(),
});

export class EmailConfig extends WorkerConfig {
  readonly smtpUrl: string;
  readonly from: Mailbox;
  /** Undefined for no limit. */
  readonly ratePerSecond: number | undefined;

  constructor(env: z.output<typeof schema>) {
    // No more sends than connections: while a mail waits for one, its recipient may leave.
    super(env, Math.min(env.SMTP_MAX_CONNECTIONS ?? env.EMAIL_WINDOW, env.EMAIL_WINDOW));
    this.smtpUrl = env.SMTP_URL;
    this.from = env.MAIL_FROM;
    this.ratePerSecond = env.SMTP_RATE_PER_SECOND;
  }
}

/** @throws ConfigError naming every variable that is missing or wrong */
export function emailConfig(env: Env): EmailConfig {
  return new EmailConfig(loadConfig('notifications-email', schema, env));
}
