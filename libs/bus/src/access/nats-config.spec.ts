import { busAccess, callsDirectly, streamsWrittenBy } from './bus-access.js';
import { permissionsOf, secondRegionPermissions } from './bus-permissions.js';
import { natsChartValues } from './nats-chart-values.js';
import { natsConfig, passwordVariable, quoted } from './nats-config.js';

describe('the users of the broker', () => {
  const everybody = Object.keys(busAccess);

  it('are one for each app, each with a password of its own', () => {
    const config = natsConfig({ password: (user) => `$${passwordVariable(user)}` });
    expect([...config.matchAll(/^ {6}user: "([^"]+)"$/gm)].map(([, user]) => user)).toEqual(everybody);
    expect(config).toContain('password: $NATS_PASSWORD_NOTIFICATIONS_EMAIL');
    expect(config).not.toContain('no_auth_user');
  });

  it('are the same in values for the chart of NATS, with three servers and passwords from a Secret', () => {
    const { config, container } = natsChartValues('candor-bus') as {
      config: { cluster: object; merge: { authorization: { users: { user: string; permissions: object }[] } } };
      container: { env: Record<string, object> };
    };
    expect(config.cluster).toEqual({ enabled: true, replicas: 3 });
    const { users } = config.merge.authorization;
    expect(users.map(({ user }) => user)).toEqual(everybody);
    const { publish, subscribe } = permissionsOf('incidents');
    expect(users.find(({ user }) => user === 'incidents')).toEqual({
      user: 'incidents',
      password: '<< $NATS_PASSWORD_INCIDENTS >>',
      permissions: {
        publish: { allow: publish },
        subscribe: { allow: subscribe },
        allow_responses: { max: 1, expires: '2m' },
      },
    });
    expect(Object.keys(container.env)).toEqual(everybody.map(passwordVariable));
    expect(container.env.NATS_PASSWORD_INCIDENTS).toEqual({
      valueFrom: { secretKeyRef: { name: 'candor-bus', key: 'NATS_PASSWORD_INCIDENTS' } },
    });
  });

  it('let no client in without credentials unless an upgrade needs that', () => {
    const config = natsConfig({ password: quoted, unlimited: ['shared'], withoutCredentials: 'shared' });
    expect(config).toContain('no_auth_user: "shared"');
    expect(config).toContain('{ user: "shared", password: "shared" }');
  });

  it('are one more at the broker of a first region, and that one alone at the second', () => {
    const usersIn = (region: 'first' | 'second') =>
      [...natsConfig({ password: quoted, region }).matchAll(/^ {6}user: "([^"]+)"$/gm)].map(([, user]) => user);
    expect(usersIn('first')).toEqual([...everybody, 'second-region']);
    expect(usersIn('second')).toEqual(['second-region']);
  });

  it('of a second region may read states, over a domain, and nothing else', () => {
    const { publish, subscribe, answers } = secondRegionPermissions();
    expect({ subscribe, answers }).toEqual({ subscribe: ['_INBOX.second-region.>'], answers: false });
    const reads = /^\$JS\.\*\.API\.(STREAM\.(INFO|MSG\.GET)|CONSUMER\.(CREATE|INFO|DELETE|MSG\.NEXT))\.PAGES(\.|$)/;
    expect(publish.filter((subject) => !reads.test(subject))).toEqual([]);
  });

  it('may listen to what they answer and to their own replies, and none may listen to everything', () => {
    for (const app of everybody) {
      const { subscribe, publish } = permissionsOf(app);
      expect(subscribe).toContain(`_INBOX.${app}.>`);
      const others = everybody.filter((other) => other !== app && other.startsWith(app));
      expect(others.filter((other) => subscribe.includes(`_INBOX.${other}.>`))).toEqual([]);
      expect(
        [...subscribe, ...publish].filter(
          (subject) => /^(>|\*|[^.]+\.>)$/.test(subject) && subject !== 'evt.>' && subject !== 'dlv.>',
        ),
      ).toEqual([]);
    }
  });

  it('may delete or empty no stream', () => {
    const publish = everybody.flatMap((app) => permissionsOf(app).publish);
    expect(publish.filter((subject) => /STREAM\.(DELETE|PURGE|MSG\.DELETE|RESTORE)/.test(subject))).toEqual([]);
  });

  it('that are workers may only take their deliveries and ask for recipients', () => {
    for (const channel of ['email', 'webhook', 'slack', 'twitter']) {
      const { publish, subscribe, answers } = permissionsOf(`notifications-${channel}`);
      expect(subscribe).toEqual([`_INBOX.notifications-${channel}.>`]);
      expect(answers).toBe(false);
      const rest = publish.filter(
        (subject) => !/\.DELIVERIES(\.|$)|^(again\.)?rpc\.recipients\.v1\.Resolve|^hint\./.test(subject),
      );
      expect(rest.filter((subject) => !subject.startsWith(`dead.notifications-${channel}-`))).toEqual([]);
      expect(streamsWrittenBy(`notifications-${channel}`)).toEqual([]);
      expect(callsDirectly(`notifications-${channel}`)).toBe(false);
    }
  });

  it('are unknown for an app that does not exist', () => {
    expect(() => permissionsOf('nobody')).toThrow('name it in bus-access.ts');
    expect(streamsWrittenBy('test')).toBeUndefined();
  });
});
