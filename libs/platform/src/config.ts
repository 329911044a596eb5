import { hostname } from 'node:os';
import { z } from 'zod';
import { trustSchema } from './app-trust.js';
import { ConfigError } from './config-error.js';
import { NODE_TUNINGS } from './node-tuning.js';
import { tracingSchema } from './tracing/tracing-config.js';

/** The environment an app is started with. Apps never read `process.env`; the launcher or `runMain` passes it. */
export type Env = Readonly<Record<string, string | undefined>>;

export { ConfigError };

/**
 * Reads the environment once, through a schema.
 * @throws ConfigError naming every variable that is missing or invalid
 */
export function loadConfig<S extends z.ZodObject>(app: string, schema: S, env: Env): z.output<S> {
  // Shells and charts express "not set" as an empty variable.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    // Of a list too: a place in it says nothing to who has to correct the variable.
    const name = String(issue.path[0]);
    return `  ${name}: ${given[name] === undefined ? 'is missing' : issue.message}`;
  });
  throw new ConfigError(`${app} cannot start, the environment is wrong:\n${lines.join('\n')}`);
}

/** A whole number given as text. */
export const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** The address of the Postgres database, as the login role. */
export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** One or more NATS addresses, separated by commas. */
export const natsUrls = z.string().transform((text) => text.split(',').map((url) => url.trim()));

/** The root from which tokens and signing secrets are derived; at least 32 characters. */
export const rootSecret = z.string().min(32, 'must have at least 32 characters');

/** Names out of a list, separated by commas. */
const namesOf = (known: readonly string[]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(known)));

/** Variables of every app. */
export const platformSchema = z.object({
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Port of the health endpoints; without it they are not served. */
  HEALTH_PORT: wholeNumber(0, 65_535).optional(),
  /** How long work in progress may take to finish at shutdown (ms). */
  SHUTDOWN_GRACE_MS: wholeNumber(0, 120_000).default(25_000),
  /** How long an app waits for another one's answer (ms), unless the call sets its own timeout. */
  RPC_TIMEOUT_MS: wholeNumber(100, 120_000).default(5_000),
  /**
   * Port for calls of other apps while the broker is unavailable; without it they are not accepted. 0 means any free
   * port.
   */
  DIRECT_PORT: wholeNumber(0, 65_535).optional(),
  /** The host by which other apps reach this one, and on which it listens for them; the machine's name by default. */
  DIRECT_HOST: z.string().default(hostname()),
  /** On how many servers of a NATS cluster each stream is kept; servers that are no cluster can keep one. */
  NATS_REPLICAS: z.enum(['1', '3', '5']).default('1').transform(Number),
  /** What of `node-tuning.ts` to leave out, to measure what it is worth. */
  WITHOUT_NODE_TUNING: namesOf(NODE_TUNINGS).optional(),
  ...trustSchema.shape,
  ...tracingSchema.shape,
});
