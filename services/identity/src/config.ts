import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { outboundVariables } from '@candor/outbound/outbound-variables.js';
import { loadConfig, natsUrls, postgresUrl, rootSecret, wholeNumber, type Env } from '@candor/platform/config.js';
import { secretKeys, type SecretKey } from '@candor/platform/sealed-secrets.js';

export interface IdentityConfig {
  readonly natsUrls: readonly string[];
  readonly databaseUrl: string;
  /** PEM of the P-256 key that signs sessions; the gateway has its public half. */
  readonly jwtPrivateKey: string;
  readonly secret: string;
  readonly secretKeys: readonly SecretKey[];
  readonly outboundAllow: readonly string[];
  readonly outboundProxy?: URL;
  /** Without a slash at the end. */
  readonly consoleUrl: string;
  /** How long a session may last, however often it is used (days). */
  readonly sessionDays: number;
}

const signingKey = z
  .string()
  // Env files keep a PEM on one line, with the line breaks escaped.
  .transform((pem) => pem.replaceAll('\\n', '\n'))
  .refine(isP256PrivateKey, 'must be a private key on the curve P-256, as PEM');

const schema = z.object({
  NATS_URL: natsUrls,
  DATABASE_URL: postgresUrl,
  JWT_PRIVATE_KEY: signingKey,
  /** The key of sealed secrets is derived from it unless others are given. */
  CANDOR_SECRET: rootSecret,
  SECRETS_KEYS: secretKeys,
  /** Where a provider may be; what is allowed although it is private may also be without TLS. */
  ...outboundVariables,
  /** Where users return from their provider. */
  CONSOLE_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:8080'),
  SESSION_MAX_DAYS: wholeNumber(1, 365).default(30),
});

/** @throws ConfigError naming every variable that is missing or wrong */
export function identityConfig(env: Env): IdentityConfig {
  const given = loadConfig('identity', schema, env);
  return {
    natsUrls: given.NATS_URL,
    databaseUrl: given.DATABASE_URL,
    jwtPrivateKey: given.JWT_PRIVATE_KEY,
    secret: given.CANDOR_SECRET,
    secretKeys: given.SECRETS_KEYS,
    outboundAllow: given.OUTBOUND_ALLOW,
    outboundProxy: given.OUTBOUND_PROXY,
    consoleUrl: given.CONSOLE_URL.replace(/\/+$/, ''),
    sessionDays: given.SESSION_MAX_DAYS,
  };
}

function isP256PrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
