import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { product } from '@candor/dev/apps.js';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { chart, notes, render, type KubeObject } from '../src/chart/helm.js';
import { named, podNamed, podOf, type Container, type PodSpec } from '../src/chart/kube-objects.js';

/** What the minimal preset brings along besides the apps. */
const TRIAL = ['candor-postgres', 'candor-nats', 'candor-inbox'];

type Requests = NonNullable<NonNullable<Container['resources']>['requests']>;
type Labels = Record<string, string>;
interface Rule {
  ports?: { port: number }[];
  to?: { podSelector?: { matchLabels: Labels } }[];
  from?: { podSelector?: { matchLabels: Labels } }[];
}

describe('the trial, by the minimal preset', () => {
  let objects: KubeObject[];

  beforeAll(async () => {
    objects = await render('minimal');
  }, 300_000);

  const trialOf = (of: readonly KubeObject[]) =>
    of.filter(({ kind, metadata }) => /^(StatefulSet|Deployment)$/.test(kind) && TRIAL.includes(metadata.name));

  it('has no version of the chart in the pods of database, broker and inbox, which would start them again', () => {
    const templates = trialOf(objects).map(({ spec }) => spec?.template);
    expect(templates).toHaveLength(TRIAL.length);
    expect(JSON.stringify(templates)).not.toMatch(/helm\.sh\/chart|app\.kubernetes\.io\/version/);
  });

  it('has an inbox of its own, which the mail worker may reach at the address that it is given', async () => {
    const env = podNamed(objects, 'Deployment', 'candor-notifications-email').containers[0]?.env ?? [];
    const { hostname, port } = new URL(env.find(({ name }) => name === 'SMTP_URL')?.value ?? '');
    const { matchLabels } = named(objects, 'Deployment', 'candor-inbox')?.spec?.selector as { matchLabels: Labels };
    expect(named(objects, 'Service', hostname)?.spec).toMatchObject({
      selector: matchLabels,
      ports: expect.arrayContaining([expect.objectContaining({ port: Number(port), targetPort: 'smtp' })]),
    });
    const [inbox] = podNamed(objects, 'Deployment', 'candor-inbox').containers;
    expect(inbox).toMatchObject({ ports: expect.arrayContaining([{ name: 'smtp', containerPort: Number(port) }]) });
    const rules = (name: string, way: 'ingress' | 'egress') =>
      (named(objects, 'NetworkPolicy', name)?.spec?.[way] as Rule[]).filter(({ ports = [] }) =>
        ports.some((one) => one.port === Number(port)),
      );
    const inboxLabels = expect.objectContaining({ 'app.kubernetes.io/component': 'inbox' });
    expect(rules('candor-notifications-email', 'egress').flatMap(({ to = [] }) => to)).toEqual([
      { podSelector: { matchLabels: inboxLabels } },
    ]);
    expect(rules('candor-inbox', 'ingress').flatMap(({ from = [] }) => from)).toEqual([
      { podSelector: { matchLabels: { 'app.kubernetes.io/instance': 'candor' } } },
    ]);
    const compose = parse(await readFile(path.join(workspace, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
      services: { mailpit: { image: string } };
    };
    expect(inbox?.image).toBe(compose.services.mailpit.image);
  });

  it('says where mails are read, and only where there is an inbox', async () => {
    const forward = 'port-forward svc/candor-inbox 8025';
    for (const folder of [chart, workspace])
      expect(await readFile(path.join(folder, 'README.md'), 'utf8')).toContain(forward);
    expect(await notes('minimal')).toContain(forward);
    expect(await notes('keda')).not.toContain('inbox');
  });

  it('starts database, broker and inbox again when they hang, and not while they recover what they hold', () => {
    const own = trialOf(objects);
    expect(own).toHaveLength(TRIAL.length);
    for (const object of own) {
      const [{ livenessProbe, startupProbe, readinessProbe } = {} as Container] = podOf(object)?.containers ?? [];
      expect(readinessProbe).toBeDefined();
      expect(livenessProbe).toMatchObject({ periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 });
      if (object.kind === 'StatefulSet')
        expect(startupProbe).toMatchObject({ periodSeconds: 5, timeoutSeconds: 5, failureThreshold: 120 });
    }
  });

  it('fits twice on a node of two CPUs and 4 GiB, as an upgrade needs', () => {
    const pods = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet');
    expect(pods).toHaveLength(product.apps.length + TRIAL.length);
    const needs = pods.map((object) => {
      const { strategy, replicas } = object.spec as { strategy?: { type: string }; replicas: number };
      expect(replicas).toBe(1);
      const requests = requestsOf(podOf(object) as PodSpec);
      // Of what is not rolled there is one at a time.
      const count = strategy?.type === 'RollingUpdate' ? 2 : 1;
      return { cpu: count * requests.cpu, memory: count * requests.memory };
    });
    const sum = (of: 'cpu' | 'memory') => needs.reduce((total, one) => total + one[of], 0);
    // What Kubernetes itself needs of such a node.
    expect(sum('cpu')).toBeLessThanOrEqual(2_000 - 700);
    expect(sum('memory')).toBeLessThanOrEqual(4_096 - 800);
  });

  it('gives three times the processor of other apps to those that an author waits for, and more to their database', () => {
    const shareOf = (name: string) =>
      requestsOf(
        podNamed(objects, name === 'postgres' || name === 'nats' ? 'StatefulSet' : 'Deployment', `candor-${name}`),
      ).cpu;
    const first = ['gateway', 'identity', 'catalog', 'incidents'];
    const others = product.apps.map(({ name }) => name).filter((name) => !first.includes(name));
    const [least = 0] = others.map(shareOf);
    expect(new Set(others.map(shareOf))).toEqual(new Set([least]));
    expect(first.map(shareOf)).toEqual(first.map(() => 3 * least));
    expect(shareOf('postgres')).toBeGreaterThan(3 * least);
    expect(shareOf('nats')).toBeGreaterThanOrEqual(3 * least);
  });
});

/** What the scheduler reserves for a pod (millicores, MiB): its containers, or one that runs before them. */
function requestsOf(pod: PodSpec): { cpu: number; memory: number } {
  const each = (containers: readonly Container[]) => containers.map(({ resources }) => resources?.requests ?? {});
  const cpu = (requests: Requests) => Number(/^(\d+)m$/.exec(requests.cpu ?? '')?.[1]);
  const memory = (requests: Requests) => Number(/^(\d+)Mi$/.exec(requests.memory ?? '')?.[1]);
  const larger = (of: (requests: Requests) => number) =>
    Math.max(
      each(pod.containers).reduce((total, one) => total + of(one), 0),
      ...each(pod.initContainers ?? []).map(of),
    );
  return { cpu: larger(cpu), memory: larger(memory) };
}
