import { createHmac } from 'node:crypto';
import { busAccess } from '@candor/bus/access/bus-access.js';
import { natsConfig, passwordVariable, quoted } from '@candor/bus/access/nats-config.js';
import { type Secrets } from '../secrets.js';

/** The password of one user of a broker of our own. */
export function busPassword({ busSecret }: Pick<Secrets, 'busSecret'>, user: string): string {
  return createHmac('sha256', busSecret).update(user).digest('base64url');
}

/** `NATS_PASSWORD_<APP>` of every app. */
export function busPasswords(secrets: Pick<Secrets, 'busSecret'>): Record<string, string> {
  return Object.fromEntries(Object.keys(busAccess).map((app) => [passwordVariable(app), busPassword(secrets, app)]));
}

/** The users of a broker of our own, as its configuration. @param unlimited programs beside the apps */
export function brokerConfig(secrets: Pick<Secrets, 'busSecret'>, unlimited: readonly string[] = []): string {
  return natsConfig({ password: (user) => quoted(busPassword(secrets, user)), unlimited });
}
