import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { product } from '@candor/dev/apps.js';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { FakeCluster } from './fake-cluster.js';
import { chart, helm, HELM_VERSIONS, presetFile, render, type KubeObject } from '../src/chart/helm.js';
import { named, podNamed, podOf, type Variable } from '../src/chart/kube-objects.js';

const KEEP = 'helm.sh/resource-policy';
const isKept = ({ metadata }: KubeObject) => metadata.annotations?.[KEEP] === 'keep';
/** What 0.1.0 had in the Secret that it made. */
const OLD_KEYS = { CANDOR_SECRET: 'a', JWT_PRIVATE_KEY: 'b', JWT_PUBLIC_KEY: 'c' };
/** The preset `keda` on a cluster without operators. */
const WITHOUT_OPERATORS = [
  '--set',
  ['email', 'webhook', 'slack']
    .map((channel) => `workloads.notifications-${channel}.autoscaling.mode=none`)
    .concat('monitoring.serviceMonitors=false')
    .join(),
];
const weightOf = ({ metadata }: KubeObject) => Number(metadata.annotations?.['helm.sh/hook-weight']);
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

  it.each(HELM_VERSIONS)(
    'is refused with the values of a release that lacks an app, as --reuse-values gives them: %s',
    async (version) => {
      // Helm takes the defaults of the release before in place of the chart's own then.
      const before = path.join(await mkdtemp(path.join(testRunFolder(), 'chart-')), 'candor');
      await cp(chart, before, { recursive: true });
      const file = path.join(before, 'values.yaml');
      const values = parse(await readFile(file, 'utf8')) as { workloads: Record<string, unknown> };
      delete values.workloads.signals;
      await writeFile(file, stringify(values));
      await expect(helm(version, 'template', ['-f', presetFile('minimal')], before)).rejects.toThrow(
        /missing property 'signals'|workloads: signals is required/,
      );
    },
  );

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
    const upgraded = await cluster.upgrade('keda', [...external, ...WITHOUT_OPERATORS]);
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

  it('starts the apps again when a Secret that they are given has changed, and only then', async () => {
    const checksums = async () => {
      const deployments = (await cluster.upgrade('minimal')).filter(({ kind }) => kind === 'Deployment');
      return deployments.flatMap(({ spec }) => {
        const { annotations } = (spec?.template as { metadata: { annotations?: Record<string, string> } }).metadata;
        return annotations?.['checksum/secrets'] ?? [];
      });
    };
    const before = await checksums();
    expect([before.length, new Set(before).size]).toEqual([product.apps.length, 1]);
    expect(before[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(await checksums()).toEqual(before);
    const checksumWith = async (secret: string, key: string) => {
      cluster.holds(
        installed.map((object) =>
          object.metadata.name === secret ? { ...object, stringData: { ...object.stringData, [key]: 'new' } } : object,
        ),
      );
      return (await checksums())[0];
    };
    const after = [await checksumWith('candor-keys', 'CANDOR_SECRET'), await checksumWith('candor-postgres', 'url')];
    expect(new Set([before[0], ...after]).size).toBe(3);
    // Without a cluster there is nothing to look up, and nothing that changes with every rendering.
    const deployments = installed.filter(({ kind }) => kind === 'Deployment');
    expect(JSON.stringify(deployments)).not.toContain('checksum/secrets');
  });

  const templateOf = (objects: readonly KubeObject[], kind: string, name: string) =>
    (named(objects, kind, name)?.spec as { template?: unknown } | undefined)?.template;

  it.each([
    ['StatefulSet', 'candor-nats'],
    ['StatefulSet', 'candor-postgres'],
    ['Deployment', 'candor-inbox'],
  ])('does not start %s %s again for another version', async (kind, name) => {
    const upgraded = await cluster.upgrade('minimal', ['--set', 'image.tag=0.9.9']);
    expect(JSON.stringify(upgraded)).toContain('candor:0.9.9');
    expect(templateOf(upgraded, kind, name)).toEqual(templateOf(installed, kind, name));
    expect(templateOf(upgraded, kind, name)).toBeDefined();
  });

  it('starts its NATS again with the apps when a password has changed, or it would refuse them', async () => {
    const before = templateOf(await cluster.upgrade('minimal'), 'StatefulSet', 'candor-nats');
    cluster.holds(
      installed.map((object) =>
        object.metadata.name === 'candor-bus'
          ? { ...object, stringData: { ...object.stringData, NATS_PASSWORD_CATALOG: 'other' } }
          : object,
      ),
    );
    expect(templateOf(await cluster.upgrade('minimal'), 'StatefulSet', 'candor-nats')).not.toEqual(before);
  });

  const hooksOf = (objects: readonly KubeObject[]) =>
    objects
      .filter(({ metadata }) => metadata.annotations?.['helm.sh/hook'] === 'pre-upgrade')
      .sort((a, b) => weightOf(a) - weightOf(b));

  it.each([
    ['minimal', ['PriorityClass', 'NetworkPolicy', 'Job']],
    ['keda', ['NetworkPolicy', 'Job']],
  ])('migrates the database before anything else of preset %s changes', async (preset, kinds) => {
    const upgraded = await cluster.upgrade(preset, preset === 'keda' ? WITHOUT_OPERATORS : []);
    const hooks = hooksOf(upgraded);
    expect(hooks.map(({ kind }) => kind)).toEqual(kinds);
    // A failed one stays to be looked at, and is in the way of neither the next attempt nor a rollback.
    for (const { metadata } of hooks) {
      expect(metadata.annotations?.['helm.sh/hook-delete-policy']).toBe('before-hook-creation,hook-succeeded');
      expect(metadata.name).toMatch(/candor-migrate-upgrade$/);
    }
    const others = upgraded.filter((object) => !hooks.includes(object));
    expect(others.filter(({ kind, metadata }) => kind === 'Job' || metadata.name.includes('migrate'))).toEqual([]);
    const pod = podNamed(hooks, 'Job', 'candor-migrate-upgrade');
    expect(pod.containers[0]?.args).toEqual(['ops/dist/admin/main.js', 'migrate', '--timeout', '600']);
    const [egress] = named(hooks, 'NetworkPolicy', 'candor-migrate-upgrade')?.spec?.egress as object[];
    expect(egress).toMatchObject({ ports: [{ port: 5432 }] });
  });

  it('migrates beside the others where the database is made at the same time', async () => {
    cluster.holds([]);
    for (const objects of [installed, await cluster.upgrade('minimal')]) {
      expect(hooksOf(objects)).toEqual([]);
      const jobs = objects.filter(({ kind }) => kind === 'Job').map(({ metadata }) => metadata.name);
      expect(jobs).toEqual([expect.stringMatching(/^candor-migrate-0-1-0-/)]);
    }
  });

  it('gives up a migration that fails after a few attempts, without waiting minutes between them', () => {
    const job = installed.find(({ kind }) => kind === 'Job');
    // The pause of a Job begins with ten seconds and doubles; that of a container that is started again reaches minutes.
    expect(job?.spec?.backoffLimit).toBe(2);
    expect(job && podOf(job)?.restartPolicy).toBe('Never');
  });

  it('gives the migration precedence over the apps that wait for it, where there is no room for both', async () => {
    for (const [objects, suffix] of [
      [installed, ''],
      [await cluster.upgrade('minimal'), '-upgrade'],
    ] as const) {
      const job = objects.find(({ kind }) => kind === 'Job');
      expect(job && podOf(job)?.priorityClassName).toBe(`candor-candor-migrate${suffix}`);
      const classes = objects.filter(({ kind }) => kind === 'PriorityClass');
      expect(classes).toEqual([expect.objectContaining({ value: 1_000 })]);
      expect(classes[0]?.metadata.name).toBe(`candor-candor-migrate${suffix}`);
      expect(podNamed(objects, 'Deployment', 'candor-pages').priorityClassName).toBeUndefined();
    }
    const own = await render('minimal', { args: sets('migrations.priorityClassName=urgent') });
    expect(own.filter(({ kind }) => kind === 'PriorityClass')).toEqual([]);
    expect(JSON.stringify(own.find(({ kind }) => kind === 'Job'))).toContain('"priorityClassName":"urgent"');
  });

  it('has a new pod ready before an old one goes', () => {
    const apps = installed.filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name !== 'candor-inbox');
    expect(apps).toHaveLength(product.apps.length);
    for (const { spec } of apps)
      expect(spec?.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
  });

  it('is asked for by `helm test` of every app', () => {
    const urls = podNamed(installed, 'Pod', 'candor-test').containers[0]?.args ?? [];
    for (const { name } of product.apps) expect(urls).toContain(`http://candor-${name}:8081/health/ready`);
  });
});

function variableOf(objects: readonly KubeObject[], app: string, name: string): Variable | undefined {
  return podNamed(objects, 'Deployment', `candor-${app}`).containers[0]?.env?.find((one) => one.name === name);
}

function plain(data: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]));
}
