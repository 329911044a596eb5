import { createServer, type Server } from 'node:http';
import { mkdtemp, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { stringify } from 'yaml';
import { testRunFolder } from '../src/fixtures/test-run.js';
import { helmAt, parseObjects, presetFile, type HelmVersion, type KubeObject } from '../src/chart/helm.js';

/** The kinds that the presets use with a Postgres and a NATS inside, by API group, with the names of their lists. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  v1: {
    Secret: 'secrets',
    Service: 'services',
    ConfigMap: 'configmaps',
    ServiceAccount: 'serviceaccounts',
    PersistentVolumeClaim: 'persistentvolumeclaims',
    Pod: 'pods',
  },
  'apps/v1': { Deployment: 'deployments', StatefulSet: 'statefulsets' },
  'batch/v1': { Job: 'jobs', CronJob: 'cronjobs' },
  'networking.k8s.io/v1': { NetworkPolicy: 'networkpolicies' },
  'policy/v1': { PodDisruptionBudget: 'poddisruptionbudgets' },
  'scheduling.k8s.io/v1': { PriorityClass: 'priorityclasses' },
  'postgresql.cnpg.io/v1': { Cluster: 'clusters' },
};
const NAMESPACE = 'candor';
/**
 * What Helm reads of a cluster while it renders: objects by their names, as an API server answers. Helm writes nothing
 * to it; a test says which objects are there.
 */
export class FakeCluster {
  private readonly objects = new Map<string, KubeObject>();

  private constructor(
    private readonly server: Server,
    private readonly kubeconfig: string,
  ) {}

  static async start(): Promise<FakeCluster> {
    const server = createServer((request, response) => {
      const answer = cluster.answer(request.url?.replace(/\?.*$/, '').slice(1) ?? '');
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          answer ?? { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 404, reason: 'NotFound' },
        ),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const kubeconfig = path.join(await mkdtemp(path.join(testRunFolder(), 'cluster-')), 'kubeconfig');
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'fake',
      clusters: [{ name: 'fake', cluster: { server: `http://127.0.0.1:${port}` } }],
      contexts: [{ name: 'fake', context: { cluster: 'fake', user: 'fake' } }],
      users: [{ name: 'fake', user: {} }],
    };
    await writeFile(kubeconfig, stringify(config));
    const cluster: FakeCluster = new FakeCluster(server, kubeconfig);
    return cluster;
  }

  /** Has these objects from now on and no others, as a release of this name made them. */
  holds(objects: readonly KubeObject[], release = 'candor'): void {
    this.objects.clear();
    for (const object of objects) {
      const plural = GROUPS[object.apiVersion]?.[object.kind];
      if (plural === undefined) throw new Error(`no list of ${object.kind}`);
      const target = `${root(object.apiVersion)}/namespaces/${NAMESPACE}/${plural}/${object.metadata.name}`;
      this.objects.set(target, stored(object, release));
    }
  }

  /** Renders an upgrade of the release on this cluster. */
  async upgrade(preset: string, args: readonly string[] = [], version: HelmVersion = 'helm-4'): Promise<KubeObject[]> {
    const options = ['--is-upgrade', '--dry-run=server', '--disable-openapi-validation'];
    const upgrade = [...options, '-f', presetFile(preset), ...args];
    return parseObjects(await helmAt(this.kubeconfig, version, 'template', upgrade));
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(target: string): object | undefined {
    if (target === 'version') return { major: '1', minor: '36', gitVersion: 'v1.36.0' };
    if (target === 'api') return { kind: 'APIVersions', versions: ['v1'] };
    if (target === 'apis') return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups() };
    const groupVersion = Object.keys(GROUPS).find((group) => root(group) === target);
    if (groupVersion === undefined) return this.objects.get(target);
    const resources = Object.entries(GROUPS[groupVersion] ?? {}).map(([kind, name]) => ({
      name,
      singularName: '',
      kind,
      namespaced: kind !== 'PriorityClass',
      verbs: ['get'],
    }));
    return { kind: 'APIResourceList', apiVersion: 'v1', groupVersion, resources };
  }
}

const root = (groupVersion: string) => (groupVersion === 'v1' ? 'api/v1' : `apis/${groupVersion}`);

function groups(): object[] {
  return Object.keys(GROUPS)
    .filter((group) => group !== 'v1')
    .map((groupVersion) => {
      const [name = '', version = ''] = groupVersion.split('/');
      const served = { groupVersion, version };
      return { name, versions: [served], preferredVersion: served };
    });
}

/** As an API server returns what Helm has sent to it. */
function stored(object: KubeObject, release: string): KubeObject {
  const { stringData = {}, ...rest } = object;
  const encoded = Object.entries(stringData).map(([key, value]) => [key, Buffer.from(value).toString('base64')]);
  const annotations = {
    ...object.metadata.annotations,
    'meta.helm.sh/release-name': release,
    'meta.helm.sh/release-namespace': NAMESPACE,
  };
  const data = { ...object.data, ...(Object.fromEntries(encoded) as Record<string, string>) };
  return {
    ...rest,
    ...(Object.keys(data).length > 0 && { data }),
    metadata: { ...object.metadata, annotations },
  };
}
