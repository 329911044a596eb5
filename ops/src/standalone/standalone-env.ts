import path from 'node:path';
import { type Env } from '@candor/platform/config.js';
import { type Secrets } from '../secrets.js';
import { busPasswords } from '../servers/broker-users.js';
import { type StandaloneConfig } from './standalone-config.js';

const DATABASE = 'candor';

/** The environment of the apps and of `candor-admin` in the container: what it was started with, and what it made. */
export function standaloneEnv(config: StandaloneConfig, secrets: Secrets, env: Env): Env {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  return {
    SNAPSHOT_DIR: path.join(config.dataFolder, 'pages'),
    CONSOLE_URL: 'http://localhost:8080',
    PAGES_URL_TEMPLATE: 'http://{domain}.localhost:8080',
    PORT: String(config.port),
    GATEWAY_URL: `http://127.0.0.1:${config.port}`,
    CANDOR_SECRET: secrets.candorSecret,
    DIRECT_KEY: secrets.directKey,
    // The halves of a pair belong together.
    ...(!given.JWT_PRIVATE_KEY && { JWT_PRIVATE_KEY: secrets.jwtPrivateKey, JWT_PUBLIC_KEY: secrets.jwtPublicKey }),
    ...(!given.CALL_SIGNING_KEY && {
      CALL_SIGNING_KEY: secrets.callSigningKey,
      CALL_VERIFYING_KEY: secrets.callVerifyingKey,
    }),
    DATABASE_URL: `${serverUrl(config, secrets)}/${DATABASE}`,
    NATS_URL: `nats://127.0.0.1:${config.natsPort}`,
    ...(config.natsUrl === undefined && busPasswords(secrets)),
    ...given,
  };
}

/** The container's own PostgreSQL, as its superuser, without the name of a database. */
function serverUrl({ postgresPort }: StandaloneConfig, { postgresPassword }: Secrets): string {
  return `postgres://candor:${encodeURIComponent(postgresPassword)}@127.0.0.1:${postgresPort}`;
}
