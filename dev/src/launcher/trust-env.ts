import { createHmac } from 'node:crypto';
import { busAccess, callsDirectly } from '@candor/bus/access/bus-access.js';
import { natsConfig, quoted } from '@candor/bus/access/nats-config.js';
import { type Secrets } from '@candor/ops/secrets.js';
import { type AppEnv } from './app-host.js';

/** The broker user of external programs in a local run: tests, fault scenarios, benches. Has all permissions. */
export const HARNESS = 'harness';

/** The credentials of one app; contains no other app's secrets. */
export function trustEnv(app: string, secrets: Secrets, isOwnBroker: boolean): AppEnv {
  return {
    ...(isOwnBroker && { NATS_PASSWORD: busPassword(secrets, app) }),
    ...(callsDirectly(app) && { DIRECT_KEY: secrets.directKey }),
    ...(app === 'gateway' && { CALL_SIGNING_KEY: secrets.callSigningKey }),
    ...((busAccess[app]?.serves ?? []).length > 0 && { CALL_VERIFYING_KEY: secrets.callVerifyingKey }),
  };
}

/** The users of the broker of a local run. */
export function brokerConfig(secrets: Secrets): string {
  return natsConfig({ password: (user) => quoted(busPassword(secrets, user)), unlimited: [HARNESS] });
}

/** The broker's address for the harness. */
export function harnessUrl(natsUrl: string, secrets: Secrets): string {
  const url = new URL(natsUrl);
  [url.username, url.password] = [HARNESS, busPassword(secrets, HARNESS)];
  return url.toString().replace(/\/$/, '');
}

function busPassword({ busSecret }: Secrets, user: string): string {
  return createHmac('sha256', busSecret).update(user).digest('base64url');
}
