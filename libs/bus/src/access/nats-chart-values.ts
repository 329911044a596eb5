import type { BusPermissions } from './bus-permissions.js';
import { ANSWER, LIVENESS, passwordVariable, usersOf } from './nats-config.js';

/** On how many servers streams are kept: one may be away, and the others still agree. */
const SERVERS = 3;

/**
 * Values for the chart of NATS itself (`nats/nats`): three servers that keep streams on disk, with a user for each app.
 * @param secretName the Secret with their passwords, in the namespace of NATS
 */
export function natsChartValues(secretName: string): object {
  const users = usersOf();
  const variables = users.map(({ user }) => passwordVariable(user));
  return {
    config: {
      cluster: { enabled: true, replicas: SERVERS },
      jetstream: { enabled: true, fileStore: { pvc: { size: '20Gi' } } },
      merge: { ...LIVENESS, authorization: { users: users.map(userOf) } },
    },
    container: {
      env: Object.fromEntries(
        variables.map((key) => [key, { valueFrom: { secretKeyRef: { name: secretName, key } } }]),
      ),
    },
  };
}

function userOf({ user, permissions }: { readonly user: string; readonly permissions: BusPermissions }): object {
  const { publish, subscribe, answers } = permissions;
  return {
    user,
    // That chart leaves what stands between the brackets as it is: a variable of the server's environment.
    password: `<< $${passwordVariable(user)} >>`,
    permissions: {
      publish: { allow: publish },
      subscribe: { allow: subscribe },
      ...(answers && { allow_responses: ANSWER }),
    },
  };
}
