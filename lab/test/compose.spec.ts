import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { callsDirectly } from '@candor/bus/access/bus-access.js';
import { passwordVariable } from '@candor/bus/access/nats-config.js';
import { product } from '@candor/dev/apps.js';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { configProblem, SAMPLES, variablesOf } from './app-variables.js';

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { disable?: boolean };
  ports?: string[];
  volumes?: string[];
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
}

/** What the Dockerfile sets. */
const image = { SNAPSHOT_DIR: '/data/pages', CONSOLE_DIST: '/app/web/console/dist' };

/** As Compose and the app read it: defaults filled in, files by something like what is in them. */
function valueOf(name: string, value: string): [string, string] {
  const plain = name.replace(/_FILE$/, '');
  return [plain, plain === name ? value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1') : (SAMPLES[plain] ?? '')];
}

const read = (file: string) => readFile(path.join(workspace, file), 'utf8');

describe('docker-compose.yml', () => {
  let document: unknown;
  let services: Record<string, Service>;

  beforeAll(async () => {
    document = parse(await read('docker-compose.yml'), { merge: true });
    services = (document as { services: Record<string, Service> }).services;
  });

  it('is valid by the Compose Specification', async () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    const validate = ajv.compile(JSON.parse(await read('lab/test/schemas/compose-spec.json')) as object);
    validate(document);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('runs every app there is, from the one image, by its own program', () => {
    for (const { name, main } of product.apps) {
      const service = services[name];
      expect([name, service?.image, service?.command]).toEqual([name, services.migrate?.image, [main]]);
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(service?.depends_on?.migrate).toEqual({ condition: 'service_completed_successfully' });
    }
  });

  it('gives each app only variables that it reads, and every one that it needs', async () => {
    for (const { name } of product.apps) {
      const known = await variablesOf(name);
      const given = Object.keys(services[name]?.environment ?? {});
      expect([name, given.filter((variable) => !known.has(variable.replace(/_FILE$/, '')))]).toEqual([name, []]);
    }
    for (const { name } of product.apps) {
      const given = Object.entries({ ...image, ...services[name]?.environment });
      const env = Object.fromEntries(given.map(([name, value]) => valueOf(name, value)));
      expect(await configProblem(name, env)).toBeUndefined();
    }
    expect(services.gateway?.environment).not.toHaveProperty('DATABASE_URL');
  });

  it('gives each app its own password of NATS, and the gateway alone the key that signs who asks', () => {
    const passwords = product.apps.map(({ name }) => {
      const own = passwordVariable(name);
      const password = services[name]?.environment?.NATS_PASSWORD;
      expect([name, password]).toEqual([name, services.nats?.environment?.[own]]);
      expect(password).toBe(`\${${own}:-candor-${name}}`);
      return password;
    });
    expect(new Set(passwords).size).toBe(product.apps.length);
    const mounting = (volume: string) =>
      product.apps
        .map(({ name }) => name)
        .filter((app) => services[app]?.volumes?.some((mount) => mount.startsWith(`${volume}:`)));
    expect(mounting('gateway-secrets')).toEqual(['gateway']);
    expect(mounting('secrets')).toEqual(product.apps.map(({ name }) => name).filter(callsDirectly));
  });

  it('waits for what it needs, and something waits for whatever runs once', () => {
    const once = Object.keys(services).filter((name) => services[name]?.healthcheck?.disable);
    expect(once.sort()).toEqual(['migrate', 'secrets', 'seed']);
    const awaited = Object.values(services).flatMap(({ depends_on = {} }) => Object.entries(depends_on));
    for (const name of once) expect(awaited).toContainEqual([name, { condition: 'service_completed_successfully' }]);
    for (const [name] of awaited) expect(Object.keys(services)).toContain(name);
  });

  it('opens ports on this machine alone', () => {
    const ports = Object.values(services).flatMap(({ ports: own = [] }) => own);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('mounts only files that are there, and keeps figures to their profile', () => {
    const mounts = Object.values(services).flatMap(({ volumes = [] }) => volumes);
    for (const [source = ''] of mounts.map((mount) => mount.split(':')))
      if (source.startsWith('.')) expect([source, existsSync(path.join(workspace, source))]).toEqual([source, true]);
    expect(Object.keys(services).filter((name) => services[name]?.profiles?.includes('observability'))).toEqual([
      'prometheus',
      'grafana',
      'otel-collector',
      'tempo',
    ]);
  });

  it('sends traces from every app to the collector where that is asked for, and only then', async () => {
    const collector = parse(await read('tools/observability/otel-collector.yml')) as {
      receivers: { otlp: { protocols: { http: { endpoint: string } } } };
    };
    expect(collector.receivers.otlp.protocols.http.endpoint).toBe('0.0.0.0:4318');
    expect(await read('docker-compose.yml')).toContain(
      '# With traces too: OTEL_EXPORTER_OTLP_ENDPOINT=http://otel-collector:4318',
    );
    for (const { name } of product.apps)
      expect(services[name]?.environment?.OTEL_EXPORTER_OTLP_ENDPOINT).toBe('${OTEL_EXPORTER_OTLP_ENDPOINT:-}');
  });
});
