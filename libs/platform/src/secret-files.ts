import { readFileSync } from 'node:fs';
import { ConfigError, type Env } from './config.js';

/** Secrets that may be given as a file, whose path is in the variable of this name with `_FILE`. */
const NAMES = [
  'CALL_SIGNING_KEY',
  'CALL_VERIFYING_KEY',
  'CANDOR_SECRET',
  'DATABASE_URL',
  'DIRECT_KEY',
  'JWT_PRIVATE_KEY',
  'JWT_PUBLIC_KEY',
  'NATS_PASSWORD',
  'NATS_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'S3_SECRET_ACCESS_KEY',
  'S3_SESSION_TOKEN',
  'SECRETS_KEYS',
  'SLACK_CLIENT_SECRET',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWITTER_APP_SECRET',
];

/** Of the app's user of the broker, where one process holds several apps. */
const BUS_PASSWORD_FILE = /^(NATS_PASSWORD_[A-Z_]+)_FILE$/;

/**
 * The environment with every `<secret>_FILE` replaced by the content of the file, without the trailing newline; this is
 * how container engines provide secrets.
 * @throws ConfigError naming the file that cannot be read, or the secret that is given twice
 */
export function withSecretFiles(env: Env): Env {
  const read: Record<string, string> = {};
  const ofApps = Object.keys(env).flatMap((name) => BUS_PASSWORD_FILE.exec(name)?.[1] ?? []);
  for (const name of [...NAMES, ...ofApps]) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE cannot both be given`);
    try {
      read[name] = readFileSync(file, 'utf8').trimEnd();
    } catch (error) {
      throw new ConfigError(`${name}_FILE: ${(error as Error).message}`);
    }
  }
  return { ...env, ...read };
}
