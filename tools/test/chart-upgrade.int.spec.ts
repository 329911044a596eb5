import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeCluster } from './fake-cluster.js';
import { HELM_VERSIONS, render, type KubeObject } from './helm.js';
import { named, podNamed, type Variable } from './kube-objects.js';

const KEEP = 'helm.sh/resource-policy';
const isKept = ({ metadata }: KubeObject) => metadata.annotations?.[KEEP] === 'keep';
/** What 0.1.0 had in the Secret that it made. */
const OLD_KEYS = { CANDOR_SECRET: 'a', JWT_PRIVATE_KEY: 'b', JWT_PUBLIC_KEY: 'c' };
/** The workers that the preset scales by KEDA, without it. */
const NO_KEDA = ['email', 'webhook', 'slack'].flatMap((channel) => [
  '--set',
  `workloads.notifications-${channel}.autoscaling.mode=none`,
]);
const nameOf = ({ kind, metadata }: KubeObject) => `${kind} ${metadata.name}`;

describe('an upgrade', () => {
  let cluster: FakeCluster;
  let installed: KubeObject[];

  beforeAll(async () => {
    cluster = await FakeCluster.start();
    installed = await render('minimal');
  });
  beforeEach(() => cluster.holds(installed));
  afterAll(() => cluster.stop());

  it.each(HELM_VERSIONS)('changes no key and no password that is there, by %s', async (version) => {
    const upgraded = await cluster.upgrade('minimal', [], version);
    const secrets = installed.filter(({ kind }) => kind === 'Secret');
    expect(secrets.map(nameOf).sort()).toEqual(['Secret candor-bus', 'Secret candor-keys', 'Secret candor-postgres']);
    for (const { kind, metadata, stringData } of secrets) {
      const { data, stringData: changed = {} } = named(upgraded, kind, metadata.name) ?? {};
      expect(Object.keys(changed ?? {})).toEqual([]);
      expect(plain(data)).toEqual(stringData);
    }
  });

  const sets = (...values: string[]) => values.flatMap((value) => ['--set', value]);
  const ownEverything = sets(
    'secrets.generate=false,existingSecret=keys',
    'postgres.mode=external,postgres.existingSecret=database',
    'nats.mode=external,nats.url=nats://nats.nats:4222',
  );

  it.each(HELM_VERSIONS)(
    'keeps what holds data in its manifest when the values ask for another, so that Helm can go back: %s',
    async (version) => {
      const withDomains = await render('minimal', { args: sets('customDomains.enabled=true') });
      cluster.holds(withDomains);
      const upgraded = await cluster.upgrade('minimal', ownEverything, version);
      const kept = withDomains.filter(isKept).map(nameOf);
      expect(kept.sort()).toEqual([
        'PersistentVolumeClaim candor-domains',
        'Secret candor-bus',
        'Secret candor-keys',
        'Secret candor-postgres',
      ]);
      expect(upgraded.filter(isKept).map(nameOf).sort()).toEqual(kept);
      for (const { kind, metadata, stringData, spec } of withDomains.filter(isKept)) {
        const after = named(upgraded, kind, metadata.name);
        expect([plain(after?.data), after?.spec]).toEqual([stringData ?? {}, spec]);
      }
    },
  );

  it('leaves the database running that another one takes over from', async () => {
    const changed = sets('postgres.storage=50Gi,postgres.image=postgres:18-alpine');
    const upgraded = await cluster.upgrade('minimal', [...ownEverything, ...changed]);
    for (const kind of ['StatefulSet', 'Service', 'NetworkPolicy'])
      expect(named(upgraded, kind, 'candor-postgres')?.spec).toEqual(named(installed, kind, 'candor-postgres')?.spec);
    const { valueFrom } = variableOf(upgraded, 'pages', 'DATABASE_URL') ?? {};
    expect(valueFrom).toEqual({ secretKeyRef: { name: 'database', key: 'DATABASE_URL' } });
  });

  it('leaves a cluster of CloudNativePG running that another database takes over from', async () => {
    const production = await render('production');
    const database = production.filter(({ kind }) => kind === 'Cluster');
    const [{ metadata }] = database as [KubeObject];
    const app = { apiVersion: 'v1', kind: 'Secret', metadata: { name: `${metadata.name}-app` } };
    cluster.holds([...database, app]);
    const external = sets('postgres.mode=external,postgres.existingSecret=database,postgres.instances=1');
    const upgraded = await cluster.upgrade('keda', [
      ...external,
      ...sets('monitoring.serviceMonitors=false'),
      ...NO_KEDA,
    ]);
    expect(named(upgraded, 'Cluster', metadata.name)?.spec).toEqual(database[0]?.spec);
  });

  it('takes out of its manifest what an operator has deleted, and never takes what is not its own', async () => {
    const left = (objects: readonly KubeObject[]) =>
      objects.filter((object) => isKept(object) || object.kind === 'StatefulSet').map(nameOf);
    cluster.holds([]);
    expect(left(await cluster.upgrade('minimal', ownEverything))).toEqual([]);
    cluster.holds(installed, 'another');
    expect(left(await cluster.upgrade('minimal', ownEverything))).toEqual([]);
  });

  it('adds to a Secret of the release before what that did not have, and changes nothing else in it', async () => {
    const old = installed.map((object) =>
      object.metadata.name === 'candor-keys' ? { ...object, stringData: { ...OLD_KEYS } } : object,
    );
    cluster.holds(old);
    const { data, stringData } = named(await cluster.upgrade('minimal'), 'Secret', 'candor-keys') ?? {};
    expect(plain(data)).toEqual(OLD_KEYS);
    expect(Object.keys(stringData ?? {}).sort()).toEqual(['CALL_SIGNING_KEY', 'CALL_VERIFYING_KEY', 'DIRECT_KEY']);
  });
});

function variableOf(objects: readonly KubeObject[], app: string, name: string): Variable | undefined {
  return podNamed(objects, 'Deployment', `candor-${app}`).containers[0]?.env?.find((one) => one.name === name);
}

function plain(data: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]));
}
