import { beforeAll, describe, expect, it } from '@jest/globals';
import { passwordVariable } from '@candor/bus/access/nats-config.js';
import { apps, optionalApps } from '@candor/ops/apps.js';
import { notes, render, type KubeObject } from '../src/chart/helm.js';
import { named, podNamed } from '../src/chart/kube-objects.js';

const OTHERS = apps.filter(({ name }) => name !== 'gateway').map(({ name }) => name);

describe('the compact preset', () => {
  let objects: KubeObject[];
  beforeAll(async () => {
    objects = await render('compact');
  }, 300_000);

  const deployments = (of: readonly KubeObject[]) =>
    of.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
  const refusal = (...values: string[]) =>
    render('compact', { args: ['--set', values.join()] }).then(
      () => 'rendered',
      (error: Error) => error.message,
    );

  it('runs the gateway and one process with all other apps, two of each', () => {
    expect(deployments(objects)).toEqual(['candor-all', 'candor-gateway']);
    for (const name of deployments(objects)) {
      expect(named(objects, 'Deployment', name)?.spec).toMatchObject({ replicas: 2 });
      expect(named(objects, 'PodDisruptionBudget', name)).toBeDefined();
    }
    const { env } = podNamed(objects, 'Deployment', 'candor-all').containers[0] ?? {};
    expect(env).toContainEqual({ name: 'APPS', value: OTHERS.join() });
  });

  it('lets each app be its own user of NATS, and signs no calls outside the gateway', () => {
    const names = (workload: string) =>
      podNamed(objects, 'Deployment', `candor-${workload}`).containers[0]?.env?.map(({ name }) => name) ?? [];
    expect(
      names('all')
        .filter((name) => name.startsWith('NATS_PASSWORD'))
        .sort(),
    ).toEqual(OTHERS.map(passwordVariable).sort());
    expect(names('all')).not.toContain('CALL_SIGNING_KEY');
    expect(names('gateway')).toEqual(expect.arrayContaining(['NATS_PASSWORD', 'CALL_SIGNING_KEY']));
  });

  it('reaches out as its apps do, and is called past an absent NATS by pods of the release alone', () => {
    const policy = named(objects, 'NetworkPolicy', 'candor-all')?.spec as { ingress: { ports: object[] }[] };
    expect(policy.ingress.map(({ ports }) => ports)).toEqual([
      [{ protocol: 'TCP', port: 8081 }],
      [{ protocol: 'TCP', port: 8082 }],
    ]);
    expect(JSON.stringify(policy)).toContain('"cidr":"0.0.0.0/0"');
  });

  it('leaves the label of metrics to those that have one', async () => {
    const watched = await render('compact', { args: ['--set', 'monitoring.serviceMonitors=true'] });
    const monitor = (name: string) => named(watched, 'ServiceMonitor', name)?.spec?.endpoints;
    expect(monitor('candor-all')).toEqual([expect.objectContaining({ honorLabels: true })]);
    expect(monitor('candor-gateway')).toEqual([expect.not.objectContaining({ honorLabels: true })]);
  });

  it('makes a password for each app and none for the process where NATS is its own', async () => {
    const own = 'nats.mode=single-node,nats.url=,nats.passwordsSecret=';
    const secret = named(await render('compact', { args: ['--set', own] }), 'Secret', 'candor-bus');
    expect(Object.keys(secret?.stringData ?? {}).sort()).toEqual(
      [...apps, ...optionalApps].map(({ name }) => passwordVariable(name)).sort(),
    );
  });

  it('says where the first Owner is made', async () => {
    expect(await notes('compact')).toContain('exec deploy/candor-all -- ');
    expect(await notes('production')).toContain('exec deploy/candor-identity -- ');
  });

  it('refuses apps that would run nowhere, twice, or do not exist', async () => {
    expect(await refusal('workloads.all.apps={identity}')).toMatch(
      /billing would run nowhere: name it in workloads\.all\.apps, or switch workloads\.billing on/,
    );
    expect(await refusal('workloads.catalog.enabled=true')).toContain('catalog would run in all and in catalog');
    expect(await refusal(`workloads.all.apps={${[...OTHERS, 'katalog'].join()}}`)).toContain('names katalog');
    expect(await refusal('workloads.all.apps={gateway}')).toContain('/workloads/all/apps/0');
    expect(await refusal('workloads.all.enabled=false')).toBe('rendered');
  });

  it('lets apps of their own stand beside it on the way there or back', async () => {
    const both = await render('compact', { args: ['--set', 'movingApps=true,defaults.enabled=true'] });
    expect(deployments(both)).toEqual(['all', ...apps.map(({ name }) => name)].map((name) => `candor-${name}`).sort());
  });

  it('leaves some apps to workloads of their own', async () => {
    const without = OTHERS.filter((name) => name !== 'notifications-email');
    const args = ['--set', `workloads.all.apps={${without.join()}},workloads.notifications-email.enabled=true`];
    expect(deployments(await render('compact', { args }))).toEqual([
      'candor-all',
      'candor-gateway',
      'candor-notifications-email',
    ]);
  });
});
