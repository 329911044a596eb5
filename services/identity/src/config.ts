import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { loadConfig, natsUrls, postgresUrl, type Env } from '@candor/platform/config.js';

export interface IdentityConfig {
  readonly natsUrls: readonly string[];
  readonly databaseUrl: string;
  /** PEM of the P-256 key that signs sessions; the gateway has its public half. */
  readonly jwtPrivateKey: string;
}

const signingKey = z
  .string()
  // Env files keep a PEM on one line, with the line breaks spelled out.
  .transform((pem) => pem.replaceAll('\\n', '\n'))
  .refine(isP256PrivateKey, 'must be a private key on the curve P-256, as PEM');

const schema = z.object({ NATS_URL: natsUrls, DATABASE_URL: postgresUrl, JWT_PRIVATE_KEY: signingKey });

/** @throws ConfigError naming every variable that is missing or wrong */
export function identityConfig(env: Env): IdentityConfig {
  const { NATS_URL, DATABASE_URL, JWT_PRIVATE_KEY } = loadConfig('identity', schema, env);
  return { natsUrls: NATS_URL, databaseUrl: DATABASE_URL, jwtPrivateKey: JWT_PRIVATE_KEY };
}

function isP256PrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
