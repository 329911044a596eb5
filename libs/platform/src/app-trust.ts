import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { ConfigError } from './config-error.js';

/** How an app authenticates itself to others, and others to itself. */
export interface AppTrust {
  /** Its user of the broker; its own name by default. */
  readonly busUser?: string;
  readonly busPassword?: string;
  /** Lets apps call each other while the broker is unavailable; without it they cannot. */
  readonly directKey?: string;
  /** Signs the actor of calls; only the gateway has it. */
  readonly signingKey?: KeyObject;
  /** Verifies that signature. Without it callers are trusted. */
  readonly verifyingKey?: KeyObject;
  /** Calls without a signature are accepted too, for as long as gateways of 0.1.0 run. */
  readonly acceptsUnsigned: boolean;
}

const pem = z.string().transform((text) => text.replaceAll('\\n', '\n'));

/** The variables for it, the same in every app. */
export const trustSchema = z.object({
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  DIRECT_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  /** PEM, Ed25519 or another curve. */
  CALL_SIGNING_KEY: pem.optional(),
  /** PEM of the public key, or of a certificate that holds it. */
  CALL_VERIFYING_KEY: pem.optional(),
  ACCEPT_UNSIGNED_CALLS: z.enum(['true', 'false']).default('false'),
});

/** @throws ConfigError for a malformed key */
export function appTrust(app: string, given: z.output<typeof trustSchema>): AppTrust {
  return {
    busUser: given.NATS_USER,
    busPassword: given.NATS_PASSWORD,
    directKey: given.DIRECT_KEY,
    signingKey: keyOf(app, 'CALL_SIGNING_KEY', given.CALL_SIGNING_KEY, createPrivateKey),
    verifyingKey: keyOf(app, 'CALL_VERIFYING_KEY', given.CALL_VERIFYING_KEY, createPublicKey),
    acceptsUnsigned: given.ACCEPT_UNSIGNED_CALLS === 'true',
  };
}

function keyOf(
  app: string,
  name: string,
  text: string | undefined,
  read: (pem: string) => KeyObject,
): KeyObject | undefined {
  if (text === undefined) return undefined;
  try {
    return read(text);
  } catch {
    throw new ConfigError(`${app} cannot start, the environment is wrong:\n  ${name}: is not a key in PEM`);
  }
}
