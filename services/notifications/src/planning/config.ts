import { z } from 'zod';
import { loadConfig, natsUrls, postgresUrl, wholeNumber, type Env } from '@candor/platform/config.js';
import { type SourceName } from '../ledger/ledger-types.js';

const WALKED = ['integrations', 'subscribers'] as const satisfies readonly SourceName[];

const schema = z.object({
  DATABASE_URL: postgresUrl,
  NATS_URL: natsUrls,
  /** Pointers offered per channel and lane when no worker is known to be busy. */
  DISPATCH_MIN_DEPTH: wholeNumber(1, 1_000).default(6),
  /** After this long (ms) an offered chunk that was not taken is checked. */
  DISPATCH_OFFER_TIMEOUT_MS: wholeNumber(100, 3_600_000).default(30_000),
  /** The contexts whose recipients are notified, separated by commas; one that is not installed is left out here. */
  RECIPIENT_SOURCES: z
    .string()
    .default(WALKED.join(','))
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(WALKED)).min(1)),
});

/** The settings of the planner; a class so that Nest can provide it. */
export class PlannerConfig {
  constructor(
    readonly natsUrls: readonly string[],
    readonly databaseUrl: string,
    readonly minDepth: number,
    readonly offerTimeoutMs: number,
    /** Walked in this order. */
    readonly sources: readonly SourceName[],
  ) {}
}

/** @throws ConfigError naming every variable that is missing or wrong */
export function plannerConfig(env: Env): PlannerConfig {
  const given = loadConfig('notifications-planner', schema, env);
  return new PlannerConfig(
    given.NATS_URL,
    given.DATABASE_URL,
    given.DISPATCH_MIN_DEPTH,
    given.DISPATCH_OFFER_TIMEOUT_MS,
    WALKED.filter((source) => given.RECIPIENT_SOURCES.includes(source)),
  );
}
