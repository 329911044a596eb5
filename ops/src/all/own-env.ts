import { busAccess, callsDirectly } from '@candor/bus/access/bus-access.js';
import { passwordVariable } from '@candor/bus/access/nats-config.js';
import { type Env } from '@candor/platform/config.js';

const OF_ONE_APP = ['DIRECT_KEY', 'CALL_SIGNING_KEY', 'CALL_VERIFYING_KEY'];
const BUS_PASSWORDS = /^NATS_PASSWORD_/;

/**
 * The environment of one of the apps that a process holds. Of the credentials it has only its own: the password of its
 * user of the broker (`NATS_PASSWORD_<APP>`, else the `NATS_PASSWORD` that all share), and the keys for what it does.
 * The process as a whole serves health, so the app does not.
 */
export function ownEnv(app: string, env: Env): Record<string, string> {
  const has = {
    DIRECT_KEY: callsDirectly(app),
    CALL_SIGNING_KEY: app === 'gateway',
    CALL_VERIFYING_KEY: (busAccess[app]?.serves ?? []).length > 0,
  };
  const own = {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !BUS_PASSWORDS.test(name))),
    ...Object.fromEntries(OF_ONE_APP.map((name) => [name, has[name as keyof typeof has] ? env[name] : undefined])),
    NATS_PASSWORD: env[passwordVariable(app)] ?? env.NATS_PASSWORD,
    HEALTH_PORT: undefined,
  };
  return Object.fromEntries(Object.entries(own).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
