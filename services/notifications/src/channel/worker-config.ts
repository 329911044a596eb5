import { z } from 'zod';
import { natsUrls, postgresUrl, wholeNumber } from '@candor/platform/config.js';

/** The environment that every channel worker takes. */
export const workerSchema = z.object({
  DATABASE_URL: postgresUrl,
  NATS_URL: natsUrls,
  /** URL of a status page, with `{domain}` for the organisation's label. */
  PAGES_URL_TEMPLATE: z
    .string()
    .refine(
      (text) => text.includes('{domain}') && URL.canParse(text.replace('{domain}', 'x')),
      'must be a URL with {domain} in it',
    ),
  CONSOLE_URL: z.url({ protocol: /^https?$/ }),
  /** With work but no progress for this long (ms) a worker reports that it is not ready. */
  WORKER_STALL_MS: wholeNumber(100, 3_600_000).default(60_000),
});

/** The settings of every channel worker; a class so that Nest can provide it. */
export class WorkerConfig {
  readonly natsUrls: readonly string[];
  readonly databaseUrl: string;
  readonly pagesUrlTemplate: string;
  readonly consoleUrl: string;
  readonly stallMs: number;

  constructor(
    env: z.output<typeof workerSchema>,
    /** Sends that may be unrecorded at the same time: the most that a crash repeats. */
    readonly window: number,
    /** Share of the free slots and its own that one organisation may hold of the window; 1 for no limit. */
    readonly share = 1,
  ) {
    this.natsUrls = env.NATS_URL;
    this.databaseUrl = env.DATABASE_URL;
    this.stallMs = env.WORKER_STALL_MS;
    this.pagesUrlTemplate = env.PAGES_URL_TEMPLATE;
    this.consoleUrl = env.CONSOLE_URL.replace(/\/+$/, '');
  }
}
