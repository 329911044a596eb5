import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { kubeTool } from '@candor/tools/chart/kube-tools.js';
import { chart, parseObjects, type KubeObject } from '../src/chart/helm.js';
import { modelProblem } from './kube-models.js';

const run = promisify(execFile);
const read = (file: string) => readFile(path.join(workspace, file), 'utf8');

/** An overlay as `kubectl apply -k` would send it; no cluster is reached. */
async function overlay(name: string): Promise<KubeObject[]> {
  const folder = path.join(workspace, 'k8s', 'overlays', name);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, KUBECONFIG: '/dev/null' };
  const { stdout } = await run(await kubeTool('kubectl'), ['kustomize', folder], { env, maxBuffer: 50_000_000 });
  return parseObjects(stdout);
}

describe.each([
  ['dev', { namespace: 'candor-dev', gateways: 1, hosts: 'status.example.com', policies: false }],
  ['staging', { namespace: 'candor-staging', gateways: 1, hosts: 'staging.example.com', policies: true }],
  ['production', { namespace: 'candor', gateways: 3, hosts: 'status.example.com', policies: true }],
])('the plain manifests of %s', (name, expected) => {
  let objects: KubeObject[];

  beforeAll(async () => {
    objects = await overlay(name);
  }, 300_000);

  it('are what Kubernetes takes, in one namespace', async () => {
    const problems = await Promise.all(objects.map(modelProblem));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
    expect([...new Set(objects.map(({ metadata }) => metadata.namespace))]).toEqual([expected.namespace]);
    expect(objects.filter(({ metadata }) => metadata.annotations?.['helm.sh/hook'])).toEqual([]);
    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  });

  it('are as large and as open as they should be, and know their own addresses', () => {
    const gateway = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'candor-gateway');
    expect(gateway?.spec?.replicas).toBe(expected.gateways);
    expect(objects.some(({ kind }) => kind === 'NetworkPolicy')).toBe(expected.policies);
    expect(objects.find(({ kind }) => kind === 'ConfigMap')?.data).toEqual({
      console: `https://console.${expected.hosts}`,
      pages: `https://{domain}.${expected.hosts}`,
    });
    const ingress = objects.find(({ kind }) => kind === 'Ingress')?.spec;
    expect((ingress?.rules as { host: string }[]).map(({ host }) => host)).toEqual([
      `console.${expected.hosts}`,
      `*.${expected.hosts}`,
    ]);
  });
});

describe('skaffold.yaml', () => {
  interface Skaffold {
    build: { artifacts: { image: string }[] };
    deploy: { helm: { releases: { chartPath: string; valuesFiles: string[] }[] } };
    profiles: {
      name: string;
      build?: { artifacts: { docker: { target?: string } }[] };
      patches?: { value: object }[];
    }[];
  }
  let config: Skaffold;

  beforeAll(async () => {
    config = parse(await read('skaffold.yaml')) as Skaffold;
  });

  it('is valid by its own schema', async () => {
    const validate = new Ajv({ strict: false, allErrors: true }).compile(
      JSON.parse(await read('lab/test/schemas/skaffold-v2beta28.json')) as object,
    );
    validate(config);
    expect(validate.errors ?? []).toEqual([]);
    validate({ ...config, deploi: {} });
    expect(validate.errors).toContainEqual(expect.objectContaining({ params: { additionalProperty: 'deploi' } }));
  });

  it('builds stages that the Dockerfile has and sets values that the chart has', async () => {
    const dockerfile = await read('Dockerfile');
    const targets = config.profiles.flatMap(
      ({ build }) => build?.artifacts.flatMap(({ docker }) => docker.target ?? []) ?? [],
    );
    expect(targets).toEqual(['dev']);
    for (const target of targets) expect(dockerfile).toMatch(new RegExp(`^FROM .* AS ${target}$`, 'm'));
    const [release] = config.deploy.helm.releases;
    expect(path.join(workspace, release?.chartPath ?? '')).toBe(chart);
    for (const file of release?.valuesFiles ?? []) expect(existsSync(path.join(workspace, file))).toBe(true);
    expect(config.profiles.map(({ name }) => name)).toEqual(['dev', 'debug', 'ci']);
    const set = config.profiles.flatMap(({ patches = [] }) => patches.flatMap(({ value }) => Object.entries(value)));
    const args = set
      .filter(([name]) => name.includes('.'))
      .flatMap(([name, value]) => ['--set', `${name}=${String(value).replaceAll(',', '\\,')}`]);
    expect(args.length).toBeGreaterThan(0);
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, KUBECONFIG: '/dev/null' };
    const values = ['-f', path.join(chart, 'presets', 'minimal.yaml'), '--set', 'image.repository=candor'];
    const tag = ['--set', `image.tag=abc@sha256:${'0'.repeat(64)}`];
    const { stdout } = await run(await kubeTool('helm-4'), ['template', 'candor', chart, ...values, ...tag, ...args], {
      env,
      maxBuffer: 50_000_000,
    });
    const problems = await Promise.all(parseObjects(stdout).map(modelProblem));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
    expect(stdout).toContain(`image: candor:abc@sha256:${'0'.repeat(64)}`);
    for (const [, label = ''] of stdout.matchAll(/app\.kubernetes\.io\/version: "(.*)"/g))
      expect(label).toMatch(/^[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/);
  });
});
