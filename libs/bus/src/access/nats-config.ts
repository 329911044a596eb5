import { busAccess, SECOND_REGION } from './bus-access.js';
import { permissionsOf, secondRegionPermissions, type BusPermissions } from './bus-permissions.js';

export interface NatsUsers {
  /** How the password of a user is written: quoted text, or a variable of the server's environment. */
  readonly password: (user: string) => string;
  /** Programs besides the apps that may do everything: harnesses of tests and fault scenarios. */
  readonly unlimited?: readonly string[];
  /** The one of them that a client without credentials is treated as, for as long as apps of 0.1.0 run. */
  readonly withoutCredentials?: string;
  /** Of which broker they are where there is a second region; without one there is no user for it. */
  readonly region?: Region;
}

/** The broker of the first region has the user of the second one too, that of the second region has no other. */
export type Region = 'first' | 'second';

/** The users of a broker, in their order. */
export function usersOf(region?: Region): { readonly user: string; readonly permissions: BusPermissions }[] {
  const second = { user: SECOND_REGION, permissions: secondRegionPermissions() };
  if (region === 'second') return [second];
  const apps = Object.keys(busAccess).map((user) => ({ user, permissions: permissionsOf(user) }));
  return region === 'first' ? [...apps, second] : apps;
}

/** An unresponsive client is noticed after six seconds, unless it is sent messages: the server counts these as its activity. */
export const LIVENESS = { ping_interval: '2s', ping_max: 2 };
/** The longest time an answer may take. */
export const ANSWER = { max: 1, expires: '2m' };

/** Variable of nats-server's environment that holds the password of a user. */
export function passwordVariable(user: string): string {
  return `NATS_PASSWORD_${user.replaceAll('-', '_').toUpperCase()}`;
}

/** The users of the broker, one for each app, as a part of nats-server's configuration. Understood by 2.9 and later. */
export function natsConfig({ password, unlimited = [], withoutCredentials, region }: NatsUsers): string {
  const users = [
    ...usersOf(region).map(({ user, permissions }) => userBlock(user, password(user), permissions)),
    ...unlimited.map((user) => `    { user: ${quoted(user)}, password: ${password(user)} }`),
  ];
  return [
    '# Generated from libs/bus/src/access/bus-access.ts.',
    ...Object.entries(LIVENESS).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...(withoutCredentials === undefined ? [] : [`no_auth_user: ${quoted(withoutCredentials)}`]),
    'authorization {',
    '  users: [',
    ...users,
    '  ]',
    '}',
    '',
  ].join('\n');
}

function userBlock(user: string, password: string, { publish, subscribe, answers }: BusPermissions): string {
  return [
    '    {',
    `      user: ${quoted(user)}`,
    `      password: ${password}`,
    '      permissions: {',
    `        publish: { allow: ${list(publish)} }`,
    `        subscribe: { allow: ${list(subscribe)} }`,
    ...(answers ? [`        allow_responses: { max: ${ANSWER.max}, expires: ${quoted(ANSWER.expires)} }`] : []),
    '      }',
    '    }',
  ].join('\n');
}

function list(subjects: readonly string[]): string {
  return `[\n${subjects.map((subject) => `          ${quoted(subject)}`).join('\n')}\n        ]`;
}

export function quoted(text: string): string {
  return JSON.stringify(text);
}
