import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { loadConfig, natsUrls, wholeNumber, type Env } from '@candor/platform/config.js';
import type { RateLimits } from './rate-limit/rate-limiter.js';

const MAX_PER_MINUTE = 1_000_000;

/** A PEM in an environment variable often has its line ends written as `\n`. */
const es256PublicKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine(isP256PublicKey, 'must be the PEM of a P-256 public key');

const pagesUrlTemplate = z
  .string()
  .transform((text) => text.replace(/\/+$/, ''))
  .refine(
    (text) => /^https?:\/\/\{domain\}\.[^/{}]+$/.test(text),
    'must look like "https://{domain}.status.example.com"',
  );

const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(8080),
  /** Unset listens on every address; "localhost" on 127.0.0.1 and ::1, whichever of them a browser takes. */
  HOST: z.string().optional(),
  NATS_URL: natsUrls,
  JWT_PUBLIC_KEY: es256PublicKey,
  SNAPSHOT_DIR: z.string(),
  CONSOLE_DIST: z.string().optional(),
  CONSOLE_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:8080'),
  PAGES_URL_TEMPLATE: pagesUrlTemplate.default('http://{domain}.localhost:8080'),
  /** How many proxies in front append to X-Forwarded-For. */
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  AUTH_RATE_PER_MINUTE: wholeNumber(1, MAX_PER_MINUTE).default(30),
  SUBSCRIBE_RATE_PER_MINUTE: wholeNumber(1, MAX_PER_MINUTE).default(30),
});

export interface GatewayConfig {
  /** 0 takes any free port. */
  readonly port: number;
  /** Address to listen on; every address unless given. */
  readonly host?: string;
  readonly natsUrls: readonly string[];
  /** Identity's public key, PEM. */
  readonly jwtPublicKey: string;
  /** Folder of this gateway's own copy of the pages. */
  readonly snapshotDir: string;
  /** Folder of the built console. */
  readonly consoleDist?: string;
  readonly consoleUrl: string;
  /** Address of a page, with `{domain}` in the place of its label. */
  readonly pagesUrlTemplate: string;
  readonly rateLimits: RateLimits;
}

/** @throws ConfigError naming every variable that is missing or wrong */
export function gatewayConfig(env: Env): GatewayConfig {
  const given = loadConfig('gateway', schema, env);
  return {
    port: given.PORT,
    host: given.HOST,
    natsUrls: given.NATS_URL,
    jwtPublicKey: given.JWT_PUBLIC_KEY,
    snapshotDir: given.SNAPSHOT_DIR,
    consoleDist: given.CONSOLE_DIST,
    consoleUrl: given.CONSOLE_URL,
    pagesUrlTemplate: given.PAGES_URL_TEMPLATE,
    rateLimits: {
      perMinute: { auth: given.AUTH_RATE_PER_MINUTE, subscribe: given.SUBSCRIBE_RATE_PER_MINUTE },
      trustedProxies: given.TRUST_PROXY,
    },
  };
}

function isP256PublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
