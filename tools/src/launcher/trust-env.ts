import { createHmac } from 'node:crypto';
import { busAccess, callsDirectly } from '@candor/messaging/access/bus-access.js';
import { natsConfig, quoted } from '@candor/messaging/access/nats-config.js';
import { type AppEnv } from './app-host.js';
import { type Secrets } from './secrets.js';

/** The user of whoever looks into a local run from outside: tests, fault trials, benches. May do everything. */
export const HARNESS = 'harness';

/** By what one app proves who it is; nobody else's secrets are among it. */
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

/** The address of the broker for the harness. */
export function harnessUrl(natsUrl: string, secrets: Secrets): string {
  const url = new URL(natsUrl);
  [url.username, url.password] = [HARNESS, busPassword(secrets, HARNESS)];
  return url.toString().replace(/\/$/, '');
}

function busPassword({ busSecret }: Secrets, user: string): string {
  return createHmac('sha256', busSecret).update(user).digest('base64url');
}
