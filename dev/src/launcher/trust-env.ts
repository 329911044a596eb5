import { ownEnv } from '@candor/ops/all/own-env.js';
import { type Secrets } from '@candor/ops/secrets.js';
import { brokerConfig as ownBrokerConfig, busPassword, busPasswords } from '@candor/ops/servers/broker-users.js';
import { type AppEnv } from './app-host.js';

/** The broker user of external programs in a local run: tests, fault scenarios, benches. Has all permissions. */
export const HARNESS = 'harness';

/** The credentials of one app; contains no other app's secrets. */
export function trustEnv(app: string, secrets: Secrets, isOwnBroker: boolean): AppEnv {
  return ownEnv(app, {
    ...(isOwnBroker && busPasswords(secrets)),
    DIRECT_KEY: secrets.directKey,
    CALL_SIGNING_KEY: secrets.callSigningKey,
    CALL_VERIFYING_KEY: secrets.callVerifyingKey,
  });
}

/** The users of the broker of a local run. */
export function brokerConfig(secrets: Secrets): string {
  return ownBrokerConfig(secrets, [HARNESS]);
}

/** The broker's address for the harness. */
export function harnessUrl(natsUrl: string, secrets: Secrets): string {
  const url = new URL(natsUrl);
  [url.username, url.password] = [HARNESS, busPassword(secrets, HARNESS)];
  return url.toString().replace(/\/$/, '');
}
