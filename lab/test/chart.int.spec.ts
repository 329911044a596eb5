import { beforeAll, describe, expect, it } from '@jest/globals';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { callsDirectly } from '@candor/bus/access/bus-access.js';
import { passwordVariable } from '@candor/bus/access/nats-config.js';
import { product } from '@candor/dev/apps.js';
import { AT_ONCE } from '@candor/notifications/channel/chunk.controller.js';
import { LEASE_SECONDS } from '@candor/notifications/ledger/chunk-leases.js';
import { ownEnv } from '@candor/ops/all/own-env.js';
import { optionalApps } from '@candor/ops/apps.js';
import { schemas } from '@candor/ops/schemas.js';
import { configProblem, SAMPLES, variablesOf } from './app-variables.js';
import { chart, helm, HELM_VERSIONS, presetFile, PRESETS, render, type KubeObject } from '../src/chart/helm.js';
import { modelProblem, scaledObjectProblems, unknownFields } from './kube-models.js';
import {
  containersOf,
  named,
  podNamed,
  podOf,
  type PodSpec,
  type Probe,
  type Variable,
} from '../src/chart/kube-objects.js';

const COMPONENT = 'app.kubernetes.io/component';
const appsOf = (objects: readonly KubeObject[]) =>
  objects.filter(({ kind, metadata }) => {
    const component = metadata.labels?.[COMPONENT] ?? '';
    return kind === 'Deployment' && !['domains', 'inbox'].includes(component);
  });

describe.each(PRESETS)('the chart with preset %s', (preset) => {
  let objects: KubeObject[];

  beforeAll(async () => {
    objects = await render(preset);
  }, 300_000);

  it.each(HELM_VERSIONS)(
    'passes the lint of %s, which renders the same',
    async (version) => {
      expect(await helm(version, 'lint', ['--strict', '-f', presetFile(preset)])).toContain('0 chart(s) failed');
      const again = await render(preset, { version });
      expect(again.map(withoutSecrets)).toEqual(objects.map(withoutSecrets));
    },
    300_000,
  );

  it('is what Kubernetes and the operators take', async () => {
    const problems = await Promise.all(objects.map(modelProblem));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
    const outside = objects.filter(({ metadata }) => metadata.namespace !== 'candor');
    expect(outside.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(
      preset === 'minimal' ? ['PriorityClass candor-candor-migrate'] : [],
    );
  });

  it('runs every app by its program, with nothing but variables it reads and all it needs', async () => {
    const ran: string[] = [];
    for (const deployment of appsOf(objects)) {
      const { args, env: variables = [] } = podOf(deployment)?.containers[0] ?? {};
      const own = deployment.metadata.name.replace('candor-', '');
      const read = variables.map(({ name, value }) =>
        name === 'DATABASE_URL_FILE' ? { name: 'DATABASE_URL' } : { name, value },
      );
      const env = Object.fromEntries(read.map(({ name, value }) => [name, value ?? SAMPLES[name] ?? '']));
      const apps = env.APPS?.split(',') ?? [own];
      const main = product.apps.find(({ name }) => name === own)?.main;
      expect(args).toEqual([env.APPS === undefined ? main : 'ops/dist/all/main.js']);
      const known = await Promise.all(apps.map(variablesOf));
      const ofProcess = env.APPS === undefined ? [] : ['APPS', ...apps.map(passwordVariable)];
      const isRead = (name: string) => known.some((names) => names.has(name)) || ofProcess.includes(name);
      expect(read.filter(({ name }) => !isRead(name))).toEqual([]);
      for (const app of apps)
        expect(await configProblem(app, { SNAPSHOT_DIR: '/data/pages', ...ownEnv(app, env) })).toBeUndefined();
      ran.push(...apps);
    }
    expect(ran.sort()).toEqual(product.apps.map(({ name }) => name).sort());
  });

  it('names no variable twice', () => {
    for (const pod of objects.flatMap((object) => podOf(object) ?? [])) {
      for (const { env = [] } of containersOf(pod)) {
        const names = env.map(({ name }) => name);
        expect(names).toEqual([...new Set(names)]);
      }
    }
  });

  it('keeps to the restricted pod security standard and gives nobody a token', () => {
    const pods = objects.flatMap((object) => podOf(object) ?? []);
    expect(pods.length).toBeGreaterThan(appsOf(objects).length);
    for (const pod of pods) {
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: expect.any(Number),
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { name, securityContext } of containersOf(pod))
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          // The only one that the standard lets anybody have.
          capabilities: { drop: ['ALL'], ...(name === 'caddy' && { add: ['NET_BIND_SERVICE'] }) },
        });
      for (const volume of pod.volumes ?? []) expect(volume).not.toHaveProperty('hostPath');
    }
  });

  it('denies all traffic that is not listed, and to the internet never a private range', () => {
    const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
    expect(policies.find(({ metadata }) => metadata.name === 'candor-default-deny')?.spec).toMatchObject({
      podSelector: { matchLabels: { 'app.kubernetes.io/instance': 'candor' } },
      policyTypes: ['Ingress', 'Egress'],
    });
    for (const { metadata } of appsOf(objects)) {
      const spec = named(policies, 'NetworkPolicy', metadata.name)?.spec;
      expect(spec?.policyTypes).toEqual(['Ingress', 'Egress']);
      const blocks = (spec?.egress as { to?: { ipBlock?: { cidr: string; except?: string[] } }[] }[]).flatMap(
        ({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []),
      );
      for (const { cidr, except } of blocks) {
        const ranges = cidr.includes(':')
          ? ['fc00::/7', 'fe80::/10']
          : ['10.0.0.0/8', '169.254.0.0/16', '192.168.0.0/16'];
        expect(except).toEqual(expect.arrayContaining(ranges));
      }
      const isOut = blocks.length > 0;
      expect([metadata.name, isOut]).toEqual([
        metadata.name,
        !/-(gateway|incidents|notifications-planner)$/.test(metadata.name),
      ]);
    }
  });

  it('stops each app within its grace period, before others may take its work over', () => {
    for (const deployment of appsOf(objects)) {
      const pod = podOf(deployment);
      const [app] = pod?.containers ?? [];
      const grace = Number(app?.env?.find(({ name }) => name === 'SHUTDOWN_GRACE_MS')?.value) / 1_000;
      expect(grace).toBeLessThan(LEASE_SECONDS);
      expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(
        grace + (app?.lifecycle?.preStop?.sleep?.seconds ?? 0),
      );
    }
  });

  it('gives every app ten minutes to start, and notices within a minute or so when it hangs later', () => {
    for (const deployment of appsOf(objects)) {
      const { startupProbe, livenessProbe } = podOf(deployment)?.containers[0] ?? {};
      const seconds = (probe = {} as Probe) => (probe.periodSeconds ?? 10) * (probe.failureThreshold ?? 3);
      expect([deployment.metadata.name, seconds(startupProbe)]).toEqual([deployment.metadata.name, 600]);
      expect(seconds(livenessProbe)).toBe(60);
    }
  });

  it('waits for the schema with every app that has a database, behind a Job named by the version', () => {
    const job = objects.find(({ kind }) => kind === 'Job');
    expect(job?.metadata.name).toMatch(/^candor-migrate-0-1-0-[0-9a-f]{6}$/);
    for (const deployment of appsOf(objects)) {
      const pod = podOf(deployment);
      const hasDatabase = pod?.containers[0]?.env?.some(({ name }) => name.startsWith('DATABASE_URL')) ?? false;
      expect([deployment.metadata.name, pod?.initContainers?.map(({ name }) => name) ?? []]).toEqual([
        deployment.metadata.name,
        hasDatabase ? ['wait-for-schema'] : [],
      ]);
    }
  });
});

describe('a Postgres login for each service', () => {
  const ownersSecret = (variables: readonly Variable[] = []) =>
    variables.flatMap(({ name, valueFrom }) => (name === 'DATABASE_URL' ? [valueFrom?.secretKeyRef?.name] : []));
  const logins = (objects: readonly KubeObject[]) =>
    appsOf(objects).flatMap((deployment) => {
      const pod = podOf(deployment);
      const [wait] = pod?.initContainers ?? [];
      return wait === undefined ? [] : [{ app: deployment.metadata.name.replace('candor-', ''), pod, wait }];
    });

  it.each([
    ['minimal', [], 'candor-postgres'],
    ['production', [], 'candor-postgres-app'],
    ['keda', ['--set', 'postgres.separateLogins=true'], 'candor-postgres'],
  ] as const)(
    "with %s %j gives the owner's to what waits alone, and to each app its own",
    async (preset, args, owner) => {
      const objects = await render(preset, { args });
      const found = logins(objects);
      expect(found).toHaveLength(13);
      for (const { app, pod, wait } of found) {
        const service = app.startsWith('notifications-') ? 'notifications' : app;
        expect(schemas.map(({ schema }) => schema)).toContain(service);
        expect(wait.args?.slice(-4)).toEqual(['--login', service, '--to', '/login/DATABASE_URL']);
        expect(ownersSecret(wait.env)).toEqual([owner]);
        expect(wait.volumeMounts).toContainEqual({ name: 'login', mountPath: '/login' });
        expect(pod?.containers.flatMap(({ env }) => ownersSecret(env))).toEqual([]);
        expect(pod?.containers[0]?.env).toContainEqual({ name: 'DATABASE_URL_FILE', value: '/login/DATABASE_URL' });
        expect(pod?.containers[0]?.volumeMounts).toContainEqual({ name: 'login', mountPath: '/login', readOnly: true });
        expect(pod?.volumes).toContainEqual({ name: 'login', emptyDir: { medium: 'Memory', sizeLimit: '1Mi' } });
      }
      const admin = podNamed(objects, 'CronJob', 'candor-admin');
      expect(admin.containers[0]?.args).toEqual(['ops/dist/admin/main.js', 'stand-by']);
      expect(ownersSecret(admin.containers[0]?.env)).toEqual([owner]);
      expect(named(objects, 'CronJob', 'candor-admin')?.spec).toMatchObject({ suspend: true });
    },
  );

  it.each([
    ['keda', []],
    ['minimal', ['--set', 'postgres.separateLogins=false']],
    ['compact', ['--set', 'postgres.separateLogins=true']],
  ] as const)('with %s %j there is none', async (preset, args) => {
    const found = logins(await render(preset, { args }));
    expect(found.length).toBeGreaterThan(0);
    for (const { pod, wait } of found) {
      expect(wait.args).not.toContain('--login');
      expect(pod?.containers.flatMap(({ env }) => ownersSecret(env))).toHaveLength(1);
    }
  });
});

describe('the chart', () => {
  it('sets no field that its object does not have', async () => {
    const objects = (await Promise.all(PRESETS.map((preset) => render(preset)))).flat();
    const spec = { ports: [{ port: 1, prot: 'TCP' }] };
    const wrong = { kind: 'Service', apiVersion: 'v1', metadata: { name: 'wrong' }, spec };
    expect(unknownFields([...objects, wrong])).toEqual(['Service wrong.spec.ports[0].prot']);
  });

  it('has a schema entry for every value, and a value for everything its templates read', async () => {
    const values = parse(await readFile(path.join(chart, 'values.yaml'), 'utf8')) as Record<string, unknown>;
    const schema = JSON.parse(await readFile(path.join(chart, 'values.schema.json'), 'utf8')) as Schema;
    const described = new Set(entriesOf(schema));
    expect(
      entriesOf(shapeOf(values)).filter((entry) => !described.has(entry) && !entry.startsWith('workloads.')),
    ).toEqual([]);
    const templates = await readdir(path.join(chart, 'templates'), { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      templates
        .filter((entry) => entry.isFile())
        .map((entry) => readFile(path.join(entry.parentPath, entry.name), 'utf8')),
    );
    const read = texts.flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, entry = '']) => entry));
    expect(read.length).toBeGreaterThan(50);
    expect(read.filter((entry) => !described.has(entry))).toEqual([]);
  });

  const withArgs = (...args: string[]) => render('keda', { args });
  const refusal = (args: readonly string[]) =>
    withArgs(...args).then(
      () => 'rendered',
      (error: Error) => error.message,
    );

  it('leaves replicas to the autoscaler, and out where they are null', async () => {
    const objects = await withArgs('--set', 'workloads.catalog.replicas=null,defaults.replicas=null');
    for (const name of ['notifications-email', 'catalog', 'gateway'])
      expect(named(objects, 'Deployment', `candor-${name}`)?.spec).not.toHaveProperty('replicas');
    expect(named(objects, 'Deployment', 'candor-notifications-twitter')?.spec).toMatchObject({ replicas: 1 });
    expect(named(objects, 'ScaledObject', 'candor-notifications-email')?.spec).toMatchObject({
      minReplicaCount: 2,
      maxReplicaCount: 20,
    });
  });

  it('has ScaledObjects that an API server with KEDA takes', async () => {
    const objects = await withArgs();
    const scaled = objects.filter(({ kind }) => kind === 'ScaledObject');
    expect(scaled.map(({ metadata }) => metadata.name)).toEqual(
      ['email', 'slack', 'webhook'].map((channel) => `candor-notifications-${channel}`),
    );
    expect(await scaledObjectProblems(scaled)).toEqual([]);
    const [first] = scaled;
    const misspelt = { ...first!, spec: { ...first!.spec, minReplicas: 1, maxReplicaCount: 'many' } };
    expect(await scaledObjectProblems([misspelt])).toEqual([
      expect.stringContaining('must NOT have additional properties {"additionalProperty":"minReplicas"}'),
      expect.stringContaining('/spec/maxReplicaCount must be integer'),
    ]);
  });

  it('scales workers by the wait, keeps those that hold chunks, and none ends because nothing is known', async () => {
    const objects = await withArgs('--set', 'keda.cooldownSeconds=600,defaults.autoscaling.queueAgeSeconds=20');
    const { triggers, advanced } = named(objects, 'ScaledObject', 'candor-notifications-email')?.spec as {
      triggers: { metadata: Record<string, string> }[];
      advanced: object;
    };
    const metric = (name: string, threshold: string) =>
      expect.objectContaining({ query: `max(${name})`, threshold, ignoreNullValues: 'false' });
    expect(triggers.map(({ metadata }) => metadata)).toEqual([
      // A worker takes this many chunks of the lane: the number of workers that hold some is never more than there are.
      metric('candor_delivery_leased_chunks{channel="email",lane="bulk"}', String(AT_ONCE.bulk)),
      metric('candor_delivery_queue_oldest_age_seconds{channel="email"}', '20'),
    ]);
    expect(advanced).toEqual({
      horizontalPodAutoscalerConfig: { behavior: { scaleDown: { stabilizationWindowSeconds: 600 } } },
    });
  });

  it('takes 0 and false for what they are', async () => {
    const objects = await withArgs(
      '--set',
      'workloads.catalog.replicas=0,workloads.pages.pdb.enabled=false,workloads.billing.enabled=false',
      '--set',
      'workloads.gateway.shutdown.preStopSeconds=0,workloads.identity.internet=false,workloads.incidents.env.SOME_FLAG=false',
    );
    expect(named(objects, 'Deployment', 'candor-catalog')?.spec).toMatchObject({ replicas: 0 });
    expect(named(objects, 'PodDisruptionBudget', 'candor-pages')).toBeUndefined();
    expect(named(objects, 'PodDisruptionBudget', 'candor-identity')).toBeDefined();
    expect(named(objects, 'Deployment', 'candor-billing')).toBeUndefined();
    const gateway = named(objects, 'Deployment', 'candor-gateway');
    expect(gateway && podOf(gateway)?.containers[0]).not.toHaveProperty('lifecycle');
    expect(JSON.stringify(named(objects, 'NetworkPolicy', 'candor-identity'))).not.toContain('ipBlock');
    const incidents = named(objects, 'Deployment', 'candor-incidents');
    expect(incidents && podOf(incidents)?.containers[0]?.env).toContainEqual({ name: 'SOME_FLAG', value: 'false' });
  });

  it('lays variables over each other by name, the last one alone remains', async () => {
    const objects = await withArgs(
      '--set',
      'defaults.env.LOG_LEVEL=warn,workloads.catalog.env.LOG_LEVEL=error,defaults.extraEnv.HEALTH_PORT=8081',
      '--set',
      'workloads.gateway.env.TRUST_PROXY=null',
    );
    const levels = (name: string) => {
      const deployment = named(objects, 'Deployment', `candor-${name}`);
      return (deployment && podOf(deployment)?.containers[0]?.env)?.filter((one) => one.name === 'LOG_LEVEL');
    };
    expect(levels('catalog')).toEqual([{ name: 'LOG_LEVEL', value: 'error' }]);
    expect(levels('pages')).toEqual([{ name: 'LOG_LEVEL', value: 'warn' }]);
  });

  it.each([
    [['--set', 'workloads.gateway.replicaz=3'], "'replicaz' not allowed"],
    [['--set', 'postgress.mode=external'], "'postgress' not allowed"],
    [['--set', 'defaults.affinity.podAntiAfinity.weight=1'], "'podAntiAfinity' not allowed"],
    [['--set', 'workloads.pages.affinity.nodeafinity.weight=1'], "'nodeafinity' not allowed"],
    [['--set', 'defaults.shutdown.graceSeconds=60'], '/defaults/shutdown/graceSeconds'],
    [['--set', 'addresses.pages=https://status.example.com'], '/addresses/pages'],
    [['--set', 'existingSecret='], 'existingSecret is empty'],
    [['--set', 'postgres.existingSecret='], 'postgres.existingSecret is empty'],
    [['--set', 'nats.url='], 'nats.url is empty'],
    [['--set', 'mail.existingSecret='], 'mail.url is empty'],
    [['--set', 'keda.natsMonitoring='], 'keda.natsMonitoring is empty'],
    [['--set', 'telemetry.endpoint=otel:4317'], '/telemetry/endpoint'],
    [['--set', 'telemetry.ratio=2'], '/telemetry/ratio'],
    [['--set', 'httpRoute.enabled=true'], 'httpRoute.parentRefs is empty'],
    [['--set', 'workloads.catalog.autoscaling.mode=keda'], 'workloads.catalog.channel is empty'],
    [['--set', 'workloads.catalog.autoscaling.mode=hpa,workloads.catalog.autoscaling.min=11'], 'autoscaling.min is 11'],
    [['--set', 'workloads.gateway=null'], "missing property 'gateway'"],
    [['--set', 'workloads.gatway.replicas=3'], "missing property 'main'"],
    [['--set', 'defaults=null'], "missing property 'defaults'"],
    [['--set', 'nats.mode=null'], "missing property 'mode'"],
    [['--set', 'defaults.shutdown=null'], "missing property 'shutdown'"],
    [['--set', 'global.imageRegistry=registry.example.com'], '/global'],
    [['--set', 'mail.mode=inbox'], 'mail.existingSecret names a mail server'],
    [['--set', 'postgres.mode=single-node'], 'postgres.existingSecret names a database'],
    [['--set', 'nats.mode=single-node'], 'nats.url names servers'],
    [['--set', 'workloads.gateway.enabled=false,ingress.enabled=true'], 'workloads.gateway is switched off'],
  ])('refuses %j and says what is wrong', async (args, message) => {
    expect(await refusal(args)).toContain(message);
  });

  it('has a value for everything that the schema requires', async () => {
    const schema = JSON.parse(await readFile(path.join(chart, 'values.schema.json'), 'utf8')) as Schema;
    const values = parse(await readFile(path.join(chart, 'values.yaml'), 'utf8')) as Record<string, unknown>;
    expect(schema.required).toEqual(expect.arrayContaining(Object.keys(values)));
    expect(schema.properties?.workloads?.required).toEqual(Object.keys(values.workloads as object));
  });

  it('asks only apps that are switched on by `helm test`', async () => {
    const objects = await withArgs('--set', 'workloads.gateway.enabled=false,workloads.billing.enabled=false');
    const urls = podNamed(objects, 'Pod', 'candor-test').containers[0]?.args ?? [];
    expect(urls.filter((url) => /gateway|billing/.test(url))).toEqual([]);
    expect(urls).toContain('http://candor-catalog:8081/health/ready');
  });

  it('runs migrations again when the image changes, under another name', async () => {
    const name = async (...args: string[]) =>
      (await withArgs(...args)).find(({ kind }) => kind === 'Job')?.metadata.name;
    const [now, next] = [await name(), await name('--set', 'image.tag=0.2.0')];
    expect(next).toMatch(/^candor-migrate-0-2-0-/);
    expect(await name()).toBe(now);
    expect(await name('--set', 'migrations.enabled=false')).toBeUndefined();
  });

  const variable = (objects: readonly KubeObject[], app: string, name: string) => {
    const deployment = named(objects, 'Deployment', `candor-${app}`);
    return (deployment && podOf(deployment)?.containers[0]?.env)?.find((one) => one.name === name);
  };
  const fromSecret = (name: string, key: string) => ({ valueFrom: { secretKeyRef: { name, key } } });

  it('creates a user of NATS for each app, each with its own password, and admits no one else', async () => {
    const objects = await render('minimal');
    const passwords = named(objects, 'Secret', 'candor-bus')?.stringData ?? {};
    const config = named(objects, 'ConfigMap', 'candor-nats')?.data?.['nats.conf'] ?? '';
    for (const { name } of product.apps) {
      const key = passwordVariable(name);
      expect(passwords[key]).toMatch(/^p[A-Za-z0-9]{32}$/);
      expect(config).toContain(`user: "${name}"\n      password: $${key}\n`);
      expect(variable(objects, name, 'NATS_PASSWORD')).toMatchObject(fromSecret('candor-bus', key));
    }
    expect(new Set(Object.values(passwords)).size).toBe(product.apps.length + optionalApps.length);
    expect(config).toContain('ping_interval: "2s"');
    expect(config).not.toMatch(/no_auth_user|shared/);
    const [nats] = containersOf(podOf(named(objects, 'StatefulSet', 'candor-nats') as KubeObject) as PodSpec);
    expect(nats?.args?.slice(0, 2)).toEqual(['--config', '/etc/candor/nats.conf']);
  });

  it('lets apps of 0.1.0 work beside the new ones while its values say that it is upgraded', async () => {
    const objects = await render('minimal', { args: ['--set', 'upgradeFrom=0.1.0'] });
    expect(named(objects, 'ConfigMap', 'candor-nats')?.data?.['nats.conf']).toContain('no_auth_user: "shared"');
    expect(variable(objects, 'catalog', 'ACCEPT_UNSIGNED_CALLS')?.value).toBe('true');
    expect(variable(await render('minimal'), 'catalog', 'ACCEPT_UNSIGNED_CALLS')).toBeUndefined();
    expect(await refusal(['--set', 'upgradeFrom=0.0.9'])).toContain('/upgradeFrom');
  });

  it('gives passwords of an external NATS where a Secret holds them, and else leaves the URL as it is', async () => {
    const objects = await withArgs('--set', 'nats.passwordsSecret=bus');
    expect(variable(objects, 'pages', 'NATS_PASSWORD')).toMatchObject(fromSecret('bus', 'NATS_PASSWORD_PAGES'));
    expect(JSON.stringify(await withArgs())).not.toContain('NATS_PASSWORD');
  });

  it('gives the gateway alone the key that signs who asks, and no worker a way past NATS', async () => {
    const objects = await withArgs();
    const having = (name: string) =>
      product.apps.map(({ name }) => name).filter((app) => variable(objects, app, name) !== undefined);
    expect(having('CALL_SIGNING_KEY')).toEqual(['gateway']);
    const answering = product.apps.map(({ name }) => name).filter(callsDirectly);
    expect(having('DIRECT_KEY')).toEqual(answering);
    expect(having('CALL_VERIFYING_KEY')).toEqual(answering.filter((app) => app !== 'gateway'));
    expect(answering).not.toContain('notifications-email');
    const without = await withArgs('--set', 'directCalls=false');
    expect(JSON.stringify(without)).not.toMatch(/DIRECT_(KEY|PORT)/);
  });

  it('sends traces to the collector of its values, and lets every app reach the collector', async () => {
    const settings = [
      'telemetry.endpoint=http://otel:4318,telemetry.existingSecret=otel,telemetry.sampler=traceidratio,telemetry.ratio=0',
      'telemetry.attributes.team=status pages\\, mostly,networkPolicy.collectorTo[0].podSelector.matchLabels.app=otel',
    ];
    const objects = await withArgs(...settings.flatMap((values) => ['--set', values]));
    for (const deployment of appsOf(objects)) {
      const env = podOf(deployment)?.containers[0]?.env ?? [];
      expect(env.filter(({ name }) => name.startsWith('OTEL_'))).toEqual([
        { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: 'http://otel:4318' },
        {
          name: 'OTEL_EXPORTER_OTLP_HEADERS',
          valueFrom: { secretKeyRef: { name: 'otel', key: 'OTEL_EXPORTER_OTLP_HEADERS' } },
        },
        { name: 'OTEL_RESOURCE_ATTRIBUTES', value: 'team=status%20pages%2C%20mostly' },
        { name: 'OTEL_TRACES_SAMPLER', value: 'traceidratio' },
        { name: 'OTEL_TRACES_SAMPLER_ARG', value: '0' },
      ]);
      expect(named(objects, 'NetworkPolicy', deployment.metadata.name)?.spec?.egress).toContainEqual({
        ports: [{ protocol: 'TCP', port: 4318 }],
        to: [{ podSelector: { matchLabels: { app: 'otel' } } }],
      });
    }
    const silent = JSON.stringify(await withArgs());
    expect([silent.includes('OTEL_'), silent.includes('4318')]).toEqual([false, false]);
  });

  it('gives the gateway the key that a browser may know where it is named', async () => {
    const objects = await withArgs(
      '--set',
      'secretKeys={STRIPE_SECRET_KEY,STRIPE_WEBHOOK_SECRET,STRIPE_PUBLISHABLE_KEY}',
    );
    const stripeOf = (name: string) => {
      const deployment = named(objects, 'Deployment', `candor-${name}`);
      const env = (deployment && podOf(deployment)?.containers[0]?.env) ?? [];
      return env.filter((one) => one.name.startsWith('STRIPE_')).map((one) => one.name);
    };
    expect(stripeOf('gateway')).toEqual(['STRIPE_PUBLISHABLE_KEY']);
    expect(stripeOf('billing')).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  });

  it('makes keys for a trial that apps can use', async () => {
    const secret = named(await render('minimal'), 'Secret', 'candor-keys');
    const { JWT_PRIVATE_KEY = '', JWT_PUBLIC_KEY = '' } = secret?.stringData ?? {};
    expect(createPublicKey(createPrivateKey(JWT_PRIVATE_KEY)).equals(createPublicKey(JWT_PUBLIC_KEY))).toBe(true);
    expect(await configProblem('identity', { ...SAMPLES, JWT_PRIVATE_KEY })).toBeUndefined();
    expect(await configProblem('gateway', { ...SAMPLES, JWT_PUBLIC_KEY, SNAPSHOT_DIR: '/x' })).toBeUndefined();
  });

  it('limits the disk of the gateway where that is configured', async () => {
    const pagesOf = (objects: readonly KubeObject[]) => {
      const deployment = named(objects, 'Deployment', 'candor-gateway');
      return (deployment && podOf(deployment)?.volumes)?.find(
        (volume) => (volume as { name: string }).name === 'pages',
      );
    };
    const args = ['--set', 'workloads.gateway.pagesLimit=20Gi'];
    expect(pagesOf(await render('minimal'))).toEqual({ name: 'pages', emptyDir: {} });
    expect(pagesOf(await render('minimal', { args }))).toEqual({ name: 'pages', emptyDir: { sizeLimit: '20Gi' } });
    await expect(render('minimal', { args: ['--set', 'workloads.gateway.pagesLimit=much'] })).rejects.toThrow(
      'pagesLimit',
    );
  });

  it('renders what it was given beside its own: objects, containers, volumes', async () => {
    const objects = await withArgs(
      '--set-json',
      'extraObjects=[{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"{{ .Release.Name }}-own"}}]',
      '--set-json',
      'workloads.catalog.sidecars=[{"name":"beside","image":"x"}]',
      '--set-json',
      'defaults.extraVolumes=[{"name":"more","emptyDir":{}}]',
    );
    expect(named(objects, 'ConfigMap', 'candor-own')).toBeDefined();
    const catalog = named(objects, 'Deployment', 'candor-catalog');
    const pod = catalog && podOf(catalog);
    expect(pod?.containers.map(({ name }) => name)).toEqual(['catalog', 'beside']);
    expect(pod?.volumes).toContainEqual({ name: 'more', emptyDir: {} });
  });

  it('routes every host: console, pages by wildcard, custom domains by their proxy', async () => {
    const ingress = (await render('production')).find(({ kind }) => kind === 'Ingress')?.spec;
    const hosts = ['console.status.example.com', '*.status.example.com'];
    expect((ingress?.rules as { host: string }[]).map(({ host }) => host)).toEqual(hosts);
    const objects = await render('gateway-api');
    expect(objects.find(({ kind }) => kind === 'HTTPRoute')?.spec).toMatchObject({ hostnames: hosts });
    expect(named(objects, 'ConfigMap', 'candor-domains')?.data?.Caddyfile).toContain(
      'ask http://candor-gateway.candor.svc/api/public/tls/ask',
    );
  });
});

interface Schema {
  required?: string[];
  properties?: Record<string, Schema>;
}

/** The paths of everything that a schema describes. */
function entriesOf({ properties = {} }: Schema, before = ''): string[] {
  return Object.entries(properties).flatMap(([name, inner]) => [
    `${before}${name}`,
    ...entriesOf(inner, `${before}${name}.`),
  ]);
}

/** Values in the form of a schema that would describe just them; free maps end a path. */
function shapeOf(value: unknown): Schema {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const inner = Object.entries(value).filter(([name]) => !FREE.has(name));
  return { properties: Object.fromEntries(inner.map(([name, one]) => [name, shapeOf(one)])) };
}

/** Maps whose keys are the operator's own. */
const FREE = new Set(['requests', 'limits', 'dashboardLabels']);

/** Every rendering without a cluster makes new keys of a trial, and its NATS has a checksum of its passwords. */
function withoutSecrets(object: KubeObject): KubeObject {
  const text = JSON.stringify({ ...object, stringData: object.stringData && {} });
  return JSON.parse(text.replace(/("checksum\/secrets":)"[0-9a-f]{64}"/, '$1""')) as KubeObject;
}
