import { describe, expect, it } from '@jest/globals';
import { render, type KubeObject } from '../src/chart/helm.js';
import { named, podNamed, podOf, type PodSpec } from '../src/chart/kube-objects.js';

const TOLERATIONS = [{ key: 'dedicated', operator: 'Equal', value: 'candor', effect: 'NoSchedule' }];
const AFFINITY = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{}] } } };

const APART = {
  requiredDuringSchedulingIgnoredDuringExecution: [
    { topologyKey: 'rack', labelSelector: { matchLabels: { big: 'yes' } } },
  ],
};

const PAGE = 'https://status.example.com';
const EXTRAS = [
  'customDomains.enabled=true',
  `probe.pages=["${PAGE}"]`,
  'backup={"enabled":true,"target":"s3://backups/candor","drill":{"enabled":true}}',
  'copies.target="s3://status-pages/acme"',
  'workloads.page-copies.enabled=true',
  'workloads.all.enabled=true',
  'movingApps=true',
];
/** What {@link EXTRAS} runs besides the apps and the trial. */
const EXTRA_PODS = ['domains', 'probe', 'backup', 'drill', 'page-copies', 'all'];
/** Everything that the chart can run, side by side. */
const everything = (...args: string[]) =>
  render('minimal', {
    args: [...EXTRAS, ...args].flatMap((one) => ['--set-json', one]),
  });

function podsOf(objects: readonly KubeObject[]): [string, PodSpec][] {
  const pods = objects.flatMap((object): [string, PodSpec][] => {
    const pod = podOf(object);
    return pod ? [[object.metadata.name, pod]] : [];
  });
  const trial = ['postgres', 'nats', 'inbox', 'migrate', 'test', 'admin'];
  expect(pods.length).toBe(14 + [...trial, ...EXTRA_PODS].length);
  return pods;
}

describe('every pod of the chart', () => {
  it('is pulled with the Secrets and placed on the nodes that the values name', async () => {
    const objects = await everything(
      'image.pullSecrets=[{"name":"registry"}]',
      'defaults.nodeSelector={"disk":"fast"}',
      `defaults.tolerations=${JSON.stringify(TOLERATIONS)}`,
      `defaults.affinity=${JSON.stringify(AFFINITY)}`,
    );
    for (const [name, pod] of podsOf(objects))
      expect([name, pod]).toEqual([
        name,
        expect.objectContaining({
          imagePullSecrets: [{ name: 'registry' }],
          nodeSelector: { disk: 'fast' },
          tolerations: TOLERATIONS,
          affinity: AFFINITY,
        }),
      ]);
  });

  it('is placed by the operator of CloudNativePG as well', async () => {
    const args = ['image.pullSecrets=[{"name":"registry"}]', 'defaults.nodeSelector={"disk":"fast"}'].concat(
      `defaults.tolerations=${JSON.stringify(TOLERATIONS)}`,
      `defaults.affinity=${JSON.stringify({ ...AFFINITY, podAntiAffinity: APART })}`,
    );
    const objects = await render('production', { args: args.flatMap((one) => ['--set-json', one]) });
    expect(named(objects, 'Cluster', 'candor-postgres')?.spec).toMatchObject({
      imagePullSecrets: [{ name: 'registry' }],
      affinity: {
        ...AFFINITY,
        additionalPodAntiAffinity: APART,
        nodeSelector: { disk: 'fast' },
        tolerations: TOLERATIONS,
      },
    });
    expect(named(await render('production'), 'Cluster', 'candor-postgres')?.spec).not.toHaveProperty('affinity');
  });

  it('runs as the user of its image, or as one that the cluster chooses', async () => {
    for (const [name, { securityContext }] of podsOf(await everything()))
      expect([name, securityContext]).toEqual([
        name,
        {
          runAsNonRoot: true,
          runAsUser: expect.any(Number),
          runAsGroup: expect.any(Number),
          fsGroup: expect.any(Number),
          fsGroupChangePolicy: 'OnRootMismatch',
          seccompProfile: { type: 'RuntimeDefault' },
        },
      ]);
    // What `restricted-v2` of OpenShift admits: it refuses users and groups outside of the namespace's own range.
    for (const [name, { securityContext }] of podsOf(await everything('fixedUsers=false')))
      expect([name, securityContext]).toEqual([
        name,
        { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      ]);
  });
});

describe('a pod that goes on running', () => {
  it('is started again when it hangs', async () => {
    for (const [name, { containers, restartPolicy }] of podsOf(await everything()))
      if (restartPolicy !== 'Never')
        expect([name, containers[0]?.livenessProbe]).toEqual([
          name,
          expect.objectContaining({ periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 }),
        ]);
  });
});

/** The labels of what an object makes: pods, and the Jobs of a CronJob. */
function labelsOfMade({ spec }: KubeObject): (Record<string, string> | undefined)[] {
  interface Template {
    metadata?: { labels?: Record<string, string> };
    spec?: { template?: Template };
  }
  const { jobTemplate, template = jobTemplate?.spec?.template } = (spec ?? {}) as Record<string, Template | undefined>;
  return [jobTemplate, template].flatMap((made) => (made ? [made.metadata?.labels] : []));
}

describe('common labels', () => {
  it('are on every object and every pod, and in no selector', async () => {
    const objects = await everything('commonLabels={"team":"reliability"}');
    for (const object of objects) {
      for (const labels of [object.metadata.labels, ...labelsOfMade(object)])
        expect([object.kind, object.metadata.name, labels]).toEqual([
          object.kind,
          object.metadata.name,
          expect.objectContaining({ team: 'reliability' }),
        ]);
      for (const selector of [object.spec?.selector, object.spec?.podSelector])
        expect(JSON.stringify(selector ?? {})).not.toContain('reliability');
    }
  });

  it('are also on the pods that the operator of CloudNativePG makes', async () => {
    const objects = await render('production', { args: ['--set', 'commonLabels.team=reliability'] });
    const { spec } = named(objects, 'Cluster', 'candor-postgres') ?? {};
    expect(spec?.inheritedMetadata).toEqual({ labels: { team: 'reliability' } });
  });

  it('may not take the place of those that selectors use', async () => {
    const taken = everything('commonLabels={"app.kubernetes.io/component":"x"}');
    await expect(taken).rejects.toThrow("invalid propertyName 'app.kubernetes.io/component'");
  });
});

describe('common annotations', () => {
  const NOTE = { 'example.com/owner': 'reliability' };
  const common = `commonAnnotations=${JSON.stringify(NOTE)}`;

  it('are on every object, beside its own', async () => {
    const plain = await everything();
    const noted = await everything(common);
    expect(noted.map(({ metadata }) => metadata.annotations)).toEqual(
      plain.map(({ metadata }) => ({ ...metadata.annotations, ...NOTE })),
    );
  });

  it('are on what only some installations have', async () => {
    for (const preset of ['production', 'keda', 'gateway-api'])
      for (const { kind, metadata } of await render(preset, { args: ['--set-json', common] }))
        expect([kind, metadata.name, metadata.annotations]).toEqual([
          kind,
          metadata.name,
          expect.objectContaining(NOTE),
        ]);
  });

  it('give way to those of the object, and may not be those of Helm', async () => {
    const own = 'workloads.gateway.service.annotations={"example.com/owner":"network"}';
    const objects = await everything(common, own);
    expect(named(objects, 'Service', 'candor-gateway')?.metadata.annotations).toEqual({
      'example.com/owner': 'network',
    });
    await expect(everything('commonAnnotations={"helm.sh/hook":"test"}')).rejects.toThrow('helm.sh/hook');
  });
});

describe('the probe', () => {
  it('is there only for pages that the values name, and visits them all', async () => {
    const without = await render('minimal');
    expect(without.filter(({ metadata }) => metadata.name.includes('probe'))).toEqual([]);
    const objects = await render('minimal', {
      args: ['--set-json', `probe.pages=["${PAGE}","https://other.example.com/"]`, '--set', 'probe.timeoutSeconds=5'],
    });
    const { containers, restartPolicy } = podNamed(objects, 'CronJob', 'candor-probe');
    expect([containers.map(({ args }) => args), restartPolicy]).toEqual([
      [['ops/dist/admin/main.js', 'probe', '--timeout', '5', PAGE, 'https://other.example.com/']],
      'Never',
    ]);
    expect(containers[0]?.env).toBeUndefined();
    expect(named(objects, 'CronJob', 'candor-probe')?.spec).toMatchObject({
      schedule: '* * * * *',
      concurrencyPolicy: 'Replace',
      jobTemplate: { spec: { backoffLimit: 0 } },
    });
    expect(named(objects, 'NetworkPolicy', 'candor-probe')?.spec).toMatchObject({ egress: [{}] });
  });

  it.each([
    [`pages=["status.example.com"]`, '/probe/pages/0'],
    [`pages=["${PAGE}/history"]`, '/probe/pages/0'],
    ['timeoutSeconds=0', '/probe/timeoutSeconds'],
    ['page="x"', '/probe'],
  ])('refuses %s', async (value, place) => {
    await expect(render('minimal', { args: ['--set-json', `probe.${value}`] })).rejects.toThrow(place);
  });
});
