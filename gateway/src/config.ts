import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { ConfigError, loadConfig, natsUrls, wholeNumber, type Env } from '@candor/platform/config.js';
import { connectionsWithin, ownMemoryMb, threadsWithin } from './edge/listen/memory-limit.js';
import { peerNames, type PeerName } from './site/side-door/peer-addresses.js';
import type { RateLimits } from './edge/rate-limit/rate-limiter.js';

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

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(8080),
  /** If unset, listens on every address; "localhost" means 127.0.0.1 and ::1, because browsers use either. */
  HOST: z.string().optional(),
  NATS_URL: natsUrls,
  JWT_PUBLIC_KEY: es256PublicKey,
  SNAPSHOT_DIR: z.string(),
  CONSOLE_DIST: z.string().optional(),
  CONSOLE_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:8080'),
  PAGES_URL_TEMPLATE: pagesUrlTemplate.default('http://{domain}.localhost:8080'),
  /** How many proxies in front append to X-Forwarded-For. */
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  /** Every client uses https; needed where the proxy in front does not report it. */
  HTTPS_ONLY: flag.default(false),
  AUTH_RATE_PER_MINUTE: wholeNumber(1, MAX_PER_MINUTE).default(30),
  /** All users behind one address refresh their sessions, so it is higher than the limit for signing in. */
  REFRESH_RATE_PER_MINUTE: wholeNumber(1, MAX_PER_MINUTE).default(300),
  SUBSCRIBE_RATE_PER_MINUTE: wholeNumber(1, MAX_PER_MINUTE).default(30),
  /** Memory that the process may use (MiB); by default that of its container. */
  MEMORY_LIMIT_MB: wholeNumber(128, 1_000_000).optional(),
  /** Other gateways, `host:port` or `dns:name:port` for all addresses of a name, separated by commas. */
  GATEWAY_PEERS: z
    .string()
    .default('')
    .transform((text, context) => {
      const names = peerNames(text);
      if (!names)
        context.addIssue({ code: 'custom', message: 'must be host:port or dns:name:port, separated by commas' });
      return names ?? [];
    }),
  /** Where other gateways reach this one; nothing else of the world may. */
  PEER_PORT: wholeNumber(0, 65_535).optional(),
  /** Every client that reaches the gateway is the Owner of the only organisation. */
  AUTH_DISABLED: flag.default(false),
  /** Confirms that access to a gateway that does not listen on this machine alone is restricted by other means. */
  AUTH_DISABLED_PUBLICLY: flag.default(false),
  /** Belongs to billing's STRIPE_SECRET_KEY; with it the console accepts cards, by Stripe's own script. */
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w+$/, 'must be a publishable key, pk_…')
    .optional(),
});

const TOO_OPEN = `gateway cannot start, the environment is wrong:
  AUTH_DISABLED: makes everybody who reaches the gateway an Owner, and HOST is not this machine alone. Set HOST=localhost, or
  AUTH_DISABLED_PUBLICLY=true where something in front of the gateway decides who gets here`;

export interface GatewayConfig {
  /** 0 means any free port. */
  readonly port: number;
  /** Address to listen on; every address by default. */
  readonly host?: string;
  readonly natsUrls: readonly string[];
  /** Identity's public key, PEM. */
  readonly jwtPublicKey: string;
  /** Folder of this gateway's own copy of the pages. */
  readonly snapshotDir: string;
  /** Folder of the built console. */
  readonly consoleDist?: string;
  readonly consoleUrl: string;
  /** Address of a page, with `{domain}` in place of its label. */
  readonly pagesUrlTemplate: string;
  readonly rateLimits: RateLimits;
  /** Maximum number of open connections. */
  readonly maxConnections: number;
  /** How many answers are rendered at the same time. */
  readonly renderThreads: number;
  /** Whether every client uses https; otherwise the proxies in front report it for each request. */
  readonly httpsOnly?: boolean;
  /** Whether every client is the Owner of the only organisation. */
  readonly authDisabled: boolean;
  /** Undefined where no cards are accepted; then no code of Stripe's may run in the console. */
  readonly stripePublishableKey?: string;
  /** Other gateways. */
  readonly peers?: readonly PeerName[];
  /** Where they reach this one; undefined where there are none, 0 for any free one. */
  readonly peerPort?: number;
  /** The time (epoch ms) that decides which day a page shows; the machine's clock by default. */
  readonly now?: () => number;
}

/** @throws ConfigError naming every variable that is missing or invalid */
export function gatewayConfig(env: Env): GatewayConfig {
  const given = loadConfig('gateway', schema, env);
  if (given.AUTH_DISABLED && !given.AUTH_DISABLED_PUBLICLY && !isLoopback(given.HOST)) throw new ConfigError(TOO_OPEN);
  const memoryMb = given.MEMORY_LIMIT_MB ?? ownMemoryMb();
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
      perMinute: {
        auth: given.AUTH_RATE_PER_MINUTE,
        refresh: given.REFRESH_RATE_PER_MINUTE,
        subscribe: given.SUBSCRIBE_RATE_PER_MINUTE,
      },
      trustedProxies: given.TRUST_PROXY,
    },
    maxConnections: connectionsWithin(memoryMb),
    renderThreads: threadsWithin(memoryMb),
    httpsOnly: given.HTTPS_ONLY,
    authDisabled: given.AUTH_DISABLED,
    peers: given.GATEWAY_PEERS,
    peerPort: given.PEER_PORT,
    stripePublishableKey: given.STRIPE_PUBLISHABLE_KEY,
  };
}

/** Without a host it listens on every address. */
function isLoopback(host: string | undefined): boolean {
  return host === 'localhost' || host === '::1' || (host !== undefined && /^127(\.\d{1,3}){3}$/.test(host));
}

function isP256PublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
