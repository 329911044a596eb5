import path from 'node:path';
import { type Secrets } from '@candor/ops/secrets.js';
import { type AppEnv } from './app-host.js';
import { workspace } from './workspace.js';

/** The settings of one run that the apps need. */
export interface RunFacts {
  databaseUrl: string;
  natsUrl: string;
  smtpUrl: string;
  gatewayPort: number;
  /** Unset when mails go to the user's own server. */
  inboxPort: number | undefined;
  dataFolder: string;
  secrets: Secrets;
  logLevel: string;
}

/** The addresses that users open. */
export interface Addresses {
  console: string;
  /** With `{domain}` as placeholder for the organisation's. */
  pages: string;
}

export function addresses(gatewayPort: number): Addresses {
  return { console: `http://localhost:${gatewayPort}`, pages: `http://{domain}.localhost:${gatewayPort}` };
}

/**
 * The environment of every app of a local run; each app reads the variables of its own schema. Of the user's
 * environment only the variables meant for the apps are passed on.
 */
export function appEnv(facts: RunFacts, user: Readonly<Record<string, string | undefined>>): AppEnv {
  const { console: consoleUrl, pages } = addresses(facts.gatewayPort);
  return {
    NODE_ENV: 'production',
    DATABASE_URL: facts.databaseUrl,
    NATS_URL: facts.natsUrl,
    SMTP_URL: facts.smtpUrl,
    MAIL_FROM: user.MAIL_FROM ?? 'Candor <status@candor.example>',
    CANDOR_SECRET: user.CANDOR_SECRET ?? facts.secrets.candorSecret,
    JWT_PRIVATE_KEY: user.JWT_PRIVATE_KEY ?? facts.secrets.jwtPrivateKey,
    JWT_PUBLIC_KEY: user.JWT_PUBLIC_KEY ?? facts.secrets.jwtPublicKey,
    CONSOLE_URL: consoleUrl,
    PAGES_URL_TEMPLATE: pages,
    PORT: String(facts.gatewayPort),
    // Both loopback addresses: programs differ in how they resolve `localhost`.
    HOST: 'localhost',
    SNAPSHOT_DIR: path.join(facts.dataFolder, 'pages'),
    CONSOLE_DIST: path.join(workspace, 'web', 'console', 'dist'),
    OUTBOUND_ALLOW: outboundAllow(user.OUTBOUND_ALLOW, facts.inboxPort),
    LOG_LEVEL: facts.logLevel,
    ...passedOn(user),
  };
}

/**
 * Apps registered with Slack and X, and keys for sealing their tokens; without them those channels report that they are
 * not configured. Also the gateway's limits, for programs that send from one address what in production comes from
 * many, the proxy, and the address for traces.
 */
const PASSED_ON = [
  'AUTH_RATE_PER_MINUTE',
  'REFRESH_RATE_PER_MINUTE',
  'NATS_REPLICAS',
  'OUTBOUND_PROXY',
  'RPC_TIMEOUT_MS',
  'SUBSCRIBE_RATE_PER_MINUTE',
  'SECRETS_KEYS',
  'SLACK_CLIENT_ID',
  'SLACK_CLIENT_SECRET',
  'SLACK_API_URL',
  'SLACK_AUTHORIZE_URL',
  'SLACK_HOOKS_URL',
  'TWITTER_APP_KEY',
  'TWITTER_APP_SECRET',
  'TWITTER_API_URL',
  'PLANS_FILE',
  'INVOICE_ISSUER',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'STRIPE_PUBLISHABLE_KEY',
  'AUTH_DISABLED',
  'AUTH_DISABLED_PUBLICLY',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
];

function passedOn(user: Readonly<Record<string, string | undefined>>): AppEnv {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (user[name] === undefined ? [] : [[name, user[name]]])));
}

/** The inbox's own webhook receiver, besides the hosts that the user allows. */
function outboundAllow(given: string | undefined, inboxPort: number | undefined): string {
  const own = inboxPort === undefined ? [] : [`localhost:${inboxPort}`, `127.0.0.1:${inboxPort}`];
  return [...(given ?? '').split(','), ...own]
    .map((target) => target.trim())
    .filter((target) => target !== '')
    .join(',');
}
